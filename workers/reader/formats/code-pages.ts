/** Code pages of Windows whose name is not made of their number. */
const NAMES: Readonly<Record<number, string>> = {
	866: "ibm866",
	874: "windows-874",
	932: "shift_jis",
	936: "gbk",
	949: "euc-kr",
	950: "big5",
	1200: "utf-16le",
	10_000: "macintosh",
	10_007: "x-mac-cyrillic",
	20_866: "koi8-r",
	21_866: "koi8-u",
	// As Excel calls that of Macs.
	32_768: "macintosh",
	65_001: "utf-8",
};

/** The decoder of a code page of Windows; of windows-1252 for those that nobody knows. */
export function decoderOfCodePage(codePage: number): TextDecoder {
	const isWindows = codePage >= 1250 && codePage <= 1258;
	return new TextDecoder(isWindows ? `windows-${codePage}` : (NAMES[codePage] ?? "windows-1252"));
}
