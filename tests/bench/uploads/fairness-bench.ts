import { randomUUID } from "node:crypto";
import { newUploadSession } from "../../../app/features/upload/chunk-headers.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { type ApiClient, apiClient, registerAt } from "../../support/api-client.ts";
import { verdict } from "../aims.ts";
import { startFreshServer } from "../fresh-server.ts";
import { load, type LoadResult } from "../requests/http-load.ts";

const FILES = 5;
const MEBIBYTES = 15;
const CHUNK_BYTES = 8 * 1024 * 1024;
const DOCUMENTS = 60;
const WINDOW_SECONDS = 2;
const MAX_WINDOWS = 300;
const MAX_TIMES = 2;

/**
 * What a list costs while logs are read in which nearly every word is another: for who uploaded them, and for somebody
 * of another tenant. Both are measured side by side in windows of two seconds, before and until all is read.
 */
export async function fairnessBench(): Promise<string[]> {
	const server = await startFreshServer();
	try {
		const other = await registerAt(server.origin, "nachbarin@beispiel.ch");
		const people = [
			{ name: "the same tenant", jwt: server.jwt, api: server.api },
			{ name: "another tenant", jwt: other, api: await apiClient(server.origin, other) },
		];
		for (const { api } of people) await newDocuments(api);
		const window = () => Promise.all(people.map(({ jwt }) => listFor(server.origin, jwt)));
		await window();
		const quiet = await window();
		const documentIds = [];
		for (let file = 0; file < FILES; file += 1) documentIds.push(await uploadLog(server.api));
		const begun = performance.now();
		const busy: LoadResult[][] = [];
		for (let count = 0; count < MAX_WINDOWS; count += 1) {
			busy.push(await window());
			if (await areProcessed(server.api, documentIds)) break;
		}
		const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
		return [
			`${FILES} logs of ${MEBIBYTES} MiB, read in ${seconds} s`,
			"",
			"| list of | p90 before | p90 meanwhile, median window | worst window | times | aim |",
			"|---|---:|---:|---:|---:|---|",
			...people.map(({ name }, person) => {
				const before = quiet[person]?.p90 ?? Number.NaN;
				const p90s = busy.map((each) => each[person]?.p90 ?? Number.NaN).toSorted((a, b) => a - b);
				const median = p90s[Math.floor(p90s.length / 2)] ?? Number.NaN;
				const times = median / before;
				return `| ${name} | ${before.toFixed(2)} | ${median.toFixed(2)} | ${p90s.at(-1)?.toFixed(2)} | ${times.toFixed(1)} × | ${verdict(times <= MAX_TIMES, `${MAX_TIMES} ×`)} |`;
			}),
		];
	} finally {
		await server.stop();
		server.remove();
	}
}

function listFor(origin: string, jwt: string) {
	const path = `/api${documentApi.explore.path}?sort=createdAt:desc`;
	const request = { path, headers: { Authorization: `Bearer ${jwt}` } };
	return load({ origin, request, connections: 1, seconds: WINDOW_SECONDS });
}

async function newDocuments(api: ApiClient): Promise<void> {
	for (let number = 1; number <= DOCUMENTS; number += 1) await api.newDocument(`Unterlage ${number}`);
}

async function uploadLog(api: ApiClient): Promise<string> {
	const bytes = new TextEncoder().encode(logOf(MEBIBYTES * 1024 * 1024));
	const { documentId } = await api.newDocument("Protokoll");
	const total = Math.ceil(bytes.length / CHUNK_BYTES);
	const file = { sessionId: newUploadSession(), total, fileName: "server.log", contentType: "text/plain" };
	for (let index = 0; index < total; index += 1) {
		await api.sendChunk(
			documentId,
			{ ...file, index },
			bytes.slice(index * CHUNK_BYTES, (index + 1) * CHUNK_BYTES),
		);
	}
	return documentId;
}

function logOf(characters: number): string {
	const lines = [];
	for (let written = 0; written < characters;) {
		const line = `2026-11-22 request ${randomUUID()} of session ${randomUUID()} ended\n`;
		lines.push(line);
		written += line.length;
	}
	return lines.join("");
}

async function areProcessed(api: ApiClient, documentIds: readonly string[]): Promise<boolean> {
	for (const documentId of documentIds) {
		const { documentFiles } = await api.readDocument(documentId);
		if (documentFiles.some(({ state }) => state === "waiting" || state === "processing")) return false;
	}
	return true;
}
