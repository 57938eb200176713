import type { RequestedItemState } from "../../../contract/requests/request-words.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { ClosedLink } from "../../features/behind-links/closed-link.ts";

/** What the page of a request shows: days as people read them. */
export interface RequestView {
	requestedBy: string;
	/** For whom, where a company asks that works for somebody. */
	onBehalfOf: string | null;
	recipient: string | null;
	name: string;
	note: string | null;
	/** Its last day. */
	until: string;
	isComplete: boolean;
	/** Mails remind of it. */
	isReminding: boolean;
	/** Of the lines that are still needed. */
	progress: { received: number; total: number };
	lines: readonly RequestedLineView[];
}

export interface RequestedLineView {
	documentId: string;
	name: string;
	state: RequestedItemState;
	files: readonly { name: string; day: string }[];
	/** That have come, too, and are not named. */
	moreFiles: number;
}

export type RequestShown = { kind: "request"; asked: RequestView } | ClosedLink;

/** What has become of a form that was sent. */
export interface HandIn {
	/** Files that have arrived. */
	arrived: number;
	/** Those that have not, each with the text that says why. */
	failed: readonly { name: string; problem: TextKey }[];
	/** What is wrong with the form as a whole. */
	problem?: TextKey;
	/** No more mails remind of it, from now on. */
	isMuted?: boolean;
}
