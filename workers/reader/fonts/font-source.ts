import { inTime } from "../../../contract/in-time.ts";
import type { FontCalls, FontScript } from "../../shared/font-calls.ts";
import type { FontSource } from "./stand-in-fonts.ts";

/** What is kept for the next file, in bytes. */
const MAX_KEPT = 8 * 1024 * 1024;
/** How long somebody who wants to see a page waits for a font. */
const MAX_WAIT_MS = 5_000;

/** In the order in which they were asked for last. */
const kept = new Map<FontScript, Uint8Array>();

/** Fonts of the fonts' Worker, of which the last ones are kept. Without one, none is to be had. */
export function fontSource(calls: Pick<FontCalls, "font"> | undefined): FontSource {
	return async (script) => {
		const font = kept.get(script) ?? (calls ? await fetched(calls, script).catch(nullAfterLog) : null);
		if (font) keep(script, font);
		return font;
	};
}

async function fetched(calls: Pick<FontCalls, "font">, script: FontScript): Promise<Uint8Array> {
	const late = () => new Error(`The font took longer than ${MAX_WAIT_MS} ms.`);
	const packed = await inTime(MAX_WAIT_MS, calls.font(script), late);
	const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
	return new Uint8Array(await new Response(unpacked).arrayBuffer());
}

function keep(script: FontScript, font: Uint8Array): void {
	kept.delete(script);
	kept.set(script, font);
	let bytes = [...kept.values()].reduce((sum, { length }) => sum + length, 0);
	for (const [oldest, { length }] of kept) {
		if (bytes <= MAX_KEPT) break;
		kept.delete(oldest);
		bytes -= length;
	}
}

function nullAfterLog(error: unknown): null {
	console.error("a font could not be had", error);
	return null;
}
