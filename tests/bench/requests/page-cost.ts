import type { BenchServer } from "../bench-server.ts";
import { pageRequests } from "./cases.ts";
import { ratioTable } from "./ratios.ts";

/** What the pages with documents cost beside one that shows nothing (docs/decisions/025-what-a-page-costs.md). */
export function pageCost(server: BenchServer, seconds: number): Promise<string[]> {
	const { origin } = server;
	const { bare, explorerStreamed, explorerWhole, documentStreamed, documentWhole } = pageRequests(server);
	return ratioTable(
		[
			{ origin, name: "bare page (/imprint)", request: bare },
			{ origin, name: "explorer page, streamed", request: explorerStreamed, times: 3, kilobytes: 50 },
			{ origin, name: "explorer page, whole", request: explorerWhole, times: 7, kilobytes: 80 },
			{ origin, name: "document page, streamed", request: documentStreamed, times: 4 },
			{ origin, name: "document page, whole", request: documentWhole, times: 4 },
		],
		seconds,
	);
}
