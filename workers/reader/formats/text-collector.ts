import {
	type Marker,
	MAX_SET_CHARACTERS,
	type StyledRange,
	type TextStyle,
} from "../../shared/typesetter-calls.ts";
import type { ExtractedText, TextPicture } from "../text-limits.ts";

/** Gathers text by page, up to a number of characters. */
export interface TextCollector {
	add(text: string): void;
	/** What is added from here on stands out, until the same style ends. */
	begin(style: TextStyle, marker?: Marker): void;
	end(style: TextStyle): void;
	/** A picture stands here. */
	picture(picture: Omit<TextPicture, "at">): void;
	/** What is added from here on belongs to this page. */
	beginPage(page: number | null): void;
	/** Whether nothing more is taken, so that reading may stop. */
	isFull(): boolean;
	result(): ExtractedText;
}

/** Styles matter to the pages that are set of a text, which are a few. */
const MAX_STYLED = MAX_SET_CHARACTERS.letter;
const MAX_STYLES = 10_000;
const MAX_OPEN_STYLES = 100;
const MAX_PICTURES = 50;

/** Pieces are joined after this many: millions of them would take many times the memory of their characters. */
const MAX_PIECES = 4_096;

export function collectText(maxCharacters: number): TextCollector {
	const pages: ExtractedText["pages"] = [];
	let page: number | null = null;
	let joined: string[] = [];
	let parts: string[] = [];
	let styles: StyledRange[] = [];
	let open: Omit<StyledRange, "end">[] = [];
	let pictures: TextPicture[] = [];
	let length = 0;
	let rest = maxCharacters;
	let isCut = false;
	function joinParts() {
		joined.push(parts.join(""));
		parts = [];
	}
	function end(style: TextStyle) {
		const at = open.findLastIndex((each) => each.style === style);
		const [begun] = at === -1 ? [] : open.splice(at, 1);
		if (begun && length > begun.start && styles.length < MAX_STYLES) {
			styles.push({ ...begun, end: length });
		}
	}
	function endPage() {
		joinParts();
		const text = joined.join("");
		for (const { style } of open.toReversed()) end(style);
		// What lies around something else stands before it, and has ended after it.
		styles = styles.toReversed().toSorted((one, other) => one.start - other.start || other.end - one.end);
		if (text.trim() !== "") {
			pages.push({
				page,
				text,
				...(styles.length > 0 && { styles }),
				...(pictures.length > 0 && { pictures }),
			});
		}
		joined = [];
		styles = [];
		pictures = [];
		open = [];
		length = 0;
	}
	return {
		add(text) {
			if (text.length > rest) isCut = true;
			const kept = text.slice(0, rest);
			if (kept !== "") parts.push(kept);
			if (parts.length > MAX_PIECES) joinParts();
			rest -= kept.length;
			length += kept.length;
		},
		begin(style, marker) {
			if (length < MAX_STYLED && open.length < MAX_OPEN_STYLES) {
				open.push({ style, start: length, ...marker });
			}
		},
		end,
		picture(picture) {
			if (length < MAX_STYLED && pictures.length < MAX_PICTURES) pictures.push({ ...picture, at: length });
		},
		beginPage(next) {
			endPage();
			page = next;
		},
		isFull: () => isCut,
		result() {
			endPage();
			return { pages, isCut };
		},
	};
}
