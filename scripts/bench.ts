/**
 * `npm run bench -- [--documents 100000,1000000] [--tenants 1,20,200] [--only sorts,text] [--seconds 2]`: the built Workers
 * on a direct socket, one Markdown table a group; latencies in milliseconds. The seeded data stays in `.data/bench-…` for
 * the next run; a million documents take about ten minutes to seed and 2 GB. `search` has documents of its own:
 * `--searched 100000 --text-kb 10`. `processing` reads so many `--files`, `upload`, `upload-memory` and `sharing` send so many
 * `--gibibytes`. `lighthouse` looks at each page so many `--runs` (`LIGHTHOUSE_FINDINGS=1` says what costs points),
 * `interactions` at what people do in the explorer, `second-visit` at pages whose files the browser has.
 * `SUGGESTION_MISSES=1` says what `suggestions` did not get right.
 * `formats` has what LibreOffice saves too, where it is installed.
 * `recognition` has every so many of 48 pages recognised, as `--every-page` says. `scans` puts so many `--scans` into the
 * queue.
 */
import { parseArgs } from "node:util";
import { documentApi } from "../contract/api/documents.ts";
import { verdict } from "../tests/bench/aims.ts";
import { apiCost } from "../tests/bench/requests/api-cost.ts";
import { type BenchServer, startBenchServer, startHello } from "../tests/bench/bench-server.ts";
import { billsBench } from "../tests/bench/bills/bills-bench.ts";
import { bulkChange } from "../tests/bench/bulk-change.ts";
import { type BenchCase, benchCases, SECTIONS } from "../tests/bench/requests/cases.ts";
import { foundBy, groupHead, groupRow } from "../tests/bench/requests/group-table.ts";
import { load, type LoadRequest, type LoadResult } from "../tests/bench/requests/http-load.ts";
import { interactionsBench } from "../tests/bench/pages/interactions.ts";
import { secondVisitBench } from "../tests/bench/pages/second-visit.ts";
import { lighthouseBench } from "../tests/bench/pages/lighthouse.ts";
import { landingWeight } from "../tests/bench/pages/landing-weight.ts";
import { javascriptPerScreen, MAX_KILOBYTES } from "../tests/bench/javascript-size.ts";
import { listCases, tenantCases } from "../tests/bench/requests/list-cases.ts";
import { requestMemory } from "../tests/bench/requests/request-memory.ts";
import { indexSize } from "../tests/bench/index-size.ts";
import { pageCost } from "../tests/bench/requests/page-cost.ts";
import { processingBench } from "../tests/bench/uploads/processing-bench.ts";
import { searchCases } from "../tests/bench/requests/search-cases.ts";
import { permissionsBench } from "../tests/bench/permissions-bench.ts";
import { clientsBench } from "../tests/bench/clients-bench.ts";
import { sharingBench } from "../tests/bench/sharing-bench.ts";
import { signInBench } from "../tests/bench/sign-in-bench.ts";
import { searchOrder } from "../tests/bench/requests/search-order.ts";
import { searchTiming } from "../tests/bench/requests/search-timing.ts";
import { startBench } from "../tests/bench/start/start-bench.ts";
import { fairnessBench } from "../tests/bench/uploads/fairness-bench.ts";
import { socketBench } from "../tests/bench/socket-bench.ts";
import { suggestionsBench } from "../tests/bench/suggestions/suggestions-bench.ts";
import { uploadMemoryBench } from "../tests/bench/uploads/upload-memory.ts";
import { uploadBench } from "../tests/bench/uploads/upload-bench.ts";
import { formatsBench } from "../tests/bench/formats/formats-bench.ts";
import { recognitionBench } from "../tests/bench/recognition/recognition-bench.ts";
import { scansBench } from "../tests/bench/recognition/scans-bench.ts";
import { buildIfNeeded } from "./server/build.ts";

const CONNECTIONS = [1, 8];
const DOCUMENTS_PER_TENANT = 500;
const CHANGED_IN_BULK = 500;
const OTHERS = [
	"javascript",
	"page-cost",
	"api-cost",
	"search-timing",
	"search-order",
	"bulk",
	"memory",
	"upload",
	"upload-memory",
	"processing",
	"fairness",
	"bills",
	"suggestions",
	"formats",
	"recognition",
	"scans",
	"sockets",
	"permissions",
	"clients",
	"sharing",
	"sign-in",
	"start",
	"landing",
	"lighthouse",
	"interactions",
	"second-visit",
];
/** Sections that are no requests at all, and those that are none to the long lists. */
const NO_REQUESTS = new Set([
	"search-order",
	"javascript",
	"upload",
	"upload-memory",
	"processing",
	"fairness",
	"bills",
	"suggestions",
	"formats",
	"recognition",
	"scans",
	"sockets",
	"permissions",
	"clients",
	"sharing",
	"sign-in",
	"start",
	"landing",
	"lighthouse",
	"interactions",
	"second-visit",
]);
const BESIDE = new Set([...NO_REQUESTS, "tenants", "search"]);

const { values } = parseArgs({
	options: {
		documents: { type: "string", default: "100000" },
		tenants: { type: "string", default: "1,20,200" },
		only: { type: "string" },
		seconds: { type: "string", default: "2" },
		gibibytes: { type: "string", default: "1" },
		files: { type: "string", default: "1000" },
		searched: { type: "string", default: "100000" },
		"text-kb": { type: "string", default: "10" },
		runs: { type: "string", default: "5" },
		"every-page": { type: "string", default: "1" },
		scans: { type: "string", default: "200" },
	},
});
const sections = values.only?.split(",") ?? [...SECTIONS, ...OTHERS];
const unknown = sections.find((section) => ![...SECTIONS, ...OTHERS].includes(section));
if (unknown !== undefined) throw new RangeError(`--only knows ${[...SECTIONS, ...OTHERS].join(", ")}`);
const isWanted = (section: string) => sections.includes(section);

buildIfNeeded();
if (isWanted("javascript")) printJavascript();
if (isWanted("landing")) printGroup("landing", await landingWeight());
if (isWanted("lighthouse")) {
	printGroup("lighthouse", await lighthouseBench(Number(values.runs)));
}
if (isWanted("interactions")) printGroup("interactions", await interactionsBench(Number(values.runs)));
if (isWanted("second-visit")) printGroup("second-visit", await secondVisitBench(Number(values.runs)));
if (isWanted("start")) printGroup("start", await startBench());
if (isWanted("upload")) printGroup("upload", await uploadBench(Number(values.gibibytes)));
if (isWanted("upload-memory")) printGroup("upload-memory", await uploadMemoryBench(Number(values.gibibytes)));
if (isWanted("processing")) printGroup("processing", await processingBench(Number(values.files)));
if (isWanted("search-order")) printGroup("search-order", await searchOrder());
if (isWanted("bills")) printGroup("bills", await billsBench());
if (isWanted("suggestions")) printGroup("suggestions", await suggestionsBench());
if (isWanted("fairness")) printGroup("fairness", await fairnessBench());
if (isWanted("formats")) printGroup("formats", await formatsBench());
if (isWanted("recognition")) printGroup("recognition", await recognitionBench(Number(values["every-page"])));
if (isWanted("scans")) printGroup("scans", await scansBench(Number(values.scans)));
if (isWanted("permissions")) printGroup("permissions", await permissionsBench(Number(values.seconds)));
if (isWanted("clients")) printGroup("clients", await clientsBench(Number(values.seconds)));
if (isWanted("sharing"))
	printGroup("sharing", await sharingBench(Number(values.seconds), Number(values.gibibytes)));
if (isWanted("sign-in")) printGroup("sign-in", await signInBench(Number(values.seconds)));
if (isWanted("sockets")) printGroup("sockets", await socketBench());
if (sections.some((section) => !NO_REQUESTS.has(section))) await measureRequests();

async function measureRequests(): Promise<void> {
	const remarks: string[] = [];
	const hello = await measureHello();
	const bareWorker = { name: "bare Worker", results: hello, found: "" };
	printLines([...groupHead("hello", CONNECTIONS), groupRow(bareWorker, hello)]);
	const needsLists = sections.some((section) => !BESIDE.has(section));
	for (const [position, documents] of (needsLists ? numbers(values.documents) : []).entries()) {
		await measureDocuments(await startBenchServer(documents), hello, remarks, position === 0);
	}
	if (isWanted("tenants")) {
		for (const tenants of numbers(values.tenants)) {
			await measureTenants(await startBenchServer(DOCUMENTS_PER_TENANT, tenants), tenants, hello);
		}
	}
	const index = isWanted("search") ? await measureSearch(hello) : [];
	for (const remark of remarks) printLines([remark]);
	if (index.length > 0) printGroup("search index", index);
}

function numbers(list: string): number[] {
	return list.split(",").map(Number);
}

function printGroup(title: string, lines: readonly string[]): void {
	printLines([`### ${title}`, "", ...lines]);
}

function printLines(lines: readonly string[]): void {
	console.log(`\n${lines.join("\n")}`);
}

function printJavascript(): void {
	const rows = Array.from(javascriptPerScreen(), ([screen, bytes]) => {
		const kilobytes = bytes / 1024;
		const aim = verdict(kilobytes < MAX_KILOBYTES, `< ${MAX_KILOBYTES} KB`);
		return `| ${screen} | ${kilobytes.toFixed(1)} KB | ${aim} |`;
	});
	const head = ["| screen | JavaScript of a first visit, gzipped | aim |", "|---|---:|---|"];
	printGroup("javascript", [...head, ...rows]);
}

async function measureHello(): Promise<LoadResult[]> {
	const server = await startHello();
	const results = await measure(server.origin, { path: "/" }, CONNECTIONS);
	await server.dispose();
	return results;
}

/** One long list; what does not depend on its length only the first time. */
async function measureDocuments(
	server: BenchServer,
	hello: LoadResult[],
	remarks: string[],
	isFirst: boolean,
): Promise<void> {
	try {
		const about = server.total.toLocaleString("en");
		remarks.push(`${about} documents in one tenant: ${Math.round(server.megabytes)} MB on disk`);
		const cases = benchCases(server).filter(({ section }) => isFirst || section === "explorer");
		await measureCases(server, about, [...cases, ...listCases(server)], hello);
		if (isFirst && isWanted("page-cost")) {
			printGroup("page-cost", await pageCost(server, Number(values.seconds)));
		}
		if (isFirst && isWanted("api-cost")) {
			printGroup("api-cost", await apiCost(server, Number(values.seconds)));
		}
		if (isFirst && isWanted("search-timing")) printGroup("search-timing", await searchTiming(server));
		if (isWanted("bulk")) remarks.push(`${about}: ${await measureBulk(server)}`);
		if (isFirst && isWanted("memory")) remarks.push(await measureMemory(server));
	} finally {
		await server.dispose();
	}
}

async function measureTenants(server: BenchServer, tenants: number, hello: LoadResult[]): Promise<void> {
	try {
		await measureCases(server, `${tenants} × ${DOCUMENTS_PER_TENANT}`, tenantCases(server), hello);
	} finally {
		await server.dispose();
	}
}

/** Searches in long texts. */
async function measureSearch(hello: LoadResult[]): Promise<string[]> {
	const server = await startBenchServer(Number(values.searched), 1, Number(values["text-kb"]));
	try {
		const about = `${server.total.toLocaleString("en")} × ${values["text-kb"]} KB`;
		await measureCases(server, about, searchCases(server), hello);
	} finally {
		await server.dispose();
	}
	return indexSize(server.dataDir);
}

async function measureCases(
	{ origin }: BenchServer,
	documents: string,
	cases: readonly BenchCase[],
	hello: LoadResult[],
): Promise<void> {
	const groups = Map.groupBy(
		cases.filter(({ section }) => isWanted(section)),
		({ section }) => section,
	);
	for (const [section, ofSection] of groups) {
		printLines(groupHead(`${section}, ${documents} documents`, ofSection[0]?.connections ?? CONNECTIONS));
		for (const { request, connections = CONNECTIONS, ...about } of ofSection) {
			const found = await foundBy(origin, request);
			const results = await measure(origin, request, connections);
			console.log(groupRow({ ...about, found, results }, hello));
		}
	}
}

async function measure(
	origin: string,
	request: LoadRequest,
	connections: readonly number[],
): Promise<LoadResult[]> {
	const results = [];
	for (const count of connections) {
		results.push(await load({ origin, request, connections: count, seconds: Number(values.seconds) }));
	}
	return results;
}

async function measureBulk(server: BenchServer): Promise<string> {
	const seconds = await bulkChange(server, CHANGED_IN_BULK);
	return `${CHANGED_IN_BULK} documents archived, each in turn: ${seconds.toFixed(2)} s`;
}

async function measureMemory({ origin, jwt }: BenchServer): Promise<string> {
	const path = `/api${documentApi.explore.path}?sort=createdAt:desc`;
	const steps = await requestMemory(origin, path, { Authorization: `Bearer ${jwt}` });
	const parts = steps.map(
		({ requests, mebibytes }) => `${mebibytes} MiB after ${requests.toLocaleString("en")}`,
	);
	return `memory of workerd, default view: ${parts.join(", ")} requests`;
}
