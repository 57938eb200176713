/** Made by the build (scripts/server/typesetter-fonts.ts). */
declare module "virtual:typesetter-fonts/*.bin" {
	const font: ArrayBuffer;
	export default font;
}
