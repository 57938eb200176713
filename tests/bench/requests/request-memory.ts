import { load } from "./http-load.ts";
import { residentMebibytes } from "../runtime-processes.ts";

const CONNECTIONS = 8;
const STEPS = [1_000, 10_000, 50_000, 100_000];

/** Memory of workerd after so many requests, in MiB. */
export interface MemoryAfter {
	requests: number;
	mebibytes: number;
}

/** Sends the same request 100,000 times and looks at the memory of workerd, which this process started, on the way. */
export async function requestMemory(
	origin: string,
	path: string,
	headers: Record<string, string>,
): Promise<MemoryAfter[]> {
	const found: MemoryAfter[] = [{ requests: 0, mebibytes: residentMebibytes() }];
	let sent = 0;
	for (const step of STEPS) {
		const request = { path, headers };
		// oxlint-disable-next-line no-await-in-loop -- one step after the other is what is measured
		await load({ origin, request, connections: CONNECTIONS, seconds: Infinity, requests: step - sent });
		sent = step;
		found.push({ requests: sent, mebibytes: residentMebibytes() });
	}
	return found;
}
