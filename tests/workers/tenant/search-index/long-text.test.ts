import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { nextSweep, sweepWords } from "../../../../workers/cms/tenant/search-index/vocabulary-cleanup.ts";
import { find, imported, newTenant, OWNER } from "../tenant-fixture.ts";

const WORDS_IN_CHUNK = 150;
const WORDS = 120_000;

/** Words of eighteen letters, each another one. */
const wordAt = (index: number) => `w${(index * 7_919 + 1_000_003).toString(36).padStart(17, "0")}`;

it("finds every word of a text with more different words than the vocabulary learns of one, and those of others by their parts", async () => {
	const tenant = await newTenant();
	const text = Array.from({ length: WORDS / WORDS_IN_CHUNK }, (_, chunk) => ({
		page: chunk + 1,
		chunk: Array.from({ length: WORDS_IN_CHUNK }, (__, at) => wordAt(chunk * WORDS_IN_CHUNK + at)).join(" "),
	}));
	const files = [
		{
			objectKey: "files/long",
			name: "long.txt",
			mime: "text/plain",
			size: 1,
			state: "processed",
			text,
		} as const,
	];
	unwrap(await tenant.store.setup.importDocuments([imported({ name: "Stückliste", files })]));
	for (const index of [0, WORDS / 2, WORDS - 1]) {
		expect((await find(tenant, OWNER, { text: wordAt(index) })).names).toEqual(["Stückliste"]);
		expect((await find(tenant, OWNER, { text: `stückliste ${wordAt(index)}` })).total).toBe(1);
		expect((await find(tenant, OWNER, { text: `stückliste -${wordAt(index)}` })).total).toBe(0);
	}
	// The vocabulary learns the first of them: only these are found by a part.
	expect((await find(tenant, OWNER, { text: `stückliste ${wordAt(0).slice(1)}` })).total).toBe(1);
	expect((await find(tenant, OWNER, { text: wordAt(WORDS - 1).slice(1) })).total).toBe(0);
	expect((await find(tenant, OWNER, { text: wordAt(WORDS) })).total).toBe(0);
});

describe("a text that is read in parts", () => {
	const chunks = Array.from({ length: 150 }, (_, at) => ({ page: at + 1, chunk: `${wordAt(at)} seite` }));
	const result = { stateReason: null, pageCount: 150, hasPreview: false, sha256: "0".repeat(64) } as const;

	async function beginReading() {
		const tenant = await newTenant();
		const file = { objectKey: "files/long", name: "long.txt", mime: "text/plain", size: 1 };
		unwrap(
			await tenant.store.setup.importDocuments([
				imported({ name: "Buch", files: [{ ...file, state: "waiting" }] }),
			]),
		);
		const fileId = await tenant.inside(
			({ sql }) => sql.exec<{ id: string }>("SELECT document_id AS id FROM document_file").one().id,
		);
		const job = await tenant.store.processing.begin(fileId);
		if (!job) throw new Error("the file does not wait");
		const kept = (table: string) =>
			tenant.inside(({ sql }) => sql.exec<{ n: number }>(`SELECT count(*) AS n FROM ${table}`).one().n);
		const total = async (text: string) => (await find(tenant, OWNER, { text })).total;
		return { tenant, job, fileId, kept, total };
	}

	it("has its words taken part by part, and is found by all of them at once when it has been read", async () => {
		const { tenant, job, kept, total } = await beginReading();
		for (const from of [0, 50, 50, 100]) {
			expect(await tenant.store.processing.appendText(job, from, chunks.slice(from, from + 50))).toBe(true);
		}
		expect(await kept("search_reading_text")).toBe(2);
		expect(await total("seite")).toBe(0);
		await tenant.store.processing.finish(job, { ...result, state: "processed" });
		expect(await kept("search_reading_text")).toBe(0);
		expect(await kept("search_file_text")).toBe(3);
		for (const at of [0, 63, 64, 127, 128, 149]) expect(await total(wordAt(at).slice(1))).toBe(1);
	});

	it("leaves nothing of a reading that is given up, and the vocabulary is not swept while it is read", async () => {
		const { tenant, job, kept } = await beginReading();
		await tenant.store.processing.appendText(job, 0, chunks.slice(0, 100));
		const later = Date.now() + 1;
		await tenant.inside((db) => {
			db.sql.exec("UPDATE search_sweep SET due_at = 1");
			sweepWords(db, later);
			expect(nextSweep(db)).toBeGreaterThan(later);
		});
		expect(await kept("search_word")).toBeGreaterThan(60);
		await tenant.store.processing.releaseForRetry(job);
		expect(await kept("search_reading_text")).toBe(0);
	});

	const long = Array.from({ length: 1_000 }, (_, at) => ({
		page: at + 1,
		chunk: `seite${at} ${Array.from({ length: 40 }, (__, of) => wordAt(40 * at + of)).join(" ")} ende`,
	}));

	async function finishLong() {
		const reading = await beginReading();
		const { tenant, job } = reading;
		for (let from = 0; from < long.length; from += 50) {
			await tenant.store.processing.appendText(job, from, long.slice(from, from + 50));
		}
		const told = await tenant.store.processing.finish(job, { ...result, state: "processed" });
		const state = () =>
			tenant.inside(({ sql }) => sql.exec<{ state: string }>("SELECT state FROM document_file").one().state);
		return { ...reading, told, state };
	}

	it("takes its place run by run where it is long, and counts as being read until the last", async () => {
		const { tenant, told, kept, total, state } = await finishLong();
		expect(told).toBeNull();
		expect(await state()).toBe("processing");
		expect(await kept("search_file_text")).toBe(3);
		let turns = 0;
		for (let before = 3; (await state()) === "processing"; before = await kept("search_file_text")) {
			await runDurableObjectAlarm(tenant.stub);
			expect((await kept("search_file_text")) - before).toBeLessThanOrEqual(1);
			turns += 1;
		}
		expect(turns).toBeGreaterThanOrEqual(13);
		for (const table of ["search_reading_text", "document_file_reading", "file_text_step"]) {
			expect(await kept(table), table).toBe(0);
		}
		expect(await kept("document_file_chunk")).toBe(long.length);
		for (const at of [0, 20_000, 39_999]) expect(await total(wordAt(at))).toBe(1);
		expect(await total("seite999 ende")).toBe(1);
		expect(await total(`"seite999 ${wordAt(39_960)}"`)).toBe(1);
		expect(await total(`buch -${wordAt(39_999)}`)).toBe(0);
		expect(await total("seite1000")).toBe(0);
		const vocabulary = await kept("search_word");
		expect(vocabulary).toBeLessThan(8 * 1_500 + 8 * 200 + 10);
		const query = { sort: { field: "name", order: "asc" }, keysOnly: false, limit: 1, offset: 0 } as const;
		const filters = explorerFilterSchema.parse({ text: wordAt(39_999) });
		const page = unwrap(await tenant.store.listing.explore(OWNER, { ...query, filters }));
		expect(page.rows[0]?.item?.match).toMatchObject({ page: 1_000 });
	});

	it("goes on where it was after the object has died", async () => {
		const { tenant, kept, total, state } = await finishLong();
		for (let run = 4; run <= 6; run += 1) {
			while ((await kept("search_file_text")) < run) await runDurableObjectAlarm(tenant.stub);
			await evictDurableObject(tenant.stub);
			expect(await kept("search_file_text")).toBeGreaterThanOrEqual(run);
		}
		while ((await state()) === "processing") await runDurableObjectAlarm(tenant.stub);
		expect(await kept("search_file_text")).toBe(16);
		expect(await total(wordAt(39_999))).toBe(1);
	});

	it("leaves nothing behind when it goes while it is on its way, or when a shorter one takes its place", async () => {
		const one = await finishLong();
		unwrap(await one.tenant.store.files.delete(OWNER, one.fileId));
		for (const table of [
			"file_text_step",
			"search_file_text",
			"document_file_chunk",
			"document_file_reading",
		]) {
			expect(await one.kept(table), table).toBe(0);
		}
		expect(await one.total(wordAt(0))).toBe(0);
		const other = await finishLong();
		while ((await other.state()) === "processing") await runDurableObjectAlarm(other.tenant.stub);
		await other.tenant.inside(
			({ sql }) => void sql.exec("UPDATE document_file SET state = 'waiting', attempts = 0"),
		);
		const again = await other.tenant.store.processing.begin(other.fileId);
		if (!again) throw new Error("the file does not wait");
		await other.tenant.store.processing.appendText(again, 0, chunks.slice(0, 10));
		await other.tenant.store.processing.finish(again, { ...result, state: "processed" });
		while ((await other.state()) === "processing") await runDurableObjectAlarm(other.tenant.stub);
		expect(await other.kept("document_file_chunk")).toBe(10);
		expect(await other.kept("search_file_text")).toBe(1);
		expect(await other.total(wordAt(9))).toBe(1);
		expect(await other.total(wordAt(39_999))).toBe(0);
	});
});
