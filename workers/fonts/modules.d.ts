/** Made by the build (scripts/server/fonts.ts). */
declare module "virtual:fonts/*.bin" {
	const font: ArrayBuffer;
	export default font;
}
