import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { explorerFilterOptionsSchema } from "../../../contract/explorer/explorer.ts";
import { type LatencyAim, latencyVerdict } from "../aims.ts";
import type { LoadRequest, LoadResult } from "./http-load.ts";

/** A case that has been measured, one result for each number of connections. */
export interface MeasuredCase {
	name: string;
	results: readonly LoadResult[];
	/** What a list says that it has found; empty where the answer is no list. */
	found: string;
	aim?: LatencyAim | undefined;
}

/** The head of a group of cases that are sent over the same numbers of connections; milliseconds everywhere. */
export function groupHead(title: string, connections: readonly number[]): string[] {
	const titles = connections.map((count) => ` ${count} conn. req/s | p50 | p90 | of hello |`).join("");
	return [
		`### ${title}`,
		"",
		`| request | bytes | found |${titles} aim |`,
		`|---|---:|---:|${"---:|".repeat(connections.length * 4)}---|`,
	];
}

/** @param hello what the bare Worker has done over the same connections */
export function groupRow({ name, results, found, aim }: MeasuredCase, hello: readonly LoadResult[]): string {
	const cells = results.map(({ requestsPerSecond, p50, p90 }, index) => {
		const share = (requestsPerSecond / (hello[index]?.requestsPerSecond ?? requestsPerSecond)) * 100;
		return ` ${Math.round(requestsPerSecond)} | ${p50.toFixed(2)} | ${p90.toFixed(2)} | ${share.toFixed(1)} % |`;
	});
	const [first] = results;
	const remark = first && first.status !== 200 ? ` (status ${first.status})` : "";
	const verdict = first ? latencyVerdict(aim, first) : "";
	return `| ${name}${remark} | ${first?.bytes ?? 0} | ${found} |${cells.join("")} ${verdict} |`;
}

const choicesSchema = answerSchema(explorerFilterOptionsSchema.omit({ hasMore: true }));
const isUncounted = ({ count }: { count: number | null }) => count === null;
const listSchema = z.object({
	data: z.object({ total: z.number(), totalIsCapped: z.boolean(), isCorrected: z.boolean().optional() }),
});

/** How many documents a request finds, so that no row of a table measures an answer that is empty by mistake. */
export async function foundBy(origin: string, { path, headers, method }: LoadRequest): Promise<string> {
	if (method === "POST" || !path.startsWith("/api/")) return "";
	const answer = await fetch(`${origin}${path}`, { headers: { ...headers } });
	const body: unknown = await answer.json().catch(() => null);
	const choices = choicesSchema.safeParse(body);
	if (choices.success)
		return Object.values(choices.data.data).flat().some(isUncounted) ? "not counted" : "counted";
	const list = listSchema.safeParse(body);
	if (!list.success) return "";
	const { total, totalIsCapped, isCorrected } = list.data.data;
	return `${totalIsCapped ? "> " : ""}${total}${isCorrected === true ? ", forgiven" : ""}`;
}
