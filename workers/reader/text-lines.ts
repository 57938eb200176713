import { textChunks } from "./text-chunks.ts";
import type { ExtractedText } from "./text-limits.ts";

/** The text in chunks, each as JSON on a line of its own. */
export function textLines(pages: ExtractedText["pages"]): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const rest = pages.values();
	return new ReadableStream({
		type: "bytes",
		pull(controller) {
			let lines = "";
			for (const { page, text } of rest) {
				for (const chunk of textChunks(text, page)) lines += `${JSON.stringify(chunk)}\n`;
				if (lines.length > 0) break;
			}
			if (lines.length > 0) controller.enqueue(encoder.encode(lines));
			else {
				controller.close();
				// Without this a reader that waits with a buffer of its own is never told.
				controller.byobRequest?.respond(0);
			}
		},
	});
}
