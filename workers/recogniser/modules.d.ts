/** Made by the build (scripts/server/recogniser-parts.ts). */
declare module "virtual:tesseract-core" {
	import type { StartCore } from "./tesseract-core.d.ts";
	/** The library with its WebAssembly, which workerd compiles at deployment only. */
	export default function coreWith(wasm: WebAssembly.Module): StartCore;
}
declare module "tesseract.js-core/tesseract-core-simd-lstm.wasm" {
	const wasm: WebAssembly.Module;
	export default wasm;
}
declare module "virtual:tesseract-models/*.bin" {
	/** Packed by gzip. */
	const model: ArrayBuffer;
	export default model;
}
