import type {
	ReminderInterval,
	RequestedItemState,
	RequestState,
} from "../../../contract/requests/request-words.ts";

/** A request as the list shows it: days in the user's notation. */
export interface RequestRow {
	documentId: string;
	name: string;
	/** Of whom it is asked; `null` where nobody said. */
	recipient: string | null;
	email: string | null;
	state: RequestState;
	tenant: string;
	/** Lines of the checklist of which something is there, and all that are still needed. */
	done: number;
	total: number;
	lastDay: string;
	endedOn: string | null;
	/** What has become of the last mail. */
	mail: "waiting" | "sent" | "failed" | null;
	/** `null` where the account is gone. */
	requestedBy: string | null;
}

/** A line of the checklist. */
export interface ItemRow {
	documentId: string;
	name: string;
	state: RequestedItemState;
	document: { documentId: string; name: string } | null;
	fileCount: number;
	/** When the last one came. */
	receivedOn: string | null;
}

/** A request as its own page shows it. */
export interface RequestDetails extends RequestRow {
	items: readonly ItemRow[];
	note: string | null;
	/** Name of the category where that is filed which comes; `null` where it is gone. */
	category: string | null;
	/** The last day as a form takes it, YYYY-MM-DD. */
	lastDayField: string;
	remindEvery: ReminderInterval | null;
	nextReminderOn: string | null;
	/** Whoever gets the mails wants no more of them. */
	isMuted: boolean;
	reminders: number;
	remindedOn: string | null;
	openedAt: string | null;
	createdOn: string;
	endedBy: string | null;
	version: number;
}

/** Whether its link may open something, now or again: one whose last day is over does with a later one. */
export function isGoingOn({ state }: Pick<RequestRow, "state">): boolean {
	return state !== "ended";
}

/** Whether somebody can be reminded of it by mail. */
export function mayRemind({
	state,
	email,
	done,
	total,
	isMuted,
}: Pick<RequestDetails, "state" | "email" | "done" | "total" | "isMuted">): boolean {
	return state === "open" && email !== null && done < total && !isMuted;
}
