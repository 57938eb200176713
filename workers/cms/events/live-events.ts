import type { LiveEvent } from "../../../contract/events.ts";
import { within } from "../time-limits.ts";

/** An event, and whose open pages are told of it. */
export interface Announcement {
	event: LiveEvent;
	/** `documentId`s of users. */
	userIds: readonly string[];
}

export type Announce = (announcement: Announcement) => Promise<void>;

/** Longest wait for one user's relay, in milliseconds. */
const RELAY_MS = 5_000;

/**
 * Hands events over to the relay of each user. Never fails: that somebody could not be told changes nothing of what has
 * happened, and a page learns of it when it is loaded again.
 */
export function announceTo({ RELAYS }: Pick<CmsEnv, "RELAYS">): Announce {
	return async ({ event, userIds }) => {
		const told = await Promise.allSettled(
			userIds.map((userId) => within(RELAY_MS, RELAYS.get(RELAYS.idFromName(userId)).push(event))),
		);
		const failures = told.filter((outcome) => outcome.status === "rejected");
		if (failures.length === 0) return;
		console.error(`${event.name}: ${failures.length} of ${userIds.length} not told`, failures[0]?.reason);
	};
}

/** Ends the sockets of a token that no longer counts. Where the relay does not answer they end with their token. */
export async function cutSockets(
	{ RELAYS }: Pick<CmsEnv, "RELAYS">,
	userId: string,
	tokenId: string,
): Promise<void> {
	try {
		await within(RELAY_MS, RELAYS.get(RELAYS.idFromName(userId)).cut(tokenId));
	} catch (error) {
		console.error("the sockets of a token could not be cut", error);
	}
}
