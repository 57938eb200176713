import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import wabt from "wabt";
import { coreWithKernels } from "./core-with-kernels.ts";

const KERNELS = new URL("../../../workers/recogniser/kernels.wat", import.meta.url);
const require = createRequire(import.meta.url);

/** Tesseract's library, which starts its WebAssembly. */
export const CORE_SCRIPT = require.resolve("tesseract.js-core/tesseract-core-simd-lstm.js");

/** Tesseract's WebAssembly, which calls the kernels. */
export async function coreFile(): Promise<Uint8Array> {
	return coreWithKernels(await readFile(require.resolve("tesseract.js-core/tesseract-core-simd-lstm.wasm")));
}

/** The kernels, as WebAssembly. */
export async function kernelsFile(): Promise<Uint8Array> {
	const { parseWat } = await wabt();
	return parseWat("kernels.wat", await readFile(KERNELS)).toBinary({}).buffer;
}

/** Where what Tesseract knows of a language lies, packed by gzip. */
export function modelFile(language: string): string {
	return require.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`);
}
