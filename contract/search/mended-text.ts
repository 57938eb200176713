/** What programs have torn apart in the texts that they write: words at the end of a line, and letters from their accents. */

/** A part of a text, and what it reads as. */
export interface Mend {
	begin: number;
	end: number;
	reads: string;
}

// Versiche-\nrung
const HYPHENATED = /(?<=\p{L}{2})[-\u2010][ \t]*\r?\n[ \t]*(?=\p{Ll}{2})/gu;
// LaTeX: caf\u00b4e, M\u00a8uller, gar\u00b8con
const LOOSE_ACCENT = /(?<mark>[\u00b4\u00a8\u02c6\u02dc\u00b8]|(?<=\p{L})`)(?<letter>[aceinouACEINOU])/gu;
const MARKS: Readonly<Record<string, string>> = {
	"\u00b4": "\u0301",
	"\u00a8": "\u0308",
	"\u02c6": "\u0302",
	"\u02dc": "\u0303",
	"\u00b8": "\u0327",
	"`": "\u0300",
};
const IS_TORN = /[-\u2010][ \t]*\r?\n|[\u00b4\u00a8\u02c6\u02dc\u00b8`]\p{L}/u;

/** What is to be read otherwise, in its order. */
export function mendsIn(text: string): Mend[] {
	if (!IS_TORN.test(text)) return [];
	const hyphens = [...text.matchAll(HYPHENATED)].map(({ 0: all, index }) => ({
		begin: index,
		end: index + all.length,
		reads: "",
	}));
	const accents = [...text.matchAll(LOOSE_ACCENT)].map(({ 0: all, index, groups }) => ({
		begin: index,
		end: index + all.length,
		reads: `${groups?.["letter"] ?? ""}${MARKS[groups?.["mark"] ?? ""] ?? ""}`.normalize("NFC"),
	}));
	return [...hyphens, ...accents].toSorted((one, other) => one.begin - other.begin);
}

/** The text as it was meant; `null` where nothing is torn apart. */
export function mendedText(text: string): string | null {
	const mends = mendsIn(text);
	if (mends.length === 0) return null;
	let mended = "";
	let end = 0;
	for (const mend of mends) {
		mended += text.slice(end, mend.begin) + mend.reads;
		end = mend.end;
	}
	return mended + text.slice(end);
}
