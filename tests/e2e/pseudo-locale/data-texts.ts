import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../../scripts/run-command.ts";

const FORMAT = "de-CH";
/** What is no word of any language: keys of a keyboard, units, currencies, names of formats, our own name. */
const SIGNS = /^(Ctrl|Esc|Enter|[A-Z]{3}|KB|MB|GB|Bytes|Ablage|TEST)$/;
/** As the browser writes it (Intl.RelativeTimeFormat). */
const RELATIVE = /^(in|vor) \d+ \p{L}+$|^(jetzt|heute|morgen|gestern|übermorgen|vorgestern)$/u;
/** The spec's own words (spec 2). */
const PAGE_NOT_FOUND = /^Page not found: \S+$/i;
const ADDRESS = /^\S+@\S+$/;
const NO_WORDS = [RELATIVE, PAGE_NOT_FOUND, ADDRESS];

/** Tells what people have typed, numbers, days and names from texts of the interface. */
export class DataTexts {
	readonly #whole: ReadonlySet<string>;
	readonly #all: string;

	/** @param typed every text that somebody has typed, or that stands in a file */
	constructor(typed: readonly string[]) {
		const all = [...typed, ...startingNames()];
		this.#whole = new Set([...all, ...calendarWords(), ...countryNames()].map((text) => text.trim()));
		this.#all = all.join("\n");
	}

	/** @param rest what is left of a text without what is a key's */
	has(rest: string): boolean {
		if (!/\p{L}{2}/u.test(rest) || NO_WORDS.some((pattern) => pattern.test(rest))) return true;
		const pieces = rest
			.split(/\s*[·,:;()/|«»…–—→\n[\]]+\s*|\s{2,}/)
			.map((piece) => piece.trim())
			.filter((piece) => /\p{L}{2}/u.test(piece));
		return this.#whole.has(rest) || pieces.every((piece) => this.#isData(piece, pieces.length > 1));
	}

	#isData(piece: string, isPart: boolean): boolean {
		const words = piece.split(" ").filter((word) => /\p{L}{2}/u.test(word));
		if (this.#whole.has(piece) || words.every((word) => this.#whole.has(word) || SIGNS.test(word)))
			return true;
		// A single word may stand in a paper as well as in the interface.
		const isOfText = isPart || words.length > 1 || /\d/.test(piece);
		return isOfText && (this.#all.includes(piece) || this.#all.includes(words.join(" ")));
	}
}

/** Names that a new household or company begins with are its own from then on. */
function startingNames(): string[] {
	const texts = readFileSync(join(ROOT, "workers/cms/texts/de/foundation.json"), "utf8");
	return Object.values(JSON.parse(texts) as Record<string, string>);
}

/** Names of countries, as the browser writes them. */
function countryNames(): string[] {
	const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
	const names = new Intl.DisplayNames(FORMAT, { type: "region" });
	return letters.flatMap((one) => letters.map((other) => names.of(one + other) ?? ""));
}

/** Names of months and days, as the browser writes them. */
function calendarWords(): string[] {
	const days = Array.from({ length: 365 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day, 12)));
	const words = new Set<string>();
	for (const style of ["long", "short", "narrow"] as const) {
		for (const day of days.slice(0, 7)) words.add(day.toLocaleDateString(FORMAT, { weekday: style }));
		for (const day of days) words.add(day.toLocaleDateString(FORMAT, { month: style }));
	}
	return [...words];
}
