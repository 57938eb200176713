import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const FONT = /^virtual:typesetter-fonts\/(regular|bold)\.bin$/;
const FILES: Readonly<Record<string, string>> = {
	regular: "400Regular/NotoSans_400Regular.ttf",
	bold: "700Bold/NotoSans_700Bold.ttf",
};
/** How letters join and move: European scripts do without, and to read it takes a fifth of a second. */
const LEFT_OUT = new Set(["GSUB", "GPOS", "GDEF"]);
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

/** Noto Sans, `regular` or `bold`, without the tables that the typesetter does without (OpenType, "Table Directory"). */
export function typesetterFont(name: string): Uint8Array<ArrayBuffer> {
	const font = readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${FILES[name]}`));
	const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
		font.subarray(12 + index * 16, 28 + index * 16),
	);
	const kept = records.filter((record) => !LEFT_OUT.has(record.toString("latin1", 0, 4)));
	const head = Buffer.alloc(12 + kept.length * 16);
	font.copy(head, 0, 0, 12);
	head.writeUInt16BE(kept.length, 4);
	const tables: Buffer[] = [];
	let at = head.length;
	for (const [index, record] of kept.entries()) {
		const [start, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
		// Tables begin at multiples of four bytes.
		const table = Buffer.alloc(Math.ceil(length / 4) * 4);
		font.copy(table, 0, start, start + length);
		record.copy(head, 12 + index * 16);
		head.writeUInt32BE(at, 12 + index * 16 + 8);
		tables.push(table);
		at += table.length;
	}
	return new Uint8Array(Buffer.concat([head, ...tables]));
}
