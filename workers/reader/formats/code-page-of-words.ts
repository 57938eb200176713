import { cp850 } from "./rare-charsets.ts";

/** Letters of German, French, Italian and English, and of their neighbours' names. */
const OUR_LETTERS = /[àâäæçèéêëìíîïñòóôöœùúûüÿáßÀÂÄÆÇÈÉÊËÌÍÎÏÑÒÓÔÖŒÙÚÛÜŸÁ]/;
/** French and Italian have words of one of them. */
const WORDS_OF_ONE = /[àèÀÈ]/;
const GERMAN_LETTERS = /[äöüÄÖÜß]/g;
/** Signs that may stand between two letters, and those that may but seldom do. */
const WITHIN_WORDS = /[\u00a0\u00ad‘’´·]/;
const SELDOM_WITHIN_WORDS = /[–—…•®°²³µ]/;
/** Signs behind which no word begins, and those before which none ends. */
const NEVER_BEFORE_WORDS = /[™ˆ˜‰‡]/;
const NEVER_BEHIND_WORDS = /[‚„ˆ˜]/;

/** So much of a text, from its first letter that is not ASCII on, tells how it is to be read, in bytes. */
const SAMPLE_BYTES = 64 * 1024;
/** What no word has weighs so much more than what few words have. */
const WEIGHT_OF_IMPOSSIBLE = 10;
/** Another code page is taken where so many times less is odd in it. */
const TIMES_BETTER = 4;

/**
 * The characters of a text of one byte each that does not say which: windows-1252, unless words have signs in it that no
 * word has, and read as words in the code page of DOS or of old Macs.
 */
export function decodeByWords(bytes: Uint8Array): string {
	const from = Math.max(0, bytes.findIndex((byte) => byte >= 0x80) - 2);
	const sample = bytes.subarray(from, from + SAMPLE_BYTES);
	const first = oddityOf(windows1252(sample));
	if (first.impossible === 0) return windows1252(bytes);
	const ofDos = oddityOf(cp850(sample));
	const ofMac = oddityOf(macintosh(sample));
	const order = ofMac.weight - ofDos.weight || ofDos.german - ofMac.german;
	const [best, decode] = order < 0 ? ([ofMac, macintosh] as const) : ([ofDos, cp850] as const);
	return best.weight * TIMES_BETTER <= first.weight ? decode(bytes) : windows1252(bytes);
}

function windows1252(bytes: Uint8Array): string {
	return new TextDecoder("windows-1252").decode(bytes);
}

function macintosh(bytes: Uint8Array): string {
	return new TextDecoder("macintosh").decode(bytes);
}

interface Oddity {
	/** Signs that no word has where they stand. */
	impossible: number;
	weight: number;
	german: number;
}

function oddityOf(text: string): Oddity {
	let impossible = 0;
	let seldom = 0;
	for (const { 0: sign, index } of text.matchAll(/[^\0-\x7f]/g)) {
		const before = text.charAt(index - 1);
		const after = text.charAt(index + 1);
		if (isImpossible(sign, before, after)) impossible += 1;
		else if (isSeldom(sign, before, after)) seldom += 1;
	}
	const german = text.match(GERMAN_LETTERS)?.length ?? 0;
	return { impossible, weight: impossible * WEIGHT_OF_IMPOSSIBLE + seldom, german };
}

function isImpossible(sign: string, before: string, after: string): boolean {
	if (sign >= "\u0080" && sign <= "\u009f") return true;
	if (sign === "Ÿ" && isSmall(after)) return true;
	if (isForeign(sign) && isCapital(sign) && after === " " && !isLetter(before)) return true;
	if (isCapital(sign)) return isSmall(before) || (isCapital(before) && isSmall(after));
	if (isSmall(sign)) return sign !== "ß" && isCapital(before) && isCapital(after);
	if (NEVER_BEFORE_WORDS.test(sign) && isLetter(after)) return true;
	if (NEVER_BEHIND_WORDS.test(sign) && isLetter(before)) return true;
	return isWithinWord(before, after) && !WITHIN_WORDS.test(sign) && !SELDOM_WITHIN_WORDS.test(sign);
}

function isSeldom(sign: string, before: string, after: string): boolean {
	const isAlone = !isLetter(before) && !isLetter(after);
	return isLetter(sign)
		? isForeign(sign) || (isAlone && !WORDS_OF_ONE.test(sign))
		: isWithinWord(before, after) && SELDOM_WITHIN_WORDS.test(sign);
}

function isWithinWord(before: string, after: string): boolean {
	return isLetter(before) && isLetter(after);
}

function isForeign(letter: string): boolean {
	return !OUR_LETTERS.test(letter);
}

function isCapital(sign: string): boolean {
	return /\p{Lu}/u.test(sign);
}

function isSmall(sign: string): boolean {
	return /\p{Ll}/u.test(sign);
}

function isLetter(sign: string): boolean {
	return /\p{L}/u.test(sign);
}
