import { createRequire } from "node:module";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import sharp from "sharp";
import { modelFile } from "../../scripts/server/recogniser-models.ts";
import type { EngineParts } from "../../workers/recogniser/engine.ts";
import type { StartCore } from "../../workers/recogniser/tesseract-core.d.ts";
import type { PageToRecognise, RecognisedPage } from "../../workers/shared/recogniser-calls.ts";

const startCore: StartCore = createRequire(import.meta.url)("tesseract.js-core/tesseract-core-simd-lstm.js");

/** The engine outside of a Worker. */
export const PARTS_IN_NODE: EngineParts = {
	startCore,
	model: async (language) => promisify(gunzip)(await readFile(modelFile(language))),
};

export async function greyOf(picture: Buffer): Promise<PageToRecognise> {
	const { data, info } = await sharp(picture)
		.flatten()
		.greyscale()
		.raw()
		.toBuffer({ resolveWithObject: true });
	return { pixels: new Uint8Array(data), width: info.width, height: info.height, dpi: 200 };
}

export function textOf({ words }: RecognisedPage): string {
	return words.map(({ text, endsLine }) => `${text}${endsLine ? "\n" : " "}`).join("");
}
