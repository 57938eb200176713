import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { fontOf, tablesOf } from "./font-tables.ts";

const require = createRequire(import.meta.url);
const FONT = /^virtual:typesetter-fonts\/(regular|bold)\.bin$/;
const FILES: Readonly<Record<string, string>> = {
	regular: "400Regular/NotoSans_400Regular.ttf",
	bold: "700Bold/NotoSans_700Bold.ttf",
};
/** How letters join and move: European scripts do without, and to read it takes a fifth of a second. */
const LEFT_OUT = ["GSUB", "GPOS", "GDEF"];
/** Where fonts lie under a name that the Workers' bundlers take for data. */
const COPIES = fileURLToPath(new URL("../../node_modules/.cache/typesetter-fonts", import.meta.url));

/** Brings the fonts into the typesetter's Worker. */
export const typesetterFonts: Plugin = {
	name: "typesetter-fonts",
	enforce: "pre",
	resolveId(id) {
		const name = FONT.exec(id)?.[1];
		if (name === undefined) return undefined;
		mkdirSync(COPIES, { recursive: true });
		const copy = join(COPIES, `${name}.bin`);
		writeFileSync(copy, typesetterFont(name));
		return copy;
	},
};

/** Noto Sans, `regular` or `bold`, without the tables that the typesetter does without. */
export function typesetterFont(name: string): Uint8Array<ArrayBuffer> {
	const tables = tablesOf(readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${FILES[name]}`)));
	for (const tag of LEFT_OUT) tables.delete(tag);
	return fontOf(tables);
}
