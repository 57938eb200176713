import { MAX_NAME_LENGTH } from "../constants.ts";
import type { TextKey } from "../text-keys.ts";

/** What a device names a file after, instead of what is in it. */
type DeviceName = Extract<TextKey, `upload.guess.${string}`>;

/** What a document might be called: a name, or a text with what tells it from others of its kind. */
export type NameGuess = { name: string } | { key: DeviceName; what: string };

// Of cameras, phones, scanners and messengers. What follows is a number or a point in time.
const DEVICES: readonly [RegExp, DeviceName][] = [
	[/^(screen ?shot|bildschirmfoto|screenshot)\b/iu, "upload.guess.screenshot"],
	[/^(img|dsc[nf]?|dcim|pxl|mvimg|photo|foto|image|bild|whatsapp image)(?=\P{L}|$)/iu, "upload.guess.photo"],
	[
		/^(scan(ned)?( document)?|scan ?to ?(pdf|mail)|gescannt(es dokument)?|camscanner|numérisation|scansione)(?=\P{L}|$)/iu,
		"upload.guess.scan",
	],
	[/^(document|dokument|doc|unbenannt|untitled|download)(?=\P{L}|$)/iu, "upload.guess.document"],
];

const YEAR = "(?:19|20)\\d\\d";
const MONTH = "(?:0[1-9]|1[0-2])";
const DAY = "(?:0[1-9]|[12]\\d|3[01])";
const ISO_DAY = new RegExp(`(?<!\\d)(${YEAR})([-. ]?)(${MONTH})\\2(${DAY})(?!\\d)`, "u");
const SWISS_DAY = new RegExp(`(?<!\\d)(${DAY})([-. ])(${MONTH})\\2(${YEAR})(?!\\d)`, "u");
const SEPARATORS = "[\\s,.–—-]";

/** A guess from the name of a file: `2026-03-01_Police_Hausrat.pdf` becomes `Police Hausrat`. */
export function guessName(fileName: string): NameGuess {
	const name = fileName.normalize("NFC");
	// `_.pdf` has nothing but its extension to be named after.
	const bare = withoutCopyMark(spaced(withoutExtension(name))) || name.trim();
	for (const [pattern, key] of DEVICES) {
		const rest = bare.replace(pattern, "");
		// Any further word was written by a person.
		if (rest !== bare && !/\p{L}{3,}/u.test(withoutTimeWords(rest))) return { key, what: tellingPart(rest) };
	}
	const named = withoutDay(withoutScanner(bare));
	return { name: cutName(/\p{L}/u.test(named) ? named : bare) };
}

/** The guess in words. */
export function suggestedName(
	fileName: string,
	t: (key: DeviceName, values: { what: string }) => string,
): string {
	const guess = guessName(fileName);
	return "name" in guess ? guess.name : t(guess.key, { what: guess.what }).trim();
}

/** Whether a document's name is still the one that was guessed from this file's. */
export function isGuessedName(documentName: string, fileName: string): boolean {
	const guess = guessName(fileName);
	if ("name" in guess) return guess.name === documentName;
	// In whatever language the words are: what they begin with says it again.
	const own = guessName(documentName);
	return "key" in own && own.key === guess.key && own.what === guess.what;
}

export function withoutExtension(fileName: string): string {
	return fileName.replace(/(?<=.)\.(?=\d*\p{L})[\p{L}\d]{1,5}$/u, "");
}

function spaced(name: string): string {
	return name.replaceAll(/(?:[_\s+]|%20)+/g, " ").trim();
}

/** `Police (1)`, `Police - Kopie (2)`: the mark says nothing of the paper. */
function withoutCopyMark(name: string): string {
	return name.replace(/(?<=.)(?: ?\(\d{1,3}\)| ?-? (?:kopie|copy|copie)(?: ?\(?\d{0,3}\)?)?)+$/iu, "").trim();
}

/** `SCAN 2026-11-03 Rechnung`: a scanner has named it, and a person has gone on. */
function withoutScanner(name: string): string {
	const rest = name.replace(new RegExp(`^scan(?:ned)?${SEPARATORS}+`, "iu"), "");
	return /\p{L}{3}/u.test(rest) && withoutDay(rest) !== rest ? rest : name;
}

/** The day before the name, with what parts them. */
function withoutDay(name: string): string {
	for (const day of [ISO_DAY, SWISS_DAY]) {
		const atStart = new RegExp(`^${day.source}${SEPARATORS}*`, "u");
		const rest = name.replace(atStart, "");
		if (rest !== name) return rest.trim();
	}
	return name;
}

function withoutTimeWords(rest: string): string {
	return rest.replaceAll(/\b(?:wa|uhr|um|at|burst|portrait|hdr)(?=\b|\d)/giu, "");
}

/** The day of a photo, else its number. */
function tellingPart(rest: string): string {
	const iso = ISO_DAY.exec(rest);
	if (iso) return `${iso[4]}.${iso[3]}.${iso[1]}`;
	const swiss = SWISS_DAY.exec(rest);
	if (swiss) return `${swiss[1]}.${swiss[3]}.${swiss[4]}`;
	return (/\d+/u.exec(rest)?.[0] ?? "").replace(/^0+(?=\d)/u, "");
}

/** As much of it as a name may have, never through the middle of a character. */
export function cutName(name: string): string {
	return name
		.slice(0, MAX_NAME_LENGTH)
		.replace(/[\ud800-\udbff]$/u, "")
		.trim();
}
