import { globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUILD } from "../../../scripts/server/build.ts";
import { addressOf, startServer } from "../../../scripts/server/local-server.ts";
import { verdict } from "../aims.ts";
import { startHello } from "../bench-server.ts";
import { startOfCms } from "./cms-start.ts";
import { measuringAddress, measuringWorker } from "../measuring-worker.ts";
import { npmStartBench } from "./npm-start.ts";
import { quantile } from "../quantiles.ts";
import { pagesPdf } from "../uploads/sample-pdfs.ts";

const STARTS = 5;
const MAX_WORKER_MB = 3;

interface Start {
	ready: number;
	cms: number;
	page: number;
	reader: number;
	readerAgain: number;
}

/**
 * What the Workers weigh, how long each takes until its first answer in a runtime that has just started, and what
 * `npm start` costs.
 */
export async function startBench(): Promise<string[]> {
	const pdf = await pagesPdf(1);
	const starts: Start[] = [];
	const hello: number[] = [];
	const cms: number[] = [];
	const cmsWithReader: number[] = [];
	for (let start = 0; start < STARTS; start += 1) {
		hello.push(await startOfHello());
		cms.push(await startOfCms(false));
		cmsWithReader.push(await startOfCms(true));
		starts.push(await startOnce(pdf));
	}
	const row = (what: string, times: readonly number[]) =>
		`| ${what} | ${quantile(times, 0.5).toFixed(0)} | ${quantile(times, 0.9).toFixed(0)} |`;
	const rowOf = (what: string, name: keyof Start) =>
		row(
			what,
			starts.map((start) => start[name]),
		);
	return [
		"| Worker | gzipped | aim |",
		"|---|---:|---|",
		...Object.entries(BUILD).map(([name, folder]) => {
			const bytes = gzippedBytes(folder);
			const aim = verdict(bytes < MAX_WORKER_MB * 1_000_000, `< ${MAX_WORKER_MB} MB`);
			return `| ${name} | ${(bytes / 1024).toFixed(0)} KB | ${aim} |`;
		}),
		"",
		`| after a start (${STARTS} in turn), ms | p50 | p90 |`,
		"|---|---:|---:|",
		row("a bare Worker: start and first answer", hello),
		row("the CMS alone, without PDFium, as it is: start and first answer", cms),
		row("the CMS alone, with PDFium and all of the reader in it: start and first answer", cmsWithReader),
		rowOf("runtime with all Workers is up", "ready"),
		rowOf("first answer of the CMS (/healthz)", "cms"),
		rowOf("first page of the app (/login)", "page"),
		rowOf("first PDF of one page that is read", "reader"),
		rowOf("the second one", "readerAgain"),
		"",
		...(await npmStartBench()),
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
