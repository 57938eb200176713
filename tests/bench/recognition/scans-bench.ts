import { setTimeout } from "node:timers/promises";
import PdfDocument from "pdfkit";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import type { ApiClient } from "../../support/api-client.ts";
import { letterPicture } from "../../support/fixtures/scans.ts";
import { verdict } from "../aims.ts";
import { type ServedProduct, startServedProduct } from "../fresh-server.ts";
import { quantile } from "../quantiles.ts";
import { load } from "../requests/http-load.ts";
import { processBeside } from "../runtime-processes.ts";

const PAGES_OF_FILE = 20;
const DOCUMENTS = 60;
const ROUNDS = 8;
const WINDOW_SECONDS = 2;
const UPLOADS = 6;
const MAX_TIMES = 1.2;
const MAX_WAIT_MS = 120_000;
const PEOPLE = ["explorer", "search", "upload of a text", "the same until it is read"] as const;
/** The last one waits for the steps in which scans are read. */
const WITH_AIM = 3;

/**
 * What people wait while so many scanned pages of their tenant are read and recognised, beside what they wait while both
 * stand still: by turns in the same run, for which the processes that do it are stopped and go on again. (What an upload
 * takes without them was measured before: it is read by one of them.)
 */
export async function scansBench(scans: number): Promise<string[]> {
	const server = await startServedProduct();
	try {
		for (let number = 1; number <= DOCUMENTS; number += 1)
			await server.api.newDocument(`Unterlage ${number}`);
		const quiet: number[][] = PEOPLE.map(() => []);
		const busy: number[][] = PEOPLE.map(() => []);
		for (let round = 0; round < ROUNDS; round += 1) await uploads(server.api, quiet);
		const { documentId } = await server.api.newDocument("Stapel");
		for (let left = scans; left > 0; left -= PAGES_OF_FILE) {
			const pages = await stackOf(Math.min(left, PAGES_OF_FILE));
			await upload(server.api, documentId, { name: "Stapel.pdf", type: "application/pdf", bytes: pages });
		}
		await until(async () => (await recognised(server.api, documentId)) > 0);
		const before = await recognised(server.api, documentId);
		let seconds = 0;
		for (let round = 0; round < ROUNDS; round += 1) {
			signal("SIGSTOP");
			await listsAndSearches(server, quiet);
			signal("SIGCONT");
			const begun = performance.now();
			await listsAndSearches(server, busy);
			await uploads(server.api, busy);
			seconds += (performance.now() - begun) / 1_000;
		}
		const pages = (await recognised(server.api, documentId)) - before;
		return [
			`${scans} pages in the queue; ${pages} of them recognised in ${seconds.toFixed(0)} s of measuring`,
			"",
			"| what people do | p50 while nothing is read, ms | meanwhile, ms | times | aim |",
			"|---|---:|---:|---:|---|",
			...PEOPLE.map((what, index) => {
				const [without, meanwhile] = [median(quiet[index]), median(busy[index])];
				const times = meanwhile / without;
				const aim = index < WITH_AIM ? verdict(times <= MAX_TIMES, `≤ ${MAX_TIMES} ×`) : "";
				return `| ${what} | ${without.toFixed(2)} | ${meanwhile.toFixed(2)} | ${times.toFixed(2)} × | ${aim} |`;
			}),
		];
	} finally {
		signal("SIGCONT");
		await server.stop();
		server.remove();
	}
}

/** One window of each, added to `results`. */
async function listsAndSearches(server: ServedProduct, results: number[][]): Promise<void> {
	await setTimeout(200);
	const { path } = documentApi.explore;
	results[0]?.push(await p50Of(server, `${path}?sort=createdAt:desc`));
	results[1]?.push(await p50Of(server, `${path}?filters[text]=Unterlage%204`));
}

function signal(name: "SIGSTOP" | "SIGCONT"): void {
	for (const what of ["reading", "recogniser"] as const) {
		const found = processBeside(what);
		if (found) process.kill(Number(found.id), name);
	}
}

async function p50Of({ origin, jwt }: ServedProduct, path: string): Promise<number> {
	const request = { path: `/api${path}`, headers: { Authorization: `Bearer ${jwt}` } };
	return (await load({ origin, request, connections: 1, seconds: WINDOW_SECONDS })).p50;
}

/** Some texts, one after the other: until each is acknowledged, and until it is read. */
async function uploads(api: ApiClient, results: number[][]): Promise<void> {
	const { documentId } = await api.newDocument("Notiz");
	const acknowledged: number[] = [];
	const read: number[] = [];
	for (let number = 1; number <= UPLOADS; number += 1) {
		const begun = performance.now();
		const bytes = new TextEncoder().encode(`Notiz Nummer ${number} vom 14. Oktober 2026`);
		await upload(api, documentId, { name: `Notiz ${number}.txt`, type: "text/plain", bytes });
		acknowledged.push(performance.now() - begun);
		await until(async () => {
			const { documentFiles } = await api.readDocument(documentId);
			return documentFiles.length === number && documentFiles.every(({ state }) => state === "processed");
		});
		read.push(performance.now() - begun);
	}
	results[2]?.push(median(acknowledged));
	results[3]?.push(median(read));
}

/** So many pages of the document are recognised. */
async function recognised(api: ApiClient, documentId: string): Promise<number> {
	const { documentFiles } = await api.readDocument(documentId);
	return documentFiles.reduce((sum, { recognition }) => sum + (recognition?.done ?? 0), 0);
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
	const giveUp = Date.now() + MAX_WAIT_MS;
	while (!(await isSo())) {
		if (Date.now() > giveUp) throw new Error("It takes too long.");
		await setTimeout(10);
	}
}

interface Upload {
	name: string;
	type: string;
	bytes: Uint8Array<ArrayBuffer>;
}

async function upload(api: ApiClient, documentId: string, { name, type, bytes }: Upload): Promise<void> {
	const chunk = { sessionId: newUploadSession(), fileName: name, contentType: type, index: 0, total: 1 };
	await api.sendChunk(documentId, chunk, bytes);
}

/** A PDF with the picture of a letter on each of so many pages. */
async function stackOf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
	const { picture } = await letterPicture("200 dpi");
	const pdf = new PdfDocument({ size: "A4", margin: 0, autoFirstPage: false });
	const parts: Uint8Array[] = [];
	const collected = (async () => {
		for await (const part of pdf) parts.push(part as Uint8Array);
	})();
	for (let page = 0; page < pages; page += 1) pdf.addPage().image(picture, 0, 0, { width: 595, height: 842 });
	pdf.end();
	await collected;
	return new Uint8Array(Buffer.concat(parts));
}

function median(values: readonly number[] = []): number {
	return quantile(values, 0.5);
}
