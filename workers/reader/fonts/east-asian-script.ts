import type { FontScript } from "../../shared/font-calls.ts";

const HAN = /\p{Script=Han}/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/gu;
const HANGUL = /\p{Script=Hangul}/gu;
const BOPOMOFO = /\p{Script=Bopomofo}/gu;
/** Frequent letters that are written in one way on the mainland, and in another one elsewhere. */
const SIMPLIFIED = /[们国这说时会学对发经现东车长门问间关开见书写东号单据额请险电话银税总联业产务]/gu;
const TRADITIONAL = /[們國這說時會學對發經現東車長門問間關開見書寫號單據額請險電話銀稅總聯業產務]/gu;
/** At least this share of a Japanese text is kana. */
const LEAST_KANA = 0.05;

/** Which font has most of the Chinese, Japanese or Korean letters of a text; `null` where it has none. */
export function eastAsianScript(text: string): FontScript | null {
	const count = (letters: RegExp) => text.match(letters)?.length ?? 0;
	const [han, kana, hangul, bopomofo] = [count(HAN), count(KANA), count(HANGUL), count(BOPOMOFO)];
	if (han + kana + hangul + bopomofo === 0) return null;
	// (Older Korean has ideographs in between.)
	if (hangul * 2 > han + kana) return "korean";
	if (kana > (han + kana) * LEAST_KANA) return "japanese";
	return bopomofo > 0 || count(TRADITIONAL) > count(SIMPLIFIED) ? "traditionalChinese" : "simplifiedChinese";
}
