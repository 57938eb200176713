/** What control words of RTF 1.9 mean for the text of a document. */

/** What stands for a character, or for an end. */
export const CHARACTERS: Readonly<Record<string, string>> = {
	par: "\n",
	line: "\n",
	sect: "\n",
	page: "\n",
	column: "\n",
	row: "\n",
	nestrow: "\n",
	tab: "\t",
	cell: "\t",
	nestcell: "\t",
	emdash: "—",
	endash: "–",
	emspace: "\u2003",
	enspace: "\u2002",
	qmspace: "\u2005",
	bullet: "•",
	lquote: "‘",
	rquote: "’",
	ldblquote: "“",
	rdblquote: "”",
};

/** The same of control symbols. What else is one is no text: optional hyphens, entries of an index. */
export const SYMBOLS: Readonly<Record<string, string>> = {
	"\\": "\\",
	"{": "{",
	"}": "}",
	"~": "\u00a0",
	_: "-",
	"\n": "\n",
	"\r": "\n",
};

/** Groups that are no text of the document, although they do not begin with `\*`. */
export const NO_TEXT: ReadonlySet<string> = new Set([
	"atnauthor",
	"atnid",
	"bkmkend",
	"bkmkstart",
	"colortbl",
	"fldinst",
	"fonttbl",
	"info",
	"listtext",
	"nonshppict",
	"objclass",
	"objdata",
	"pict",
	"pntext",
	"pntxta",
	"pntxtb",
	"rxe",
	"sn",
	"stylesheet",
	"sv",
	"tc",
	"upr",
	"xe",
]);

/** Of these, what ends a paragraph. */
export const PARAGRAPH_ENDS: ReadonlySet<string> = new Set(["par", "cell", "nestcell", "sect"]);

/** Groups that are the mark of an item, as it is seen. */
export const LIST_MARKS: ReadonlySet<string> = new Set(["listtext", "pntext"]);

/** Groups that are text, or hold some, although they begin with `\*`: comments, boxes. */
export const TEXT: ReadonlySet<string> = new Set(["annotation", "do", "dptxbxtext", "shpinst", "shptxt"]);

/** Groups that stand elsewhere than the words around them: notes, headers, boxes. */
export const STANDS_APART: ReadonlySet<string> = new Set([
	"annotation",
	"dptxbxtext",
	"footer",
	"footerf",
	"footerl",
	"footerr",
	"footnote",
	"header",
	"headerf",
	"headerl",
	"headerr",
	"shptxt",
]);

/** Code pages by the character set of a font. Those that are not here are of the document's own. */
export const CODE_PAGES_OF_FONTS: Readonly<Record<number, number>> = {
	77: 10_000,
	128: 932,
	129: 949,
	134: 936,
	136: 950,
	161: 1253,
	162: 1254,
	163: 1258,
	177: 1255,
	178: 1256,
	186: 1257,
	204: 1251,
	222: 874,
	238: 1250,
};
