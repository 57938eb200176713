import { verdict } from "../aims.ts";
import { load, type LoadRequest, type LoadResult } from "./http-load.ts";

const ROUNDS = 5;
const CONNECTIONS = [1, 8] as const;

/** A request that is measured beside another one, and how much more it may cost. */
export interface Compared {
	name: string;
	origin: string;
	request: LoadRequest;
	/** At most so many times what the yardstick takes, over one connection. */
	times?: number;
	/** The answer, in kilobytes. */
	kilobytes?: number;
}

/**
 * A table of what requests cost as multiples of the first one: in each of five rounds all of them in turn, so that what
 * else the machine does falls on all alike. Medians; milliseconds.
 */
export async function ratioTable(
	compared: readonly [yardstick: Compared, ...others: Compared[]],
	seconds: number,
): Promise<string[]> {
	const rounds = await measureRounds(compared, seconds);
	const yardstickMilliseconds = median(rounds.map((round) => round[0]?.[0]?.p50));
	const yardstickPerSecond = median(rounds.map((round) => round[0]?.[1]?.requestsPerSecond));
	return [
		`| request | bytes | 1 conn. p50 | of the first | 8 conn. req/s | the first of it | aim |`,
		"|---|---:|---:|---:|---:|---:|---|",
		...compared.map(({ name, times, kilobytes }, row) => {
			const bytes = median(rounds.map((round) => round[row]?.[0]?.bytes));
			const milliseconds = median(rounds.map((round) => round[row]?.[0]?.p50));
			const perSecond = median(rounds.map((round) => round[row]?.[1]?.requestsPerSecond));
			const ratio = milliseconds / yardstickMilliseconds;
			const aims = [
				...(times === undefined ? [] : [verdict(ratio <= times, `${times} ×`)]),
				...(kilobytes === undefined ? [] : [verdict(bytes <= kilobytes * 1_000, `${kilobytes} KB`)]),
			];
			return `| ${name} | ${bytes} | ${milliseconds.toFixed(2)} | ${ratio.toFixed(1)} × | ${Math.round(perSecond)} | ${(yardstickPerSecond / perSecond).toFixed(1)} × | ${aims.join(", ")} |`;
		}),
	];
}

/** By round and request a result for each number of connections. */
async function measureRounds(compared: readonly Compared[], seconds: number): Promise<LoadResult[][][]> {
	const rounds = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const results = [];
		for (const { origin, request } of compared) {
			const ofRequest = [];
			for (const connections of CONNECTIONS)
				ofRequest.push(await load({ origin, request, connections, seconds }));
			results.push(ofRequest);
		}
		rounds.push(results);
	}
	return rounds;
}

function median(values: readonly (number | undefined)[]): number {
	const sorted = values.map((value) => value ?? Number.NaN).toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
