import type { ShareFact, ShareKind, ShareRight, ShareState } from "../../../contract/sharing/share-words.ts";

/** A share as a list or its page shows it: numbers, days and instants in the user's notation. */
export interface ShareRow {
	documentId: string;
	kind: ShareKind;
	state: ShareState;
	tenant: { documentId: string; name: string };
	/** Those that are shown, `isThere` where they can be opened. */
	documents: readonly { documentId: string; name: string; isThere: boolean }[];
	/** How many there are beside them. */
	moreDocuments: number;
	/** Who has it; `null` for a link of which nobody said. */
	receiver: string | null;
	/** An address, where the name does not say it. */
	email: string | null;
	right: ShareRight;
	facts: readonly ShareFact[];
	withFiles: boolean;
	hasPassword: boolean;
	note: string | null;
	lastDay: string | null;
	/** The same as a form takes it, YYYY-MM-DD. */
	lastDayField: string | null;
	/** `null` where the account is gone. */
	sharedBy: string | null;
	isMine: boolean;
	createdOn: string;
	acceptedOn: string | null;
	endedOn: string | null;
	endedBy: string | null;
	openings: number;
	lastOpenedAt: string | null;
	mail: "waiting" | "sent" | "failed" | null;
	version: number;
}

/** Whether it may open something, and so can be ended and changed. */
export function isOpen({ state }: { state: ShareState }): boolean {
	return state !== "ended" && state !== "expired";
}
