import { WorkerEntrypoint } from "cloudflare:workers";
import deu from "virtual:tesseract-models/deu.bin";
import eng from "virtual:tesseract-models/eng.bin";
import fra from "virtual:tesseract-models/fra.bin";
import ita from "virtual:tesseract-models/ita.bin";
import startCore from "virtual:tesseract-core";
import core from "virtual:tesseract-core.wasm";
import kernels from "virtual:tesseract-kernels.wasm";
import { answerRecognition } from "../shared/recogniser-calls.ts";
import type { Language } from "./engine.ts";
import { withKernels } from "./kernels.ts";
import { Recogniser } from "./recogniser.ts";

const MODELS: Readonly<Record<Language, ArrayBuffer>> = { deu, fra, ita, eng };

const recogniser = new Recogniser({
	startCore: withKernels(startCore, core, kernels),
	model: async (language) => unpacked(MODELS[language]),
});

/** Recognises the text of pages. Only Workers with a service binding reach it. */
export default class RecogniserWorker extends WorkerEntrypoint {
	override fetch(request: Request): Promise<Response> {
		return answerRecognition(request, (page) => recogniser.recognise(page));
	}
}

async function unpacked(packed: ArrayBuffer): Promise<Uint8Array> {
	const stream = new Response(packed).body?.pipeThrough(new DecompressionStream("gzip"));
	return new Uint8Array(await new Response(stream).arrayBuffer());
}
