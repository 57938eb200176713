import type { UIMatch } from "react-router";
import type { LiveEventName } from "../../../contract/events.ts";
import type { Told } from "./live-socket.ts";

/** What a route's `handle` says: of which events it shows something. */
export interface LiveHandle {
	live: readonly LiveEventName[];
	/** It is the inbox: it knows how much there is to do, and asks again when somebody comes back to it. */
	isInbox?: true;
}

/**
 * Whether a page shows something of an event. After a while without connection (`null`) whatever is live may have
 * changed.
 */
export function concerns(
	{ handle, params }: UIMatch,
	event: Pick<Told, "name" | "documentId"> | null,
): boolean {
	if (!isLiveHandle(handle)) return false;
	if (event === null) return true;
	if (!handle.live.includes(event.name)) return false;
	const shown = params["documentId"];
	return shown === undefined || event.documentId === null || event.documentId === shown;
}

export function isInbox({ handle }: UIMatch): boolean {
	return isLiveHandle(handle) && handle.isInbox === true;
}

function isLiveHandle(handle: unknown): handle is LiveHandle {
	return typeof handle === "object" && handle !== null && "live" in handle;
}
