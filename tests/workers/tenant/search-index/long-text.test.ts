import { describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { nextSweep, sweepWords } from "../../../../workers/cms/tenant/search-index/vocabulary-cleanup.ts";
import { find, imported, newTenant, OWNER } from "../tenant-fixture.ts";

const WORDS_IN_CHUNK = 150;
const WORDS = 120_000;

/** Words of eighteen letters, each another one. */
const wordAt = (index: number) => `w${(index * 7_919 + 1_000_003).toString(36).padStart(17, "0")}`;

it("finds every word of a text with more different words than one column of the index holds", async () => {
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
		expect((await find(tenant, OWNER, { text: `stückliste ${wordAt(index).slice(1)}` })).total).toBe(1);
	}
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
});
