import { hasArrived, isUnderWay, needsReader, type Upload } from "./upload.ts";

/** What can be said of all uploads at once, the most important first. */
export type TrayPhase = "unplaced" | "offline" | "sending" | "paused" | "attention" | "reading" | "over";

export interface TraySummary {
	phase: TrayPhase;
	/** How many uploads the phase is about. */
	count: number;
	/** Share of all bytes that have arrived, from 0 to 1. */
	share: number;
}

export function summaryOf(uploads: readonly Upload[]): TraySummary {
	const count = (test: (upload: Upload) => boolean) => uploads.filter(test).length;
	const unplaced = count(({ state }) => state === "unplaced");
	const underWay = count(isUnderWay);
	const offline = count(({ state }) => state === "offline");
	const paused = count(({ state }) => state === "paused");
	const asking = count(needsReader);
	const reading = count(({ state }) => state === "reading");
	const share = shareOf(uploads);
	if (unplaced > 0) return { phase: "unplaced", count: unplaced, share };
	if (offline > 0 && count(({ state }) => state === "sending" || state === "checking") === 0) {
		return { phase: "offline", count: underWay, share };
	}
	if (underWay > 0) return { phase: "sending", count: underWay, share };
	if (asking > 0) return { phase: "attention", count: asking, share };
	if (paused > 0) return { phase: "paused", count: paused, share };
	if (reading > 0) return { phase: "reading", count: reading, share };
	return { phase: "over", count: count(hasArrived), share };
}

function shareOf(uploads: readonly Upload[]): number {
	let size = 0;
	let sent = 0;
	for (const upload of uploads) {
		if (needsReader(upload) || upload.state === "unplaced") continue;
		size += upload.size;
		sent += hasArrived(upload) ? upload.size : upload.sentBytes;
	}
	return size === 0 ? 1 : sent / size;
}

const ORDER = [
	({ state }: Upload) => state === "unplaced",
	needsReader,
	(upload: Upload) => isUnderWay(upload) && upload.state !== "waiting",
	({ state }: Upload) => state === "paused",
	({ state }: Upload) => state === "waiting",
];

/** What asks for the reader first, then what moves, what waits and what is over; among equals as they were added. */
export function inOrder(uploads: readonly Upload[]): Upload[] {
	const rank = (upload: Upload) => {
		const found = ORDER.findIndex((test) => test(upload));
		return found < 0 ? ORDER.length : found;
	};
	return uploads.toSorted((one, other) => rank(one) - rank(other));
}
