declare module "libheif-js/libheif-wasm/libheif.wasm" {
	const wasm: WebAssembly.Module;
	export default wasm;
}
