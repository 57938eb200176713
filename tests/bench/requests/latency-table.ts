import { type LatencyAim, latencyVerdict } from "../aims.ts";
import { load, type LoadRequest } from "./http-load.ts";

/**
 * A table of what requests take over one connection, whole, against one aim for all of them.
 * @param title of what there is much of
 * @throws where one is not answered with 2xx
 */
export async function latencyTable(
	title: string,
	requests: Readonly<Record<string, LoadRequest>>,
	{ origin, seconds, aim }: { origin: string; seconds: number; aim: LatencyAim },
): Promise<string[]> {
	const lines = [`| ${title} | p50 ms | p90 ms | KB | aim |`, "|---|---:|---:|---:|---|"];
	for (const [name, request] of Object.entries(requests)) {
		const found = await load({ origin, request, connections: 1, seconds });
		const { method = "GET", headers = {} } = request;
		const answered = await fetch(origin + request.path, { method, headers });
		const kilobytes = (await answered.arrayBuffer()).byteLength / 1024;
		if (!answered.ok) throw new Error(`${name} answered ${answered.status}`);
		const [p50, p90, size] = [found.p50.toFixed(1), found.p90.toFixed(1), kilobytes.toFixed(0)];
		lines.push(`| ${name} | ${p50} | ${p90} | ${size} | ${latencyVerdict(aim, found)} |`);
	}
	return lines;
}
