import type { ChainLink } from "../../../../contract/entities/document-chain.ts";
import { type ChainChange, chainChanges, type VisibleLink } from "./chain-changes.ts";

/** One document of a line. */
export interface ChainEntry {
	key: string;
	/** `null` where the user may not see it. */
	link: VisibleLink | null;
	/** Compared with the one that it replaced, where both can be seen. */
	changes: ChainChange[];
}

/** The line from its newest document to its oldest. */
export function newestFirst(chain: readonly ChainLink[]): ChainEntry[] {
	return chain
		.map((link, index): ChainEntry => {
			const before = chain[index - 1];
			if (!link.isVisible) return { key: `hidden ${index}`, link: null, changes: [] };
			return {
				key: link.documentId,
				link,
				changes: before?.isVisible ? chainChanges(before, link) : [],
			};
		})
		.toReversed();
}

export type Successor = { isVisible: true; documentId: string; name: string } | { isVisible: false };

/** The last document of the line that came after this one and can be seen; `null` where none came after it. */
export function validSuccessor(chain: readonly ChainLink[], documentId: string): Successor | null {
	const position = chain.findIndex((link) => link.isVisible && link.documentId === documentId);
	const later = position === -1 ? [] : chain.slice(position + 1);
	return later.findLast((link) => link.isVisible) ?? later.at(-1) ?? null;
}
