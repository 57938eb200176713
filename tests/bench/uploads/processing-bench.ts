import { globSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { verdict } from "../aims.ts";
import type { FreshServer } from "../fresh-server.ts";
import { startFreshServer } from "../fresh-server.ts";
import { quantile } from "../quantiles.ts";
import { invoicePdf, pagesPdf } from "./sample-pdfs.ts";
import { untilProcessed } from "./until-processed.ts";

const FILES_PER_DOCUMENT = 10;
const UPLOADERS = 4;
const READS = 30;
const PAGES = 17;
const AIM_MS = 250;

/** Uploads so many small PDFs and waits until all are read; then has one of 17 pages read again and again. */
export async function processingBench(files: number): Promise<string[]> {
	const pdfs = await Promise.all(Array.from({ length: files }, (_, index) => invoicePdf(index)));
	const server = await startFreshServer();
	try {
		const documents = await newDocuments(server, Math.ceil(files / FILES_PER_DOCUMENT));
		const begun = performance.now();
		await uploadAll(server, documents, pdfs);
		const uploaded = performance.now();
		await untilProcessed(server.api, documents);
		const processed = performance.now();
		const reading = await readAgain(server, await pagesPdf(PAGES));
		await server.stop();
		const { lags, states } = filesOf(server.dataDir);
		const [p50, p90] = [quantile(reading, 0.5), quantile(reading, 0.9)];
		const kilobytes = pdfs.reduce((sum, { length }) => sum + length, 0) / files / 1_024;
		return [
			`${files} PDFs of ${kilobytes.toFixed(0)} KB, ${UPLOADERS} at once`,
			"",
			"| uploaded | processed | lag p50 | lag p90 | came out as |",
			"|---:|---:|---:|---:|---|",
			`| ${perSecond(files, uploaded - begun)} | ${perSecond(files, processed - begun)} ` +
				`| ${seconds(quantile(lags, 0.5))} | ${seconds(quantile(lags, 0.9))} | ${states} |`,
			"",
			`| text and preview of a PDF of ${PAGES} pages, ${READS} times | p50 | p90 | aim |`,
			"|---|---:|---:|---|",
			`| alone, after all else is read | ${p50.toFixed(0)} ms | ${p90.toFixed(0)} ms ` +
				`| ${verdict(p50 < AIM_MS, `p50 < ${AIM_MS} ms`)} |`,
		];
	} finally {
		await server.stop();
		server.remove();
	}
}

function perSecond(count: number, milliseconds: number): string {
	return `${(count / (milliseconds / 1_000)).toFixed(1)}/s`;
}

function seconds(milliseconds: number): string {
	return `${(milliseconds / 1_000).toFixed(2)} s`;
}

async function newDocuments({ api }: FreshServer, count: number): Promise<string[]> {
	const ids = [];
	for (let number = 1; number <= count; number += 1) {
		ids.push((await api.newDocument(`Rechnungen ${number}`)).documentId);
	}
	return ids;
}

async function uploadAll({ api }: FreshServer, documents: readonly string[], pdfs: readonly Uint8Array[]) {
	const rest = pdfs.entries();
	const upload = async () => {
		for (const [index, bytes] of rest) {
			const documentId = documents[Math.floor(index / FILES_PER_DOCUMENT)] ?? "";
			const description = { sessionId: newUploadSession(), index: 0, total: 1 };
			const chunk = { ...description, fileName: `Rechnung ${index + 1}.pdf`, contentType: "application/pdf" };
			await api.sendChunk(documentId, chunk, new Uint8Array(bytes));
		}
	};
	await Promise.all(Array.from({ length: UPLOADERS }, upload));
}

const fileRow = z.object({ state: z.string(), lag: z.number() });

/** Milliseconds from the end of each file's upload to the end of its reading, as the tenant's database has them. */
function filesOf(dataDir: string): { lags: number[]; states: string } {
	const rows = globSync("do/**/*.sqlite", { cwd: dataDir }).flatMap((file) => {
		const database = new DatabaseSync(join(dataDir, file), { readOnly: true });
		try {
			const tables = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'document_file'").all();
			if (tables.length === 0) return [];
			const files = database.prepare("SELECT state, state_at - created_at AS lag FROM document_file").all();
			return z.array(fileRow).parse(files);
		} finally {
			database.close();
		}
	});
	const counts = Map.groupBy(rows, ({ state }) => state);
	const states = [...counts].map(([state, { length }]) => `${length} ${state}`).join(", ");
	return { lags: rows.map(({ lag }) => lag), states };
}

const readingSchema = z.object({
	state: z.literal("processed"),
	pageCount: z.literal(PAGES),
	hasPreview: z.literal(true),
	characters: z.number().min(1_000),
});

/** Milliseconds of each reading, the first one left out. */
async function readAgain({ measuring }: FreshServer, pdf: Uint8Array): Promise<number[]> {
	const key = "bench/pages";
	await fetch(`${measuring}/put?key=${key}`, { method: "POST", body: new Uint8Array(pdf) });
	const times: number[] = [];
	for (let read = 0; read <= READS; read += 1) {
		const begun = performance.now();
		const answer = await fetch(`${measuring}/read?key=${key}&size=${pdf.length}`);
		readingSchema.parse(await answer.json());
		if (read > 0) times.push(performance.now() - begun);
	}
	return times;
}
