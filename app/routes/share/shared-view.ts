import type { TextKey } from "../../../contract/text-keys.ts";
import type { ClosedLink } from "../../features/behind-links/closed-link.ts";

/** What the page behind a link shows: days, sizes and amounts as people read them. */
export interface SharedView {
	sharedBy: string;
	recipient: string | null;
	note: string | null;
	/** Its last day. */
	until: string;
	documents: readonly SharedDocumentView[];
	/** All files as one archive; `null` where there is one at most. */
	archive: { address: string; size: string } | null;
}

export interface SharedDocumentView {
	documentId: string;
	name: string;
	facts: readonly { label: TextKey; value: string }[];
	files: readonly SharedFileView[];
	/** That are in the archive alone. */
	moreFiles: number;
}

export interface SharedFileView {
	documentId: string;
	name: string;
	size: string;
	/** Its pages are set from its text, and do not look like it. */
	isTypeset: boolean;
	pageCount: number | null;
	/** Addresses of the pages' pictures; none where there are no pictures. */
	pages: readonly string[];
	download: string;
}

/** What a link opens, for the page. */
export type ShareShown =
	| { kind: "link"; shared: SharedView }
	/** It asks for a password first. Who shares it, where the account is still there. */
	| { kind: "locked"; sharedBy: string | null }
	/** Shared with a person, who signs in to see it. */
	| {
			kind: "person";
			sharedBy: string;
			email: string;
			note: string | null;
			until: string | null;
			documentCount: number;
			/** Somebody has it already. */
			isAccepted: boolean;
	  }
	| ClosedLink;
