import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { addressOf, BUILD, startServer } from "../../scripts/server/local-server.ts";
import { startHello } from "./bench-server.ts";
import { measuringAddress, measuringWorker } from "./measuring-worker.ts";
import { quantile } from "./quantiles.ts";
import { pagesPdf } from "./sample-pdfs.ts";

const STARTS = 5;

interface Start {
	ready: number;
	cms: number;
	page: number;
	reader: number;
	readerAgain: number;
}

/** What the Workers weigh, and how long each takes until its first answer in a runtime that has just started. */
export async function startBench(): Promise<string[]> {
	const pdf = await pagesPdf(1);
	const starts: Start[] = [];
	const hello: number[] = [];
	for (let start = 0; start < STARTS; start += 1) {
		hello.push(await startOfHello());
		starts.push(await startOnce(pdf));
	}
	const median = (name: keyof Start) =>
		quantile(
			starts.map((start) => start[name]),
			0.5,
		).toFixed(0);
	return [
		"| Worker | gzipped |",
		"|---|---:|",
		...Object.entries(BUILD).map(
			([name, folder]) => `| ${name} | ${(gzippedBytes(folder) / 1024).toFixed(0)} KB |`,
		),
		"",
		`| after a start (median of ${STARTS}) | ms |`,
		"|---|---:|",
		`| a bare Worker: start and first answer | ${quantile(hello, 0.5).toFixed(0)} |`,
		`| runtime with all Workers is up | ${median("ready")} |`,
		`| first answer of the CMS (/healthz) | ${median("cms")} |`,
		`| first page of the app (/login) | ${median("page")} |`,
		`| first PDF of one page that is read | ${median("reader")} |`,
		`| the second one | ${median("readerAgain")} |`,
	];
}

function gzippedBytes(folder: string): number {
	return globSync("**/*.{js,wasm}", { cwd: folder }).reduce(
		(sum, file) => sum + gzipSync(readFileSync(join(folder, file))).length,
		0,
	);
}

async function startOfHello(): Promise<number> {
	const begun = performance.now();
	const { origin, dispose } = await startHello();
	await expectOk(origin);
	const taken = performance.now() - begun;
	await dispose();
	return taken;
}

async function startOnce(pdf: Uint8Array): Promise<Start> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-start-"));
	const begun = performance.now();
	const server = await startServer({
		port: 0,
		dataDir,
		environment: "production",
		quiet: true,
		workers: [measuringWorker],
	});
	try {
		const ready = performance.now() - begun;
		const measuring = await measuringAddress(server);
		const cms = await timeOf(`${measuring}/cms`);
		const page = await timeOf(`${await addressOf(server)}/login`);
		await expectOk(`${measuring}/put?key=start`, new Uint8Array(pdf));
		const read = `${measuring}/read?key=start&size=${pdf.length}`;
		return { ready, cms, page, reader: await timeOf(read), readerAgain: await timeOf(read) };
	} finally {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function timeOf(url: string): Promise<number> {
	const begun = performance.now();
	await expectOk(url);
	return performance.now() - begun;
}

async function expectOk(url: string, body?: Uint8Array<ArrayBuffer>): Promise<void> {
	const answer = await fetch(url, body ? { method: "POST", body } : {});
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
	await answer.arrayBuffer();
}
