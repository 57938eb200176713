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

/** Making one takes longer than what most texts have to be decoded. Whole texts leave nothing behind in it. */
const decoders = new Map<string, TextDecoder>();

/** The decoder of a code page of Windows, for whole texts; of windows-1252 for those that nobody knows. */
export function decoderOfCodePage(codePage: number): TextDecoder {
	const isWindows = codePage >= 1250 && codePage <= 1258;
	const name = isWindows ? `windows-${codePage}` : (NAMES[codePage] ?? "windows-1252");
	const decoder = decoders.get(name) ?? new TextDecoder(name);
	decoders.set(name, decoder);
	return decoder;
}

/** The decoder of a character set by its name; `null` where the platform knows none of that name. */
export function decoderOf(encoding: string): TextDecoder | null {
	try {
		return new TextDecoder(encoding);
	} catch {
		return null;
	}
}

/** Code pages by the language of Windows, the lower ten bits of a locale's number. */
const OF_LANGUAGES: Readonly<Record<number, number>> = {
	0x01: 1256,
	0x02: 1251,
	0x05: 1250,
	0x08: 1253,
	0x0d: 1255,
	0x0e: 1250,
	0x11: 932,
	0x12: 949,
	0x15: 1250,
	0x18: 1250,
	0x19: 1251,
	0x1a: 1250,
	0x1b: 1250,
	0x1c: 1250,
	0x1e: 874,
	0x1f: 1254,
	0x22: 1251,
	0x23: 1251,
	0x24: 1250,
	0x25: 1257,
	0x26: 1257,
	0x27: 1257,
	0x2a: 1258,
	0x2f: 1251,
};
const CHINESE = 0x04;
/** China and Singapore write as Taiwan does not. */
const SIMPLIFIED: ReadonlySet<number> = new Set([0x0804, 0x1004]);

/** The code page in which programs wrote texts in a language of Windows ([MS-LCID]) before they knew Unicode. */
export function codePageOfLocale(locale: number): number {
	const language = locale & 0x3ff;
	if (language === CHINESE) return SIMPLIFIED.has(locale) ? 936 : 950;
	return OF_LANGUAGES[language] ?? 1252;
}
