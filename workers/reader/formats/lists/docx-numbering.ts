import type { Marker } from "../../../shared/typesetter-calls.ts";
import type { TextLimits } from "../../text-limits.ts";
import { type ListLevel, ListNumbers, MAX_LEVELS, numberFormat, numberOf } from "./list-numbers.ts";
import { relatedParts } from "../office-package.ts";
import { readXml } from "../xml.ts";
import type { Zip } from "../zip.ts";

/** What a paragraph, or a style, says of its list. */
export interface ListReference {
	/** Which list; "0" says that it is in none. */
	list?: string;
	level?: number;
}

/** Marks the paragraphs of a document in their order. */
export interface Numbering {
	/** `null` where the paragraph is in no list. */
	next(paragraph: ListReference & { style?: string }): Marker | null;
}

interface AbstractList {
	levels: (ListLevel | undefined)[];
	/** Levels that belong to styles, by these. */
	levelOfStyle: Map<string, number>;
	/** The style whose list this is. */
	link: string | undefined;
}

interface List {
	abstract: string;
	starts: Map<number, number>;
	/** Levels that it has otherwise. */
	levels: (ListLevel | undefined)[];
}

interface StyleOfParagraphs extends ListReference {
	basedOn?: string;
}

/** Lists and styles of a document; Word's own have some hundreds. */
const MAX_LISTS = 5_000;
const MAX_STYLES = 5_000;
/** Styles on which a style is based, one on the other. */
const MAX_BASES = 20;

/** Reads how a Word document numbers its lists and headings: ECMA-376 part 1, 17.9 and 17.3.1.19. */
export async function readNumbering(zip: Zip, main: string, limits: TextLimits): Promise<Numbering> {
	const parts = await relatedParts(zip, main, limits);
	const nameOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.name;
	const { abstracts, lists } = await readLists(zip, nameOf("numbering"), limits);
	const styles = await readStyles(zip, nameOf("styles"), limits);
	const numbers = new Map<string, ListNumbers>();
	const started = new Set<string>();

	const ofStyle = (style: string | undefined): ListReference & { style?: string } => {
		let name = style;
		for (let base = 0; name !== undefined && base < MAX_BASES; base += 1) {
			const { list, level, basedOn }: StyleOfParagraphs = styles.get(name) ?? {};
			if (list !== undefined) return { list, style: name, ...(level !== undefined && { level }) };
			name = basedOn;
		}
		return {};
	};
	const abstractOf = (id: string): { id: string; abstract: AbstractList } | null => {
		const abstract = abstracts.get(id);
		const linked = abstract?.link === undefined ? undefined : ofStyle(abstract.link).list;
		const other = linked === undefined ? undefined : lists.get(linked)?.abstract;
		const found = other === undefined ? undefined : abstracts.get(other);
		if (other !== undefined && found) return { id: other, abstract: found };
		return abstract ? { id, abstract } : null;
	};

	return {
		next({ style, list: own, level: ownLevel }) {
			const inherited = ofStyle(style);
			const id = own || (inherited.list ?? own);
			const list = id === undefined ? undefined : lists.get(id);
			const found = list && abstractOf(list.abstract);
			// A list of which nothing is known is one none the less.
			if (!list || !found) return id === undefined || id === "0" ? null : {};
			const { abstract } = found;
			const ofOwnStyle = abstract.levelOfStyle.get(inherited.style ?? "");
			const level = Math.min(Math.max(ownLevel ?? ofOwnStyle ?? inherited.level ?? 0, 0), MAX_LEVELS - 1);
			const counted = numbers.get(found.id) ?? new ListNumbers();
			numbers.set(found.id, counted);
			const key = `${id} ${level}`;
			const start = started.has(key) ? undefined : list.starts.get(level);
			started.add(key);
			return { label: counted.next((at) => list.levels[at] ?? abstract.levels[at], level, start), level };
		},
	};
}

async function readLists(zip: Zip, name: string | undefined, limits: TextLimits) {
	const abstracts = new Map<string, AbstractList>();
	const lists = new Map<string, List>();
	if (name === undefined) return { abstracts, lists };
	let abstract: AbstractList | null = null;
	let list: List | null = null;
	let level = 0;
	let described: ListLevel | null = null;
	await readXml(
		zip.unpack(name),
		{ root: "numbering", limits },
		{
			open(element, attribute) {
				const value = attribute("val") ?? "";
				if (element === "abstractNum" && abstracts.size < MAX_LISTS) {
					abstract = { levels: [], levelOfStyle: new Map(), link: undefined };
					abstracts.set(attribute("abstractNumId") ?? "", abstract);
				} else if (element === "num" && lists.size < MAX_LISTS) {
					list = { abstract: "", starts: new Map(), levels: [] };
					lists.set(attribute("numId") ?? "", list);
				} else if (element === "abstractNumId" && list) list.abstract = value;
				else if (element === "numStyleLink" && abstract) abstract.link = value;
				else if (element === "lvl" || element === "lvlOverride") {
					level = Math.max(numberOf(attribute("ilvl"), 0), 0);
					if (element === "lvl" && level < MAX_LEVELS) {
						described = { format: "decimal", start: 0, template: "" };
						const { levels } = list ?? abstract ?? { levels: [] };
						levels[level] = described;
					}
				} else if (element === "startOverride") list?.starts.set(level, numberOf(value, 1));
				else if (!described) return;
				else if (element === "start") described.start = numberOf(value, 1);
				else if (element === "numFmt") described.format = numberFormat(value) ?? "decimal";
				else if (element === "isLgl") described.isLegal = value !== "0" && value !== "false";
				else if (element === "lvlText") described.template = value;
				else if (element === "pStyle") abstract?.levelOfStyle.set(value, level);
			},
			close(element) {
				if (element === "lvl") described = null;
				else if (element === "abstractNum") abstract = null;
				else if (element === "num") list = null;
			},
		},
	);
	return { abstracts, lists };
}

async function readStyles(
	zip: Zip,
	name: string | undefined,
	limits: TextLimits,
): Promise<Map<string, StyleOfParagraphs>> {
	const styles = new Map<string, StyleOfParagraphs>();
	if (name === undefined) return styles;
	let style: StyleOfParagraphs | null = null;
	await readXml(
		zip.unpack(name),
		{ root: "styles", limits },
		{
			open(element, attribute) {
				const value = attribute("val") ?? "";
				if (element === "style" && styles.size < MAX_STYLES) {
					style = {};
					styles.set(attribute("styleId") ?? "", style);
				} else if (!style) return;
				else if (element === "basedOn") style.basedOn = value;
				else if (element === "numId") style.list = value;
				else if (element === "ilvl") style.level = numberOf(value, 0);
			},
			close(element) {
				if (element === "style") style = null;
			},
		},
	);
	return styles;
}
