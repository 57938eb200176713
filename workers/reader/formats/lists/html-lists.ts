import type { Marker } from "../../../shared/typesetter-calls.ts";
import { type NumberFormat, numberFormat, numberIn } from "./list-numbers.ts";

interface OpenList {
	format: NumberFormat;
	/** The number of the next item; `null` where it cannot be known yet. */
	next: number | null;
	step: 1 | -1;
}

/** Lists within lists that are counted. */
const MAX_OPEN_LISTS = 100;
const LISTS = new Set(["ol", "ul", "menu"]);

/** Follows the lists of a web page, and marks their items (HTML 4.4.5 to 4.4.8). */
export function htmlLists(): {
	/** To be told of each element. @returns the mark of one that is an item */
	open(name: string, attributes: Record<string, string>): Marker | undefined;
	close(name: string): void;
} {
	const lists: OpenList[] = [];
	let depth = 0;
	function openList(name: string, { type, start, reversed, style }: Record<string, string>) {
		depth += 1;
		if (depth > MAX_OPEN_LISTS) return;
		const usual = name === "ol" ? "decimal" : "bullet";
		const format = styledFormat(style) ?? numberFormat(type) ?? usual;
		const first = wholeNumber(start);
		const isReversed = reversed !== undefined;
		// Where it counts down to 1 nobody knows yet from where.
		const next = first ?? (isReversed ? null : 1);
		lists.push({ format, next, step: isReversed ? -1 : 1 });
	}
	return {
		open(name, attributes) {
			if (LISTS.has(name)) openList(name, attributes);
			if (name !== "li") return undefined;
			const list = lists.at(-1);
			if (!list || depth > MAX_OPEN_LISTS) return { level: Math.max(depth - 1, 0) };
			const format = styledFormat(attributes["style"]) ?? numberFormat(attributes["type"]) ?? list.format;
			const number = wholeNumber(attributes["value"]) ?? list.next;
			if (number !== null) list.next = number + list.step;
			const level = depth - 1;
			if (format === "bullet" || (number === null && format !== "none")) return { level };
			return { level, label: format === "none" ? "" : `${numberIn(format, number ?? 0)}.` };
		},
		close(name) {
			if (!LISTS.has(name)) return;
			if (depth <= MAX_OPEN_LISTS) lists.pop();
			depth = Math.max(depth - 1, 0);
		},
	};
}

/** What a style says of the marks of items. */
function styledFormat(style: string | undefined): NumberFormat | undefined {
	const [, words = ""] = /(?:^|;)\s*list-style(?:-type)?\s*:\s*([^;]*)/i.exec(style ?? "") ?? [];
	return words
		.toLowerCase()
		.split(/\s+/)
		.filter((word) => /^[a-z-]{2,}$/.test(word))
		.map(numberFormat)
		.find((format) => format !== undefined);
}

function wholeNumber(value: string | undefined): number | undefined {
	return value !== undefined && /^\s*-?\d{1,6}/.test(value) ? Number.parseInt(value, 10) : undefined;
}
