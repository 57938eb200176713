import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Plugin } from "vite";

const LIBHEIF = "virtual:libheif";
const require = createRequire(import.meta.url);

/**
 * Brings libheif, as its package has it, into the decoder's Worker. Made for Node and browsers, it looks for files, or
 * fetches; workerd has neither for it, though it looks like Node.
 */
export const libheifPart: Plugin = {
	name: "libheif-part",
	enforce: "pre",
	resolveId: (id) => (id === LIBHEIF ? `\0${LIBHEIF}` : undefined),
	load: (id) =>
		id === `\0${LIBHEIF}`
			? libheifModule(readFileSync(require.resolve("libheif-js/libheif-wasm/libheif.js"), "utf8"))
			: undefined,
};

function libheifModule(source: string): string {
	if (!source.startsWith("var libheif=")) throw new Error("libheif's library is another one.");
	return `export default (() => {
	const process = undefined, window = undefined, document = undefined, importScripts = undefined, __filename = "";
	const exports = undefined, module = undefined, define = undefined;
	${source}
	return libheif;
})();`;
}
