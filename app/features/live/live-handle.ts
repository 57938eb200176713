import type { UIMatch } from "react-router";
import type { LiveEventName } from "../../../contract/events.ts";
import type { Told } from "./live-socket.ts";

/** What a route's `handle` says: of which events it shows something. */
export interface LiveHandle {
	live: readonly LiveEventName[];
	/** It is true again when somebody comes back to it, whatever nobody was told of. */
	reloadsOnFocus?: boolean;
}

/**
 * Whether a page shows something of an event. After a while without connection (`null`) whatever is live may have
 * changed.
 */
export function concerns({ handle, params }: UIMatch, event: Told | null): boolean {
	if (!isLiveHandle(handle)) return false;
	if (event === null) return true;
	if (!handle.live.includes(event.name)) return false;
	const shown = params["documentId"];
	return shown === undefined || event.documentId === null || event.documentId === shown;
}

/** Whether a page asks again when somebody comes back to it. */
export function reloadsOnFocus({ handle }: UIMatch): boolean {
	return isLiveHandle(handle) && handle.reloadsOnFocus === true;
}

function isLiveHandle(handle: unknown): handle is LiveHandle {
	return typeof handle === "object" && handle !== null && "live" in handle;
}
