/**
 * `npm run bench -- [--documents 100000] [--only explorer,upload] [--seconds 4]`: the built Workers on a direct socket,
 * as Markdown tables. The seeded data stays in `.data/bench-<documents>` for the next run.
 */
import { parseArgs } from "node:util";
import { type BenchServer, startBenchServer, startHello } from "../tests/bench/bench-server.ts";
import { benchCases } from "../tests/bench/cases.ts";
import { load, type LoadRequest, type LoadResult } from "../tests/bench/http-load.ts";
import { javascriptPerScreen } from "../tests/bench/javascript-size.ts";
import { uploadMemory } from "../tests/bench/upload-memory.ts";
import { buildIfNeeded } from "./server/build.ts";

const CONNECTIONS = [1, 8];

const { values } = parseArgs({
	options: {
		documents: { type: "string", default: "100000" },
		only: { type: "string" },
		seconds: { type: "string", default: "4" },
		gibibytes: { type: "string", default: "1" },
	},
});
const sections = values.only?.split(",");
const isWanted = (section: string) => !sections || sections.includes(section);

buildIfNeeded();
if (isWanted("javascript")) printJavascript();
if (!sections || sections.some((section) => section !== "javascript")) {
	const hello = await measureHello();
	const server = await startBenchServer(Number(values.documents));
	try {
		await measureRequests(server, hello);
		if (isWanted("upload")) await measureUpload(server);
	} finally {
		await server.dispose();
	}
}

function printJavascript(): void {
	console.log("\n| screen | JavaScript of a first visit, gzipped |\n|---|---:|");
	for (const [screen, bytes] of javascriptPerScreen()) {
		console.log(`| ${screen} | ${(bytes / 1024).toFixed(1)} KB |`);
	}
}

async function measureHello(): Promise<LoadResult[]> {
	const server = await startHello();
	const results = await measure(server.origin, { path: "/" });
	await server.dispose();
	return results;
}

async function measureRequests(server: BenchServer, hello: LoadResult[]): Promise<void> {
	console.log(`\n${values.documents} documents in one tenant; latencies in milliseconds\n`);
	const perConnections = CONNECTIONS.map((count) => ` ${count} conn. req/s | p50 | p90 | of hello |`).join(
		"",
	);
	console.log(
		`| request | bytes |${perConnections}\n|---|---:|${CONNECTIONS.map(() => "---:|---:|---:|---:|").join("")}`,
	);
	printRow("hello (bare Worker)", hello, hello);
	for (const { section, name, request } of benchCases(server)) {
		if (isWanted(section)) printRow(name, await measure(server.origin, request), hello);
	}
}

async function measure(origin: string, request: LoadRequest): Promise<LoadResult[]> {
	const results = [];
	for (const connections of CONNECTIONS) {
		results.push(await load({ origin, request, connections, seconds: Number(values.seconds) }));
	}
	return results;
}

function printRow(name: string, results: LoadResult[], hello: LoadResult[]): void {
	const cells = results.map(({ requestsPerSecond, p50, p90 }, index) => {
		const share = (requestsPerSecond / (hello[index]?.requestsPerSecond ?? 1)) * 100;
		return ` ${Math.round(requestsPerSecond)} | ${p50.toFixed(2)} | ${p90.toFixed(2)} | ${share.toFixed(1)} % |`;
	});
	const [first] = results;
	const remark = first && first.status !== 200 ? ` (status ${first.status})` : "";
	console.log(`| ${name}${remark} | ${first?.bytes ?? 0} |${cells.join("")}`);
}

async function measureUpload({ origin, jwt, documentId }: BenchServer): Promise<void> {
	const gibibytes = Number(values.gibibytes);
	const { before, peak, mebibytesPerSecond } = await uploadMemory(origin, jwt, documentId, gibibytes);
	console.log(
		`\nupload of ${gibibytes} GiB in chunks of 8 MiB: ${Math.round(mebibytesPerSecond)} MiB/s, ` +
			`memory of workerd ${before} MiB before, ${peak} MiB at most`,
	);
}
