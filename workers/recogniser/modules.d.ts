/** Made by the build (scripts/server/recogniser/recogniser-parts.ts). */
declare module "virtual:tesseract-core" {
	import type { StartCore } from "./tesseract-core.d.ts";
	const startCore: StartCore;
	export default startCore;
}
declare module "virtual:*.wasm" {
	const wasm: WebAssembly.Module;
	export default wasm;
}
declare module "virtual:tesseract-models/*.bin" {
	/** Packed by gzip. */
	const model: ArrayBuffer;
	export default model;
}
