import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { fileApi } from "../../../../contract/api/files.ts";
import { documentBinSchema } from "../../../../contract/explorer/document-bin.ts";
import type { Announcement } from "../../../../workers/cms/events/live-events.ts";
import { recognisedKey } from "../../../../workers/shared/object-keys.ts";
import type { PageOfFile } from "../../../../workers/shared/reader-calls.ts";
import { PNG } from "../../../support/fixtures/pictures.ts";
import { callsOf, type Library, tenantOf } from "../../../support/files-api.ts";
import { fileOf, processed } from "../../../support/processing.ts";
import {
	deliverTurn,
	newScanLibrary,
	readAgain,
	readForRecognition,
	recogniseAll,
	turnOfAlarm,
	wordsOn,
} from "./recognition-turns.ts";
import { tinyPdf } from "../../../support/tiny-pdf.ts";
import { call } from "../../../support/workers-api.ts";

let library: Library;

beforeEach(async () => {
	library = await newScanLibrary();
});

const SCANNED = " ";
const text = async (fileId: string) => (await fileOf(library, fileId)).documentFileEmbeddings;
const recognition = async (fileId: string) => (await fileOf(library, fileId)).recognition;

async function found(word: string): Promise<number> {
	const response = await call("GET", `${documentApi.explore.path}?filters[text]=${word}`, library);
	return (await response.json<{ data: { total: number } }>()).data.total;
}

/** Lets the time come at which the alarm sends the next message. @returns in how many seconds that would have been */
function endRest(): Promise<number> {
	return runInDurableObject(tenantOf(library.tenant.tenantKey), (_, { storage }) => {
		const { due } = storage.sql.exec<{ due: number }>("SELECT due_at AS due FROM recognition_turn").one();
		storage.sql.exec("UPDATE recognition_turn SET due_at = 1");
		return (due - Date.now()) / 1_000;
	});
}

/** What is asked for, and an error each time. */
const broken = () => vi.fn<() => Promise<never>>().mockRejectedValue(new Error("no engine today"));

describe("pages without text", () => {
	it("are recognised one by one among the others, are found and told of, and what is poor is said", async () => {
		const bytes = tinyPdf(["Deckblatt", SCANNED, "Anhang", SCANNED, SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		expect(await fileOf(library, fileId)).toMatchObject({ state: "processed", stateReason: null });
		expect(await recognition(fileId)).toEqual({ pages: 3, done: 0, poor: [], unread: [] });
		expect(await found("Deckblatt")).toBe(1);
		const told: Announcement[] = [];
		const announce = async (announcement: Announcement) => void told.push(announcement);
		const asked: number[] = [];
		const recognise = async ({ page }: PageOfFile) => {
			asked.push(page);
			if (page === 5) return null;
			return { chunks: [{ page, chunk: `Quittung Nummer ${page}` }], confidence: page === 4 ? 55 : 90 };
		};
		const [second = 0] = await deliverTurn(library, await turnOfAlarm(library), { recognise, announce });
		expect(await recognition(fileId)).toEqual({ pages: 3, done: 1, poor: [], unread: [] });
		expect(await found("Quittung")).toBe(1);
		expect(told).toEqual([]);
		const [third = 0] = await deliverTurn(library, second, { recognise, announce });
		const [last = 0] = await deliverTurn(library, third, { recognise, announce });
		expect(told).toHaveLength(1);
		expect(await deliverTurn(library, last, { recognise, announce })).toEqual([]);
		expect(asked).toEqual([2, 4, 5]);
		expect(await recognition(fileId)).toEqual({ pages: 3, done: 3, poor: [4], unread: [5] });
		const response = await call("GET", pathOf(fileApi.text, { id: fileId }), library);
		expect(await response.json()).toMatchObject({
			data: [
				{ page: 1, chunk: "Deckblatt" },
				{ page: 2, chunk: "Quittung Nummer 2" },
				{ page: 3, chunk: "Anhang" },
				{ page: 4, chunk: "Quittung Nummer 4" },
			],
		});
		const places = await call("GET", `${pathOf(fileApi.find, { id: fileId })}?text=Quittung`, library);
		expect(await places.json()).toMatchObject({ data: { places: [2, 4] } });
	});

	it("are none where nothing stands on them, like on the back of a printed page", async () => {
		const whole = new TextDecoder().decode(tinyPdf(["eins", "leer", "drei"]));
		const bytes = new TextEncoder().encode(whole.replace("(leer) Tj", "         "));
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		expect(await recognition(fileId)).toBeNull();
		expect(await text(fileId)).toHaveLength(2);
	});

	it("are none where a file has text, and a picture is one", async () => {
		const note = await readForRecognition(library, { bytes: tinyPdf(["eigen"]), type: "application/pdf" });
		expect(await recognition(note)).toBeNull();
		const photo = await readForRecognition(library, { bytes: PNG, type: "image/png", name: "Foto.png" });
		expect(await recognition(photo)).toEqual({ pages: 1, done: 0, poor: [], unread: [] });
	});

	it("have their turn after the first pages of all other files, and the latest file comes first", async () => {
		const three = { bytes: tinyPdf([SCANNED, SCANNED, SCANNED]), type: "application/pdf" };
		const older = await readForRecognition(library, three);
		const newer = await readForRecognition(library, { ...three, bytes: tinyPdf([SCANNED, SCANNED]) });
		const asked: [string, number][] = [];
		await recogniseAll(library, {
			recognise: async ({ fileId, page }) => {
				asked.push([fileId, page]);
				return { chunks: [], confidence: 0 };
			},
		});
		expect(asked).toEqual([
			[newer, 1],
			[older, 1],
			[newer, 2],
			[older, 2],
			[older, 3],
		]);
	});

	it("are asked for once by a message that comes twice", async () => {
		await readForRecognition(library, { bytes: tinyPdf([SCANNED, SCANNED]), type: "application/pdf" });
		const recognise = vi.fn(wordsOn("Seite"));
		const turn = await turnOfAlarm(library);
		expect(await deliverTurn(library, turn, { recognise })).toHaveLength(1);
		expect(await deliverTurn(library, turn, { recognise })).toEqual([]);
		expect(recognise).toHaveBeenCalledTimes(1);
	});

	it("are tried again after rests that grow, the others before, and are given up after five tries", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const bytes = tinyPdf([SCANNED, SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		const fails = broken();
		const recognise = vi.fn((page: PageOfFile) => (page.page === 1 ? fails() : wordsOn("Seite")(page)));
		const seconds: number[] = [];
		for (let tries = 1; tries < 5; tries += 1) {
			await recogniseAll(library, { recognise });
			seconds.push(await endRest());
		}
		await recogniseAll(library, { recognise });
		expect(seconds).toEqual([20, 600, 3_600, 14_400].map((rest) => expect.closeTo(rest, -1)));
		expect(recognise.mock.calls.map(([{ page }]) => page)).toEqual([1, 2, 1, 1, 1, 1]);
		expect(await recognition(fileId)).toEqual({ pages: 2, done: 2, poor: [], unread: [1] });
		expect(await text(fileId)).toEqual([{ page: 2, chunk: "Seite 2" }]);
		log.mockRestore();
	});

	it("that come while those before rest have their turn at once", async () => {
		const log = vi.spyOn(console, "error").mockReturnValue();
		const scan = { bytes: tinyPdf([SCANNED]), type: "application/pdf" };
		const older = await readForRecognition(library, scan);
		await recogniseAll(library, { recognise: broken() });
		const asked: string[] = [];
		const recognise = async ({ fileId }: PageOfFile) => {
			asked.push(fileId);
			return { chunks: [], confidence: 0 };
		};
		await recogniseAll(library, { recognise });
		expect(asked).toEqual([]);
		const newer = await readForRecognition(library, { ...scan, bytes: tinyPdf([SCANNED, SCANNED]) });
		await recogniseAll(library, { recognise });
		expect(asked).toEqual([newer, newer, older]);
		log.mockRestore();
	});

	it("that were taken for lost and come after all are in the index once, and one message follows", async () => {
		const bytes = tinyPdf([SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		const { recognition: calls } = callsOf(library.tenant.tenantKey);
		const slow = await calls.begin(await turnOfAlarm(library));
		await endRest();
		const again = await calls.begin(await turnOfAlarm(library));
		if (!slow || !again) throw new Error("There is nothing to recognise.");
		expect([slow.page, again.page]).toEqual([1, 1]);
		const recognised = { chunks: [{ page: 1, chunk: "Seite 1" }], confidence: 90 };
		expect(await calls.finish(slow, recognised)).toMatchObject({ next: null });
		expect(await calls.finish(again, recognised)).toEqual({ next: again.turn + 1, processed: null });
		expect(await text(fileId)).toEqual([{ page: 1, chunk: "Seite 1" }]);
		expect(await recognition(fileId)).toMatchObject({ done: 1, unread: [] });
	});

	it("wait until the file's own text is in its place, however long that takes", async () => {
		const long = Array.from({ length: 200 }, (_, page) => `Seite ${page + 1}`);
		const bytes = tinyPdf([...long, SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		await recogniseAll(library, { recognise: wordsOn("Beilage") });
		expect(await recognition(fileId)).toEqual({ pages: 1, done: 1, poor: [], unread: [] });
		expect(await found("Beilage")).toBe(1);
	});

	it("are left alone while their document is in the bin, and have their turn when it is back", async () => {
		const bytes = tinyPdf([SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		const path = { id: library.documentId };
		const deleted = await call("DELETE", pathOf(documentApi.delete, path), library);
		expect(deleted.ok).toBe(true);
		const recognise = vi.fn(wordsOn("Seite"));
		await recogniseAll(library, { recognise });
		expect(recognise).not.toHaveBeenCalled();
		const bin = await call("GET", documentApi.bin.path, library);
		const { data } = z.object({ data: documentBinSchema }).parse(await bin.json());
		const version = data.find(({ documentId }) => documentId === library.documentId)?.version;
		const restored = await call("POST", pathOf(documentApi.restore, path), {
			...library,
			body: { data: { version } },
		});
		expect(restored.status).toBe(200);
		await recogniseAll(library, { recognise });
		expect(await text(fileId)).toEqual([{ page: 1, chunk: "Seite 1" }]);
	});

	it("of a file that was deleted meanwhile leave nothing behind", async () => {
		const bytes = tinyPdf([SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		const turns = await deliverTurn(library, await turnOfAlarm(library), {
			async recognise({ page }) {
				await callsOf(library.tenant.tenantKey).files.delete(library.user.documentId, fileId);
				await env.FILES.put(recognisedKey(fileId, page), "{}");
				return { chunks: [{ page, chunk: "geheim" }], confidence: 90 };
			},
		});
		expect(turns).toHaveLength(1);
		expect(await found("geheim")).toBe(0);
		await runInDurableObject(tenantOf(library.tenant.tenantKey), async (instance, { storage }) => {
			storage.sql.exec("UPDATE object_removal SET due_at = 1 WHERE file_id = ?", fileId);
			await instance.alarm();
		});
		expect(await env.FILES.head(recognisedKey(fileId, 1))).toBeNull();
	});

	it("are recognised anew when the file is read again, and are in the index once", async () => {
		const bytes = tinyPdf([SCANNED]);
		const fileId = await readForRecognition(library, { bytes, type: "application/pdf" });
		await recogniseAll(library, { recognise: wordsOn("vorher") });
		const again = await call("POST", pathOf(fileApi.process, { id: fileId }), library);
		expect(again.status).toBe(200);
		await readAgain(library, fileId);
		expect(await recognition(fileId)).toMatchObject({ done: 0 });
		await recogniseAll(library, { recognise: wordsOn("nachher") });
		expect(await text(fileId)).toEqual([{ page: 1, chunk: "nachher 1" }]);
		expect([await found("vorher"), await found("nachher")]).toEqual([0, 1]);
	});

	it("after the first 500 of a file are not recognised, which is said", async () => {
		const pages = Array.from({ length: 502 }, () => SCANNED);
		const fileId = await readForRecognition(library, { bytes: tinyPdf(pages), type: "application/pdf" });
		expect(await recognition(fileId)).toEqual({ pages: 502, done: 2, poor: [], unread: [501, 502] });
	});

	it("have no text where nobody recognises them, which is said: of the file, or of those among others", async () => {
		const scan = await processed(library, { bytes: tinyPdf([SCANNED]), type: "application/pdf" });
		expect(scan.file).toMatchObject({ stateReason: "files.reason.noRecogniser", recognition: null });
		const mixed = await processed(library, {
			bytes: tinyPdf(["eins", SCANNED, "drei", SCANNED]),
			type: "application/pdf",
		});
		expect(mixed.file).toMatchObject({
			state: "processed",
			stateReason: null,
			recognition: { pages: 2, done: 2, poor: [], unread: [2, 4] },
		});
		expect(await turnOfAlarm(library)).toBe(0);
	});
});

describe("the messages of a tenant", () => {
	it("are sent again by the alarm where one was lost with the server", async () => {
		await readForRecognition(library, { bytes: tinyPdf([SCANNED]), type: "application/pdf" });
		const lost = await turnOfAlarm(library);
		expect(await turnOfAlarm(library)).toBe(lost);
		await endRest();
		expect(await turnOfAlarm(library)).toBe(lost + 1);
	});

	it("are none where nothing is to be recognised", async () => {
		await processed(library, { bytes: tinyPdf(["eins"]), type: "application/pdf" });
		expect(await turnOfAlarm(library)).toBe(0);
	});
});
