import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { convertV4MiniflareOptions, Miniflare, type V4MiniflareOptions } from "miniflare";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newUploadSession } from "../../app/features/upload/chunk-headers.ts";
import { pathOf } from "../../contract/api/endpoint.ts";
import { documentApi } from "../../contract/api/documents.ts";
import { fileApi } from "../../contract/api/files.ts";
import type { DocumentFile } from "../../contract/entities/entities.ts";
import { documentFileEmbeddingSchema } from "../../contract/entities/entities.ts";
import { pageLayoutSchema, pageWordSchema } from "../../contract/files/page-layout.ts";
import { type ApiClient, apiClient, registerAt } from "../support/api-client.ts";
import { BUILD, buildIfNeeded } from "../../scripts/server/build.ts";
import { builtWorker } from "../../scripts/server/workers.ts";
import { recognitionRequest } from "../../workers/shared/recogniser-calls.ts";
import { greyOf, textOf as wordsAsText } from "../support/fixtures/grey-pages.ts";
import { LETTER, photograph } from "../support/fixtures/photographs.ts";
import { emptyPng, linesPicture, scannedPdf } from "../support/fixtures/scans.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const TIMEOUT_MS = 150_000;
const dataDir = mkdtempSync(join(tmpdir(), "ablage-recognition-"));
let server: ServerProcess;
let token: string;
let api: ApiClient;

beforeAll(async () => {
	server = await startServerProcess(dataDir);
	token = await registerAt(server.origin, "scan@example.ch");
	api = await apiClient(server.origin, token);
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

describe("a scanned page", () => {
	it(
		"becomes findable, its words have places; a hostile picture is said not to have been read",
		async () => {
			const { documentId } = await api.newDocument("Fotos");
			await upload(
				documentId,
				"Foto.png",
				"image/png",
				await linesPicture(["Hausratversicherung", "Police 4711.882"]),
			);
			await upload(documentId, "Streifen.png", "image/png", await emptyPng(1, 20_000));
			const files = await until(documentId, (all) => all.length === 2 && all.every(isRecognised));
			const [photo, strip] = files;
			expect(photo).toMatchObject({
				state: "processed",
				stateReason: null,
				recognition: { pages: 1, done: 1, poor: [], unread: [] },
			});
			expect(strip?.recognition).toEqual({ pages: 1, done: 1, poor: [], unread: [1] });
			expect(await found("hausratversicherung")).toEqual(["Fotos"]);
			const { words } = await layout(photo?.documentId ?? "", 1);
			expect(words.map(({ text }) => text)).toEqual(["Hausratversicherung", "Police", "4711.882"]);
			const [word] = words;
			expect(word?.x).toBeCloseTo(40 / 420, 1);
			expect(word?.y).toBeCloseTo(42 / 300, 1);
		},
		TIMEOUT_MS,
	);

	it(
		"that an iPhone has photographed is turned, findable and seen",
		async () => {
			const { documentId } = await api.newDocument("Gartenbau");
			await upload(documentId, "IMG_2034.HEIC", "", Buffer.from(photograph(LETTER)));
			const [photo] = await until(documentId, ([one]) => one !== undefined && isRecognised(one));
			expect(photo).toMatchObject({ file: { mime: "image/heic" }, hasPreview: true, stateReason: null });
			expect(photo?.recognition).toEqual({ pages: 1, done: 1, poor: [], unread: [] });
			expect(await found("heckenschnitt")).toEqual(["Gartenbau"]);
			expect(await found("670.50")).toEqual(["Gartenbau"]);
			const { width, height, words } = await layout(photo?.documentId ?? "", 1);
			expect([width, height]).toEqual([700, 1_000]);
			expect(words.map(({ text }) => text)).toContain("Heckenschnitt");
			for (const size of [320, 2_000]) {
				const path = `${pathOf(fileApi.preview, { id: photo?.documentId ?? "" })}?width=${size}`;
				const picture = await fetch(`${server.origin}/api${path}`, {
					headers: { Authorization: `Bearer ${token}` },
				});
				const { width: wide, height: high } = await sharp(await picture.arrayBuffer()).metadata();
				expect([wide, high]).toEqual(size === 320 ? [320, 457] : [700, 1_000]);
			}
		},
		TIMEOUT_MS,
	);

	it(
		"never keeps a text waiting that is uploaded after it",
		async () => {
			const { documentId: scans } = await api.newDocument("Stapel");
			const pages = Array.from({ length: 4 }, (_, page) => [`Beleg Nummer ${page + 1}`, "Betrag CHF 20.50"]);
			const stack = Buffer.from(await scannedPdf(pages));
			await upload(scans, "Stapel.pdf", "application/pdf", stack);
			await until(scans, (all) => all.some(({ recognition }) => recognition));
			const { documentId } = await api.newDocument("Notiz");
			await upload(documentId, "Notiz.txt", "text/plain", Buffer.from("Ganz eigener Text"));
			await until(documentId, ([note]) => note?.state === "processed");
			expect(await found("eigener")).toEqual(["Notiz"]);
			const waiting = await until(scans, (all) => all.length === 1);
			expect(waiting.every(isRecognised)).toBe(false);
			await until(scans, (all) => all.every(isRecognised));
		},
		TIMEOUT_MS,
	);

	it(
		"among others is recognised once, whenever the server is killed, and none is lost",
		async () => {
			const scans = [
				["Seite eins Alpha"],
				null,
				["Seite drei Gamma"],
				["Seite vier Delta"],
				["Seite fünf Epsilon"],
			];
			const { documentId } = await api.newDocument("Akte");
			await upload(documentId, "Akte.pdf", "application/pdf", Buffer.from(await scannedPdf(scans)));
			for (const done of [0, 2]) {
				await until(documentId, ([file]) => (file?.recognition?.done ?? -1) >= done);
				await server.kill();
				server = await startServerProcess(dataDir);
				api = await apiClient(server.origin, token);
			}
			const [file] = await until(documentId, ([one]) => one !== undefined && isRecognised(one));
			expect(file?.recognition).toEqual({ pages: 4, done: 4, poor: [], unread: [] });
			const pages = await textOf(file?.documentId ?? "");
			expect(pages.map(({ page, chunk }) => [page, chunk])).toEqual([
				[1, "Seite eins Alpha"],
				[2, "Eigener Text auf Seite 2"],
				[3, "Seite drei Gamma"],
				[4, "Seite vier Delta"],
				[5, "Seite fünf Epsilon"],
			]);
			expect(await found("epsilon")).toEqual(["Akte"]);
			expect((await layout(file?.documentId ?? "", 5)).words.map(({ text }) => text)).toContain("Epsilon");
		},
		TIMEOUT_MS,
	);
});

describe("the recogniser at the edge", () => {
	let worker: Miniflare;

	beforeAll(() => {
		buildIfNeeded();
		const built = builtWorker("ablage-recogniser", BUILD.recogniser, { ENVIRONMENT: "test" });
		worker = new Miniflare(convertV4MiniflareOptions({ port: 0, workers: [built] } as V4MiniflareOptions));
	});

	afterAll(() => worker.dispose());

	it("is a Worker with its models", async () => {
		const lines = ["Rechnung über CHF 120.50", "Numéro de téléphone 044 211 80 30", "Scadenza della polizza"];
		const request = recognitionRequest(await greyOf(await linesPicture(lines)));
		const body = await request.arrayBuffer();
		const response = await worker.dispatchFetch(request.url, { method: "POST", body });
		const recognised = z.object({ words: z.array(pageWordSchema), confidence: z.number() });
		expect(
			wordsAsText(recognised.parse(await response.json()))
				.trim()
				.split("\n"),
		).toEqual(lines);
	});

	it("refuses what is no page", async () => {
		const url = "https://recogniser/page?width=4000&height=4000&dpi=200";
		const { status } = await worker.dispatchFetch(url, { method: "POST", body: new Uint8Array(10) });
		expect(status).toBe(400);
	});
});

async function upload(documentId: string, name: string, type: string, bytes: Buffer): Promise<void> {
	const chunk = { sessionId: newUploadSession(), fileName: name, contentType: type, index: 0, total: 1 };
	await api.sendChunk(documentId, chunk, new Uint8Array(bytes));
}

async function until(
	documentId: string,
	isSo: (files: readonly DocumentFile[]) => boolean,
): Promise<DocumentFile[]> {
	for (;;) {
		const { documentFiles } = await api.readDocument(documentId);
		if (isSo(documentFiles)) return documentFiles;
		await setTimeout(200);
	}
}

function isRecognised({ state, recognition }: DocumentFile): boolean {
	return state === "processed" && (!recognition || recognition.done === recognition.pages);
}

async function get<Schema extends z.ZodType>(schema: Schema, path: string): Promise<z.infer<Schema>> {
	const response = await fetch(`${server.origin}/api${path}`, {
		headers: { Authorization: `Bearer ${token}` },
	});
	return schema.parse(await response.json());
}

async function found(text: string): Promise<string[]> {
	const path = `${documentApi.explore.path}?filters[text]=${encodeURIComponent(text)}`;
	const schema = z.object({ data: z.object({ items: z.array(z.object({ name: z.string() })) }) });
	return (await get(schema, path)).data.items.map(({ name }) => name);
}

async function layout(id: string, page: number) {
	return (await get(z.object({ data: pageLayoutSchema }), `${pathOf(fileApi.layout, { id })}?page=${page}`))
		.data;
}

async function textOf(id: string) {
	const schema = z.object({ data: z.array(documentFileEmbeddingSchema) });
	return (await get(schema, `${pathOf(fileApi.text, { id })}?pagination[pageSize]=100`)).data;
}
