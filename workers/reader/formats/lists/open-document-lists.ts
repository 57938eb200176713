import type { Marker } from "../../../shared/typesetter-calls.ts";
import { type ListLevel, ListNumbers, MAX_LEVELS, numberFormat, numberOf } from "./list-numbers.ts";
import type { ReadAttribute } from "../xml.ts";

type Levels = (ListLevel | undefined)[];

/** Follows the lists of an OpenDocument file, and marks their items (OpenDocument 1.3 part 3, 5.3 and 16.30 to 16.34). */
export interface OpenDocumentLists {
	/** To be told of each element, those too that describe lists. */
	open(element: string, attribute: ReadAttribute): void;
	close(element: string): void;
	/** A paragraph begins. @returns its mark where it is the first of an item, or a heading with a number */
	paragraph(element: string, attribute: ReadAttribute): Marker | null;
}

interface OpenList {
	style: string;
	numbers: ListNumbers;
}

interface OpenItem {
	start: number | undefined;
	isMarked: boolean;
}

const LIST_STYLES = new Set(["list-style", "outline-style"]);
const LEVEL_STYLES = new Set([
	"list-level-style-number",
	"list-level-style-bullet",
	"list-level-style-image",
	"outline-level-style",
]);
/** What is remembered of a file: list styles, and lists that go on somewhere else. */
const MAX_STYLES = 2_000;
const MAX_LISTS = 2_000;
const OUTLINE = "outline-style";

export function openDocumentLists(): OpenDocumentLists {
	const styles = new Map<string, Levels>();
	/** The latest list of each style, and those with an id, which go on later. */
	const latest = new Map<string, ListNumbers>();
	const named = new Map<string, ListNumbers>();
	const headings = new ListNumbers();
	const lists: OpenList[] = [];
	const items: OpenItem[] = [];
	let described: Levels | null = null;

	function describeStyle(element: string, attribute: ReadAttribute) {
		described = [];
		const name = element === OUTLINE ? OUTLINE : (attribute("name") ?? "");
		if (styles.size < MAX_STYLES) styles.set(name, described);
	}

	function openList(attribute: ReadAttribute) {
		const outer = lists.at(-1);
		const style = attribute("style-name") ?? outer?.style ?? "";
		const goesOn =
			named.get(attribute("continue-list") ?? "") ??
			(attribute("continue-numbering") === "true" ? latest.get(style) : undefined);
		const numbers = outer?.numbers ?? goesOn ?? new ListNumbers();
		lists.push({ style, numbers });
		if (latest.size < MAX_LISTS) latest.set(style, numbers);
		const id = attribute("id");
		if (id !== undefined && named.size < MAX_LISTS) named.set(id, numbers);
	}

	return {
		open(element, attribute) {
			if (LIST_STYLES.has(element)) describeStyle(element, attribute);
			else if (LEVEL_STYLES.has(element)) {
				const level = numberOf(attribute("level"), 1) - 1;
				if (described && level >= 0 && level < MAX_LEVELS)
					described[level] = levelOf(element, level, attribute);
			} else if (element === "list") openList(attribute);
			else if (element === "list-item") {
				const start = attribute("start-value");
				items.push({ start: start === undefined ? undefined : numberOf(start, 1), isMarked: false });
			} else if (element === "list-header") items.push({ start: undefined, isMarked: true });
		},
		close(element) {
			if (LIST_STYLES.has(element)) described = null;
			else if (element === "list") lists.pop();
			else if (element === "list-item" || element === "list-header") items.pop();
		},
		paragraph(element, attribute) {
			const [list, item] = [lists.at(-1), items.at(-1)];
			if (list && item) {
				if (item.isMarked) return null;
				// An item that is there for the list within it alone has no number.
				item.isMarked = true;
				const level = Math.min(lists.length, MAX_LEVELS) - 1;
				const levels = styles.get(list.style);
				return { label: list.numbers.next((at) => levels?.[at], level, item.start), level };
			}
			const levels = element === "h" ? styles.get(OUTLINE) : undefined;
			const level = numberOf(attribute("outline-level"), 1) - 1;
			if (!levels?.[level] || attribute("is-list-header") === "true") return null;
			return { label: headings.next((at) => levels[at], level) };
		},
	};
}

function levelOf(element: string, level: number, attribute: ReadAttribute): ListLevel {
	const start = numberOf(attribute("start-value"), 1);
	if (element === "list-level-style-bullet") {
		return { format: "bullet", start, template: attribute("bullet-char") ?? "" };
	}
	const format = numberFormat(attribute("num-format"));
	if (element === "list-level-style-image") return { format: "bullet", start, template: "" };
	if (!format) return { format: "none", start, template: "" };
	const shown = Math.min(Math.max(numberOf(attribute("display-levels"), 1), 1), level + 1);
	const places = Array.from({ length: shown }, (_, index) => `%${level - shown + 2 + index}`);
	const around = (end: string) => attribute(end)?.replaceAll("%", "") ?? "";
	return { format, start, template: `${around("num-prefix")}${places.join(".")}${around("num-suffix")}` };
}
