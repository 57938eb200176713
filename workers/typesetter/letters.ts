/** Of a font of East Asian letters: those of its scripts, and the signs and wide letters that they are written with. */
const EAST_ASIAN =
	"\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\u3000-\\u303f\\uff00-\\uffef";
const HAS_EAST_ASIAN = new RegExp(`[${EAST_ASIAN}]`, "u");
const PIECES = new RegExp(`[${EAST_ASIAN}]+|[^${EAST_ASIAN}]+`, "gu");

/** Chinese and Japanese, which are written without spaces. (Korean has them.) */
const UNSPACED = "\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Bopo}\\uff00-\\uffef";
const OPENING = "「『（〈《【〔［｛";
const NEVER_FIRST = "、。，．・：；！？」』）〉》】〕］｝々〻ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ…";
const HAS_UNSPACED = new RegExp(`[${UNSPACED}]`, "u");
const BETWEEN_BREAKS = new RegExp(
	`[${OPENING}]*(?:[${UNSPACED}][${NEVER_FIRST}]*|[^${UNSPACED}]+[${NEVER_FIRST}]*)|[${OPENING}]+`,
	"gu",
);

/** A text in pieces that are set in one font each. */
export function piecesOfFonts(text: string): readonly { text: string; isEastAsian: boolean }[] {
	if (!HAS_EAST_ASIAN.test(text)) return [{ text, isEastAsian: false }];
	return (text.match(PIECES) ?? []).map((piece) => ({
		text: piece,
		isEastAsian: HAS_EAST_ASIAN.test(piece),
	}));
}

/** A word in pieces between which a line may end: Chinese and Japanese anywhere but in front of some signs. */
export function unbroken(word: string): readonly string[] {
	return HAS_UNSPACED.test(word) ? (word.match(BETWEEN_BREAKS) ?? []) : [word];
}
