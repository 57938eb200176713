import { hasArrived, isUnderWay, needsUser, type Upload } from "./upload.ts";

/** What can be said of all uploads at once, the most important first. */
export type TrayPhase =
	| "signedOut"
	| "offline"
	| "resting"
	| "sending"
	| "paused"
	| "failed"
	| "attention"
	| "reading"
	| "over";

export interface TraySummary {
	phase: TrayPhase;
	/** How many uploads the phase is about; of `sending`, all. */
	count: number;
	/** How many have arrived. */
	done: number;
	/** How many have failed. */
	failed: number;
	/** Share of all bytes that have arrived, from 0 to 1. */
	share: number;
}

/** @param isResting whether the server has asked for a break */
export function summaryOf(uploads: readonly Upload[], isResting = false): TraySummary {
	const count = (test: (upload: Upload) => boolean) => uploads.filter(test).length;
	const underWay = count(isUnderWay);
	const moving = count(({ state }) => state === "sending" || state === "checking");
	const signedOut = count(({ state }) => state === "signedOut");
	const paused = count(({ state }) => state === "paused");
	const asking = count(needsUser);
	const reading = count(({ state }) => state === "reading");
	const known = {
		done: count(hasArrived),
		failed: count(({ state }) => state === "failed"),
		share: shareOf(uploads),
	};
	if (signedOut > 0) return { phase: "signedOut", count: signedOut + underWay, ...known };
	if (moving === 0 && count(({ state }) => state === "offline") > 0) {
		return { phase: "offline", count: underWay, ...known };
	}
	if (moving === 0 && underWay > 0 && isResting) return { phase: "resting", count: underWay, ...known };
	if (underWay > 0) return { phase: "sending", count: uploads.length, ...known };
	if (asking > 0) {
		return { phase: asking === known.failed ? "failed" : "attention", count: asking, ...known };
	}
	if (paused > 0) return { phase: "paused", count: paused, ...known };
	if (reading > 0) return { phase: "reading", count: reading, ...known };
	return { phase: "over", count: known.done, ...known };
}

function shareOf(uploads: readonly Upload[]): number {
	let size = 0;
	let sent = 0;
	for (const upload of uploads) {
		if (needsUser(upload)) continue;
		size += upload.size;
		sent += hasArrived(upload) ? upload.size : upload.sentBytes;
	}
	return size === 0 ? 1 : sent / size;
}

const ORDER = [
	needsUser,
	(upload: Upload) => isUnderWay(upload) && upload.state !== "waiting",
	({ state }: Upload) => state === "paused",
	({ state }: Upload) => state === "waiting",
];

/** What asks for the user first, then what moves, what waits and what is over; among equals as they were added. */
export function inOrder(uploads: readonly Upload[]): Upload[] {
	const rank = (upload: Upload) => {
		const found = ORDER.findIndex((test) => test(upload));
		return found < 0 ? ORDER.length : found;
	};
	return uploads.toSorted((one, other) => rank(one) - rank(other));
}
