import type { ExtractedText } from "../text-limits.ts";

/** Gathers text by page, up to a number of characters. */
export interface TextCollector {
	add(text: string): void;
	/** What is added from here on belongs to this page. */
	beginPage(page: number | null): void;
	/** Whether nothing more is taken, so that reading may stop. */
	isFull(): boolean;
	result(): ExtractedText;
}

/** Pieces are joined after so many: millions of them would take many times the memory of their characters. */
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
