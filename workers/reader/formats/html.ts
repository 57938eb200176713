import { Parser } from "htmlparser2";
import type { TextStyle } from "../../shared/typesetter-calls.ts";
import type { ExtractedText, TextLimits, TextPicture } from "../text-limits.ts";
import { checkDeadline } from "../text-limits.ts";
import { decoderOf } from "./code-pages.ts";
import { decodeText } from "./plain-text.ts";
import { elementLimits } from "./element-limits.ts";
import { htmlLists } from "./lists/html-lists.ts";
import { collectText, type TextCollector } from "./text-collector.ts";

/** Elements within elements: a page that somebody wrote has a few dozen, one full of mistakes some hundreds. */
const MAX_DEPTH = 600;
/** Before the next of them others have their turn. */
const SLICE_CHARACTERS = 32 * 1024;
/** How far into a page its encoding is looked for, in bytes: browsers go back where it comes late (HTML 13.2.3.4). */
const ENCODING_BYTES = 64 * 1024;

const NEVER_SHOWN = new Set(["script", "style", "template", "noscript", "iframe", "object", "datalist"]);
const CELLS = new Set(["td", "th"]);
const BLOCKS = new Set(
	(
		"address article aside blockquote br caption dd details dialog div dl dt fieldset figcaption figure footer form " +
		"h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section summary table title tr ul"
	).split(" "),
);

/** Fields that stand beside other words. */
const FIELDS = new Set(["button", "textarea", "input"]);
/** Fields that show no value of theirs as words. */
const WITHOUT_WORDS = /^\s*(?:hidden|password|checkbox|radio|file|image|range|color)\s*$/i;

/** Between these and what stands around them there is a space. */
const PARAGRAPHS = new Set(
	"blockquote dl figure form h1 h2 h3 h4 h5 h6 hr ol p pre table title ul".split(" "),
);

/** What stands out, by its element. */
const STYLES: Readonly<Record<string, TextStyle>> = {
	h1: "title",
	...Object.fromEntries(["h2", "h3", "h4", "h5", "h6", "summary"].map((name) => [name, "heading" as const])),
	b: "bold",
	strong: "bold",
	th: "bold",
	li: "item",
};

/** Text of a web page as it would be seen: its title, its text, and what stands for its pictures. */
export async function readHtml(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const text = collectText(limits.maxCharacters);
	await addHtmlText(decodeText(bytes, declaredEncoding(bytes)), limits, text);
	return text.result();
}

interface HtmlOptions {
	/** Whether elements may end where they begin, as in XML. */
	isXhtml?: boolean;
	/** The file of a picture by its address, where it is at hand. */
	pictureAt?: (address: string) => TextPicture["load"] | null;
}

/**
 * Adds what would be seen of a page.
 * @throws UnreadableFileError where it is nested too deep
 */
export async function addHtmlText(
	html: string,
	limits: TextLimits,
	text: TextCollector,
	{ isXhtml = false, pictureAt = () => null }: HtmlOptions = {},
): Promise<void> {
	const elements = elementLimits(MAX_DEPTH);
	const lists = htmlLists();
	let hidden = 0;
	let pre = 0;
	/** What was added last. */
	let last = "\n";
	/** Nothing of a line or cell was said yet. */
	const isBeginning = () => last === "\n" || last === "\t";
	function add(said: string) {
		if (said === "") return;
		text.add(said);
		last = said.slice(-1);
	}
	/** Blocks within blocks end one line, not several. */
	function endBlock(name: string) {
		if (last !== "\n") add("\n");
		if (PARAGRAPHS.has(name)) text.add("\n");
	}
	const parser = new Parser(
		{
			onattribute: elements.attribute,
			onopentag(name, attributes) {
				elements.open();
				if (hidden > 0 || isHidden(name, attributes)) hidden += 1;
				if (hidden > 0) return;
				if (name === "pre") pre += 1;
				if (name === "br") add("\n");
				else if (BLOCKS.has(name)) endBlock(name);
				const style = styleOf(name);
				const marker = lists.open(name, attributes);
				if (style) text.begin(style, marker);
				const picture = name === "img" ? pictureAt(attributes["src"] ?? "") : null;
				if (picture) {
					text.picture({ load: picture, width: pointsOf(attributes["width"]) });
					return;
				}
				if (FIELDS.has(name) && !isBeginning()) add(" ");
				const aside = [attributes["alt"], attributes["title"], valueOf(name, attributes)].filter((words) =>
					words?.trim(),
				);
				if (aside.length > 0) add(`${isBeginning() ? "" : " "}${[...new Set(aside)].join(" ")} `);
			},
			ontext(characters) {
				if (hidden > 0) return;
				const said = pre > 0 ? characters : characters.replaceAll(/\s+/g, " ");
				add(isBeginning() && pre === 0 ? said.trimStart() : said);
			},
			onclosetag(name) {
				elements.close();
				if (hidden > 0) {
					hidden -= 1;
					return;
				}
				if (name === "pre") pre -= 1;
				lists.close(name);
				const style = styleOf(name);
				if (style) text.end(style);
				if (FIELDS.has(name)) add(" ");
				if (CELLS.has(name)) add("\t");
				else if (BLOCKS.has(name) && name !== "br") endBlock(name);
			},
		},
		{ decodeEntities: true, recognizeSelfClosing: isXhtml },
	);
	for (let start = 0; start < html.length && !text.isFull(); start += SLICE_CHARACTERS) {
		parser.write(html.slice(start, start + SLICE_CHARACTERS));
		await checkDeadline(limits);
	}
	if (!text.isFull()) parser.end();
}

/** How wide a picture is, in points, where it says so in pixels (HTML 15.4.3). */
function pointsOf(width: string | undefined): number | undefined {
	return width !== undefined && /^\s*\d{1,5}(?:px)?\s*$/.test(width)
		? Number.parseInt(width, 10) * 0.75
		: undefined;
}

function styleOf(name: string): TextStyle | undefined {
	return Object.hasOwn(STYLES, name) ? STYLES[name] : undefined;
}

function isHidden(name: string, attributes: Record<string, string>): boolean {
	if (NEVER_SHOWN.has(name) || Object.hasOwn(attributes, "hidden")) return true;
	return /display\s*:\s*none/i.test(attributes["style"] ?? "");
}

/** What stands in a field of a form. */
function valueOf(name: string, { type = "", value }: Record<string, string>): string | undefined {
	return name === "input" && !WITHOUT_WORDS.test(type) ? value : undefined;
}

/** The character set that a page names itself. One that can be read so far is not in UTF-16: it is UTF-8 then. */
export function declaredEncoding(bytes: Uint8Array): string | undefined {
	const start = new TextDecoder("latin1").decode(bytes.subarray(0, ENCODING_BYTES));
	const [, named] =
		/<meta[\s/][^>]{0,500}?charset\s*=\s*["']?\s*([\w-]+)/i.exec(start) ??
		/^\s*<\?xml[^>]{1,200}?\sencoding\s*=\s*["']([\w-]+)/i.exec(start) ??
		[];
	return named !== undefined && decoderOf(named)?.encoding.startsWith("utf-16") ? "utf-8" : named;
}
