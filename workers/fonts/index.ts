import { WorkerEntrypoint } from "cloudflare:workers";
import european from "virtual:fonts/european.bin";
import japanese from "virtual:fonts/japanese.bin";
import korean from "virtual:fonts/korean.bin";
import simplifiedChinese from "virtual:fonts/simplifiedChinese.bin";
import traditionalChinese from "virtual:fonts/traditionalChinese.bin";
import type { FontCalls, FontScript } from "../shared/font-calls.ts";

const FONTS: Readonly<Record<FontScript, ArrayBuffer>> = {
	european,
	japanese,
	korean,
	simplifiedChinese,
	traditionalChinese,
};

/** Hands out fonts that stand in for those that a PDF does not carry. Only Workers with a service binding reach it. */
export default class Fonts extends WorkerEntrypoint implements FontCalls {
	async font(script: FontScript): Promise<Uint8Array<ArrayBuffer>> {
		return new Uint8Array(FONTS[script]);
	}
}
