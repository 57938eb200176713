/** What a font is for; European is Latin, Greek and Cyrillic. */
export const FONT_SCRIPTS = [
	"european",
	"japanese",
	"korean",
	"simplifiedChinese",
	"traditionalChinese",
] as const;
export type FontScript = (typeof FONT_SCRIPTS)[number];

/** What the fonts' Worker does for the reader. */
export interface FontCalls {
	/** A collection of one TrueType font with the letters of a script, packed by gzip. */
	font(script: FontScript): Promise<Uint8Array<ArrayBuffer>>;
}
