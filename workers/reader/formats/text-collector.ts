import type { ExtractedText } from "../text-limits.ts";

/** Gathers text by page, up to a number of characters. */
export interface TextCollector {
	add(text: string): void;
	/** What is added from here on belongs to this page. */
	beginPage(page: number | null): void;
	/** Nothing more is taken: whoever reads may stop. */
	isFull(): boolean;
	result(): ExtractedText;
}

/** Pieces that are kept apart: a text of millions of them takes many times the memory of its characters. */
const MAX_PIECES = 4_096;

export function collectText(maxCharacters: number): TextCollector {
	const pages: ExtractedText["pages"] = [];
	let page: number | null = null;
	let joined: string[] = [];
	let parts: string[] = [];
	let rest = maxCharacters;
	let isCut = false;
	function joinParts() {
		joined.push(parts.join(""));
		parts = [];
	}
	function endPage() {
		joinParts();
		const text = joined.join("");
		if (text.trim() !== "") pages.push({ page, text });
		joined = [];
	}
	return {
		add(text) {
			if (text.length > rest) isCut = true;
			const kept = text.slice(0, rest);
			if (kept !== "") parts.push(kept);
			if (parts.length > MAX_PIECES) joinParts();
			rest -= kept.length;
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
