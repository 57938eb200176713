/**
 * `npm run bench -- [--only sorts,text] [--documents 100000,1000000] [--tenants 1,20,200] [--seconds 2]`: the built Workers
 * on a direct socket, one Markdown table a group; latencies in milliseconds. Without `--only` all groups are measured:
 * those of `SECTIONS` (tests/bench/requests/cases.ts) and those below. The seeded data stays in `.data/bench-…` for the
 * next run; a million documents take about ten minutes to seed and 2 GB.
 *
 * | group | takes |
 * |---|---|
 * | `search` | `--searched 100000 --text-kb 10`: documents of its own |
 * | `processing` | `--files 1000`: so many are read |
 * | `upload`, `upload-memory`, `sharing` | `--gibibytes 1`: so many are sent |
 * | `lighthouse`, `interactions`, `second-visit` | `--runs 5` of each page; `LIGHTHOUSE_FINDINGS=1` says what costs points |
 * | `recognition` | `--every-page 1`: every so many of 48 pages |
 * | `scans` | `--scans 200`: so many are put into the queue |
 * | `suggestions` | `SUGGESTION_MISSES=1` says what it did not get right |
 * | `formats` | has what LibreOffice saves too, where it is installed |
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

/** Of Markdown. */
type Lines = readonly string[];

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
const seconds = Number(values.seconds);
const gibibytes = Number(values.gibibytes);
const runs = Number(values.runs);

/** Groups that need no long list: each measures by itself and gives the lines of its table. */
const STANDALONE: Readonly<Record<string, () => Lines | Promise<Lines>>> = {
	javascript: javascriptTable,
	landing: landingWeight,
	lighthouse: () => lighthouseBench(runs),
	interactions: () => interactionsBench(runs),
	"second-visit": () => secondVisitBench(runs),
	start: startBench,
	upload: () => uploadBench(gibibytes),
	"upload-memory": () => uploadMemoryBench(gibibytes),
	processing: () => processingBench(Number(values.files)),
	"search-order": searchOrder,
	bills: billsBench,
	suggestions: suggestionsBench,
	fairness: fairnessBench,
	formats: formatsBench,
	recognition: () => recognitionBench(Number(values["every-page"])),
	scans: () => scansBench(Number(values.scans)),
	permissions: () => permissionsBench(seconds),
	clients: () => clientsBench(seconds),
	sharing: () => sharingBench(seconds, gibibytes),
	"sign-in": () => signInBench(seconds),
	sockets: socketBench,
};
/** Groups that measure more than latencies, of the first long list alone. */
const OF_FIRST_LIST: Readonly<Record<string, (server: BenchServer) => Promise<Lines>>> = {
	"page-cost": (server) => pageCost(server, seconds),
	"api-cost": (server) => apiCost(server, seconds),
	"search-timing": searchTiming,
};
/** Groups that are one sentence below the tables. */
const REMARKS = ["bulk", "memory"];
const KNOWN: readonly string[] = [
	...SECTIONS,
	...Object.keys(STANDALONE),
	...Object.keys(OF_FIRST_LIST),
	...REMARKS,
];

const wanted = values.only?.split(",") ?? KNOWN;
if (!wanted.every((group) => KNOWN.includes(group))) throw new RangeError(`--only knows ${KNOWN.join(", ")}`);
const isWanted = (group: string) => wanted.includes(group);

buildIfNeeded();
for (const [group, measureGroup] of Object.entries(STANDALONE)) {
	if (isWanted(group)) printGroup(group, await measureGroup());
}
if (!wanted.every((group) => group in STANDALONE)) await measureRequests();

async function measureRequests(): Promise<void> {
	const remarks: string[] = [];
	const hello = await measureHello();
	const bareWorker = { name: "bare Worker", results: hello, found: "" };
	printLines([...groupHead("hello", CONNECTIONS), groupRow(bareWorker, hello)]);
	const withoutLists = new Set([...Object.keys(STANDALONE), "tenants", "search"]);
	const needsLists = !wanted.every((group) => withoutLists.has(group));
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

function printGroup(title: string, lines: Lines): void {
	printLines([`### ${title}`, "", ...lines]);
}

function printLines(lines: Lines): void {
	console.log(`\n${lines.join("\n")}`);
}

function javascriptTable(): Lines {
	const rows = Array.from(javascriptPerScreen(), ([screen, bytes]) => {
		const kilobytes = bytes / 1024;
		const aim = verdict(kilobytes < MAX_KILOBYTES, `< ${MAX_KILOBYTES} KB`);
		return `| ${screen} | ${kilobytes.toFixed(1)} KB | ${aim} |`;
	});
	const head = ["| screen | JavaScript of a first visit, gzipped | aim |", "|---|---:|---|"];
	return [...head, ...rows];
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
		for (const [group, measureGroup] of isFirst ? Object.entries(OF_FIRST_LIST) : []) {
			if (isWanted(group)) printGroup(group, await measureGroup(server));
		}
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
		results.push(await load({ origin, request, connections: count, seconds }));
	}
	return results;
}

async function measureBulk(server: BenchServer): Promise<string> {
	const took = await bulkChange(server, CHANGED_IN_BULK);
	return `${CHANGED_IN_BULK} documents archived, each in turn: ${took.toFixed(2)} s`;
}

async function measureMemory({ origin, jwt }: BenchServer): Promise<string> {
	const path = `/api${documentApi.explore.path}?sort=createdAt:desc`;
	const steps = await requestMemory(origin, path, { Authorization: `Bearer ${jwt}` });
	const parts = steps.map(
		({ requests, mebibytes }) => `${mebibytes} MiB after ${requests.toLocaleString("en")}`,
	);
	return `memory of workerd, default view: ${parts.join(", ")} requests`;
}
