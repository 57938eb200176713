/** The package's library, made a module by the build (scripts/server/libheif-part.ts). */
declare module "virtual:libheif" {
	export { default } from "libheif-js/libheif-wasm/libheif.js";
}
declare module "libheif-js/libheif-wasm/libheif.wasm" {
	const wasm: WebAssembly.Module;
	export default wasm;
}
