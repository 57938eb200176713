import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";
import type { FontScript } from "../../workers/shared/font-calls.ts";
import { type Moved, subsetFont } from "./subset-font.ts";

const require = createRequire(import.meta.url);
const FONT = /^virtual:fonts\/(\w+)\.bin$/;
const EUROPEAN = "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf";
/** Has the ideographs of all three scripts. */
const CHINESE =
	"@expo-google-fonts/chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf";
const KOREAN = "@expo-google-fonts/nanum-gothic/400Regular/NanumGothic_400Regular.ttf";

/** In Japan and on the Chinese mainland these stand in the left lower corner of their square, elsewhere in its middle. */
const IN_THE_CORNER: Moved = { letters: "、。，", x: -300, y: -290 };

/** Which letters of which font, by the sets of characters that PDFs of that script are written in. */
const FONTS: Readonly<Record<FontScript, StandInFont>> = {
	european: { file: EUROPEAN, letters: () => between(0x20, 0x2fff) },
	japanese: {
		file: CHINESE,
		letters: () => lettersOf("shift_jis", [0x81, 0xfc], [0x40, 0xfc]),
		moved: IN_THE_CORNER,
	},
	korean: { file: KOREAN, letters: () => between(0x20, 0xffff) },
	simplifiedChinese: {
		file: CHINESE,
		letters: () => lettersOf("gbk", [0xa1, 0xf7], [0xa1, 0xfe]),
		moved: IN_THE_CORNER,
	},
	traditionalChinese: { file: CHINESE, letters: () => lettersOf("big5", [0xa1, 0xf9], [0x40, 0xfe]) },
};

interface StandInFont {
	file: string;
	letters: () => Iterable<string>;
	moved?: Moved;
}

/** Where fonts lie under a name that the Workers' bundlers take for data. To make one takes half a second. */
const COPIES = fileURLToPath(new URL("../../node_modules/.cache/stand-in-fonts", import.meta.url));

/** Brings the fonts into the fonts' Worker. */
export const standInFonts: Plugin = {
	name: "stand-in-fonts",
	enforce: "pre",
	resolveId(id) {
		const script = FONT.exec(id)?.[1];
		if (script === undefined || !isScript(script)) return undefined;
		mkdirSync(COPIES, { recursive: true });
		const { file } = FONTS[script];
		const hash = createHash("sha256").update(readFileSync(require.resolve(file)));
		for (const source of ["stand-in-fonts.ts", "subset-font.ts", "font-tables.ts"]) {
			hash.update(readFileSync(new URL(source, import.meta.url)));
		}
		const copy = join(COPIES, `${script}-${hash.digest("hex").slice(0, 16)}.bin`);
		if (!existsSync(copy)) writeFileSync(copy, gzipSync(standInFont(script), { level: 9 }));
		return copy;
	},
};

/** The font of a script as the reader takes it, unpacked: a collection of one. */
export function standInFont(script: FontScript): Uint8Array<ArrayBuffer> {
	const { file, letters, moved } = FONTS[script];
	return subsetFont(readFileSync(require.resolve(file)), letters(), moved);
}

function isScript(name: string): name is FontScript {
	return Object.hasOwn(FONTS, name);
}

/** All letters of a set of characters that has two bytes for each but those of ASCII (encoding.spec.whatwg.org). */
function* lettersOf(
	encoding: string,
	[firstLead, lastLead]: [number, number],
	[firstTrail, lastTrail]: [number, number],
): Generator<string> {
	yield* between(0x20, 0xff);
	const decoder = new TextDecoder(encoding);
	for (let lead = firstLead; lead <= lastLead; lead += 1) {
		for (let trail = firstTrail; trail <= lastTrail; trail += 1) {
			const letters = Array.from(decoder.decode(new Uint8Array([lead, trail])));
			if (letters.length === 1) yield* letters;
		}
	}
}

function* between(first: number, last: number): Generator<string> {
	for (let code = first; code <= last; code += 1) yield String.fromCodePoint(code);
}
