import { matchesAt } from "./figure-matches.ts";
import { BOUND, bounded, signs, type WrittenNumber } from "./number-words.ts";

// +41 44 123 45 67, 0041 (0)44 123 45 67, +41441234567
const ABROAD =
	/(?<![\p{L}\p{N}+]|[\p{L}\p{N}][.,'’/_-])(?:\+|00)(?<number>[1-9](?:[ \u00a0./-]?\(0\)[ \u00a0]?\d|[ \u00a0./-]?\d){7,14})(?![\p{L}\p{N}]|[.,'’]\p{N})/uy;
// 044 123 45 67, 044/123 45 67, (044) 123 45 67, 0441234567
const AT_HOME =
	/(?<![\p{L}\p{N}+]|[\p{L}\p{N}][.,'’/_-])(?:\((?<area>0[1-9]\d{1,3})\)[ \u00a0]?|(?=0[1-9]))(?<number>\d{2,10}(?:[ \u00a0./-]{1,2}\d{2,8}){0,5})(?![\p{L}\p{N}]|[.,'’/-]\p{N})/uy;
/** Country codes of one figure and of two; all others have three. */
const COUNTRY = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/;

/** Telephone numbers, with their country or without. */
export function phonesIn(text: string, runs: readonly number[]): WrittenNumber[] {
	const found: WrittenNumber[] = [];
	for (const { 0: all, index, groups } of matchesAt(text, runs, ABROAD, [1, 0])) {
		const number = (groups?.["number"] ?? "").replace("(0)", "").replaceAll(/\D/g, "");
		const rest = number.replace(COUNTRY, "");
		if (number.length < 9 || number.length > 15) continue;
		const home = signs(rest.startsWith("0") || /^[17]/.test(number) ? rest : `0${rest}`);
		const abroad = bounded(`00${number}`);
		const words = [abroad, `${home}${BOUND}`];
		const asked = [abroad, `${BOUND}${home}${BOUND}`];
		found.push({ begin: index, end: index + all.length, words, asked, isOne: true });
	}
	for (const { 0: all, index, groups } of matchesAt(text, runs, AT_HOME, [1, 0])) {
		const number = ((groups?.["area"] ?? "") + (groups?.["number"] ?? "")).replaceAll(/\D/g, "");
		if (number.length < 9 || number.length > 13 || !/^0[1-9]/.test(number)) continue;
		// Without anything between its figures it may be any number, but for one as long as those of Switzerland.
		const isBare = number === all;
		if (isBare && number.length !== 10) continue;
		const asked = [signs(number), number];
		found.push({ begin: index, end: index + all.length, words: [bounded(number)], asked, isOne: !isBare });
	}
	return found;
}
