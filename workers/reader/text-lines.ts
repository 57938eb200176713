import { chunksOf } from "./text-chunks.ts";
import type { ExtractedText } from "./text-limits.ts";

/** What is sent at a time, in characters. */
const SENT_CHARACTERS = 64 * 1024;

/** The text in chunks, each as JSON on a line of its own. They are made as they are asked for. */
export function textLines(pages: ExtractedText["pages"]): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const rest = linesOf(pages);
	return new ReadableStream({
		type: "bytes",
		pull(controller) {
			let lines = "";
			while (lines.length < SENT_CHARACTERS) {
				const { value, done } = rest.next();
				if (done) break;
				lines += value;
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

function* linesOf(pages: ExtractedText["pages"]): Generator<string, undefined> {
	for (const { page, text } of pages) {
		for (const chunk of chunksOf(text, page)) yield `${JSON.stringify(chunk)}\n`;
	}
}
