import { verdict } from "../aims.ts";
import type { BenchServer } from "../bench-server.ts";
import { pageRequests } from "./cases.ts";
import { load, type LoadRequest, type LoadResult } from "./http-load.ts";

const ROUNDS = 5;
const CONNECTIONS = [1, 8] as const;

interface PageAim {
	name: string;
	request: LoadRequest;
	/** At most so many times what the bare page takes. */
	times?: number;
	/** HTML, in kilobytes. */
	kilobytes?: number;
}

/**
 * What the pages with documents cost beside one that shows nothing (docs/decisions/025-what-a-page-costs.md): in each of
 * five rounds all of them in turn, so that what else the machine does falls on all alike. Medians; milliseconds.
 */
export async function pageCost(server: BenchServer, seconds: number): Promise<string[]> {
	const { bare, ...requests } = pageRequests(server);
	const pages: readonly PageAim[] = [
		{ name: "bare page (/imprint)", request: bare },
		{ name: "explorer page, streamed", request: requests.explorerStreamed, times: 3, kilobytes: 50 },
		{ name: "explorer page, whole", request: requests.explorerWhole, times: 7, kilobytes: 80 },
		{ name: "document page, streamed", request: requests.documentStreamed, times: 4 },
		{ name: "document page, whole", request: requests.documentWhole, times: 4 },
	];
	const rounds = await measureRounds(server.origin, pages, seconds);
	const bareMilliseconds = median(rounds.map((round) => round[0]?.[0]?.p50));
	const barePerSecond = median(rounds.map((round) => round[0]?.[1]?.requestsPerSecond));
	return [
		"| page | bytes | 1 conn. p50 | of bare | 8 conn. pages/s | bare of it | aim |",
		"|---|---:|---:|---:|---:|---:|---|",
		...pages.map(({ name, times, kilobytes }, page) => {
			const bytes = median(rounds.map((round) => round[page]?.[0]?.bytes));
			const milliseconds = median(rounds.map((round) => round[page]?.[0]?.p50));
			const perSecond = median(rounds.map((round) => round[page]?.[1]?.requestsPerSecond));
			const ratio = milliseconds / bareMilliseconds;
			const aims = [
				...(times === undefined ? [] : [verdict(ratio <= times, `${times} ×`)]),
				...(kilobytes === undefined ? [] : [verdict(bytes <= kilobytes * 1_000, `${kilobytes} KB`)]),
			];
			return `| ${name} | ${bytes} | ${milliseconds.toFixed(2)} | ${ratio.toFixed(1)} × | ${Math.round(perSecond)} | ${(barePerSecond / perSecond).toFixed(1)} × | ${aims.join(", ")} |`;
		}),
	];
}

/** By round and page a result for each number of connections. */
async function measureRounds(
	origin: string,
	pages: readonly PageAim[],
	seconds: number,
): Promise<LoadResult[][][]> {
	const rounds = [];
	for (let round = 0; round < ROUNDS; round += 1) {
		const results = [];
		for (const { request } of pages) {
			const ofPage = [];
			for (const connections of CONNECTIONS)
				ofPage.push(await load({ origin, request, connections, seconds }));
			results.push(ofPage);
		}
		rounds.push(results);
	}
	return rounds;
}

function median(values: readonly (number | undefined)[]): number {
	const sorted = values.map((value) => value ?? Number.NaN).toSorted((a, b) => a - b);
	return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
