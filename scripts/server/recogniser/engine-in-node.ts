import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { EngineParts } from "../../../workers/recogniser/engine.ts";
import { withKernels } from "../../../workers/recogniser/kernels.ts";
import type { StartCore } from "../../../workers/recogniser/tesseract-core.d.ts";
import { CORE_SCRIPT, coreFile, kernelsFile, modelFile } from "./engine-files.ts";

const startCore: StartCore = createRequire(import.meta.url)(CORE_SCRIPT);
const compiled = async (file: Promise<Uint8Array>) => WebAssembly.compile(new Uint8Array(await file));
const [core, kernels] = await Promise.all([compiled(coreFile()), compiled(kernelsFile())]);

/** The engine outside of a Worker. */
export const ENGINE_IN_NODE: EngineParts = {
	startCore: withKernels(startCore, core, kernels),
	model: async (language) => promisify(gunzip)(await readFile(modelFile(language))),
};
