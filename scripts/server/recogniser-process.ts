/** Recognises pages in a process of its own, which whoever has started it asks by messages and ends. */
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { Recogniser } from "../../workers/recogniser/recogniser.ts";
import type { StartCore } from "../../workers/recogniser/tesseract-core.d.ts";
import type { PageToRecognise, RecognisedPage } from "../../workers/shared/recogniser-calls.ts";
import { modelFile } from "./recogniser-models.ts";

export interface RecognitionQuestion {
	id: number;
	page: PageToRecognise;
}

export interface RecognitionAnswer {
	id: number;
	/** Where it is missing, recognising has failed. */
	recognised?: RecognisedPage;
}

const startCore: StartCore = createRequire(import.meta.url)("tesseract.js-core/tesseract-core-simd-lstm.js");
const recogniser = new Recogniser({
	startCore,
	model: async (language) => promisify(gunzip)(await readFile(modelFile(language))),
});

process.on("message", (question: RecognitionQuestion) => void answer(question));
// Whoever asked has gone.
process.on("disconnect", () => process.exit());

async function answer({ id, page }: RecognitionQuestion): Promise<void> {
	try {
		send({ id, recognised: await recogniser.recognise(page) });
	} catch (error) {
		console.error("a page could not be recognised", error);
		send({ id });
	}
}

function send(message: RecognitionAnswer): void {
	// Whoever asked may have gone just now.
	process.send?.(message, undefined, undefined, (error) => {
		if (error) process.exit();
	});
}
