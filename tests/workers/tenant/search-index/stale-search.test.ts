import { evictDurableObject, runDurableObjectAlarm } from "cloudflare:test";
import { expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { find, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const IN_ONE_BATCH = 100;

function withText(name: string, chunks: readonly string[]) {
	const text = chunks.map((chunk, index) => ({ page: index + 1, chunk }));
	const file = { objectKey: `files/${name}`, name: `${name}.txt`, mime: "text/plain", size: 1, text };
	return imported({ name, files: [{ ...file, state: "processed" }] });
}

/** Leaves the search as an upgrade of the index leaves it, empty and to be written anew, for the object to wake up to. */
async function emptySearch({ inside, stub }: TestTenant): Promise<void> {
	await inside(({ sql }) => {
		sql.exec("INSERT INTO search_stale (document_row) SELECT id FROM search_text");
		sql.exec("DELETE FROM search_text");
		sql.exec("DELETE FROM search_file_text");
		sql.exec("DELETE FROM search_word");
		for (const index of ["search_word_index", "search_name_index"]) {
			sql.exec(`INSERT INTO ${index} (${index}) VALUES ('delete-all')`);
		}
		sql.exec("INSERT INTO search_word_part (search_word_part) VALUES ('rebuild')");
	});
	await evictDurableObject(stub);
}

it("a small tenant finds everything from its first search after an upgrade of the index on", async () => {
	const tenant = await newTenant();
	const documents = [withText("Police", ["Haftpflicht"]), withText("Vertrag", ["Miete", "Nebenkosten"])];
	unwrap(await tenant.store.setup.importDocuments([...documents, imported({ name: "Ohne Datei" })]));
	await emptySearch(tenant);
	for (const [text, name] of [
		["police", "Police"],
		["haftpfl", "Police"],
		["miete nebenkosten", "Vertrag"],
		["datei", "Ohne Datei"],
	]) {
		expect((await find(tenant, OWNER, { text })).names).toEqual([name]);
	}
	expect(await tenant.inside(({ sql }) => sql.exec("SELECT * FROM search_stale").toArray())).toEqual([]);
});

it("what was indexed before numbers were meant as one is found by them after an upgrade", async () => {
	const tenant = await newTenant();
	unwrap(
		await tenant.store.setup.importDocuments([withText("Rechnung 3.4.2026", ["CHF 1'250.00 am 07.05.2026"])]),
	);
	await tenant.inside(({ sql }) => {
		const old = { search_text: " rechnung 3 4 2026", search_file_text: " chf 1 250 00 am 07 05 2026" };
		for (const [table, text] of Object.entries(old)) sql.exec(`UPDATE ${table} SET text = ?`, text);
		sql.exec("INSERT INTO search_word_index (search_word_index) VALUES ('delete-all')");
		sql.exec("INSERT INTO search_word_index (rowid, rest) VALUES (1, ?)", Object.values(old).join(""));
		sql.exec("DELETE FROM search_word WHERE word NOT IN ('rechnung', 'chf', 'am')");
		sql.exec("INSERT INTO search_word_part (search_word_part) VALUES ('rebuild')");
	});
	await tenant.inside(({ sql }) => {
		sql.exec("UPDATE search_text SET front = ''");
		sql.exec("UPDATE search_file_text SET topics = ''");
		sql.exec("DELETE FROM search_topic");
		sql.exec("INSERT INTO search_topic_index (search_topic_index) VALUES ('delete-all')");
	});
	expect((await find(tenant, OWNER, { text: "1250" })).names).toEqual([]);
	await tenant.inside(({ sql }) => void sql.exec("INSERT INTO search_stale VALUES (1, 1)"));
	await evictDurableObject(tenant.stub);
	for (const text of ["rechnung", "1250", "1'250", "1 250,00", "7.5.2026", "7. Mai 2026", "2026-04-03"]) {
		expect((await find(tenant, OWNER, { text })).names).toEqual(["Rechnung 3.4.2026"]);
	}
	// What the paper is about, and what its file is called, came along.
	expect((await find(tenant, OWNER, { text: "txt" })).total).toBe(1);
	const [topic] = await tenant.inside(({ sql }) =>
		sql.exec<{ topics: string }>("SELECT topics FROM search_topic").toArray(),
	);
	expect(topic?.topics).toContain(" chf·");
});

it("a large one finds its newest documents at once and the others soon after", async () => {
	const tenant = await newTenant();
	const names = Array.from({ length: IN_ONE_BATCH + 20 }, (_, index) => `Beleg ${index}`);
	unwrap(await tenant.store.setup.importDocuments(names.map((name) => imported({ name }))));
	await emptySearch(tenant);
	const stale = () =>
		tenant.inside(({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM search_stale").one().n);
	expect(await stale()).toBe(20);
	expect((await find(tenant, OWNER, { text: `beleg ${IN_ONE_BATCH + 19}` })).total).toBe(1);
	while (await runDurableObjectAlarm(tenant.stub));
	expect(await stale()).toBe(0);
	expect((await find(tenant, OWNER, { text: '"beleg 7"' })).total).toBe(1);
});

it("one with long texts brings them over run by run, in turns that nobody has to wait for", async () => {
	const tenant = await newTenant();
	const chunks = Array.from({ length: 1_600 }, (_, index) => `Zeile ${index}`);
	const names = ["Erster", "Zweiter", "Dritter"];
	unwrap(await tenant.store.setup.importDocuments(names.map((name) => withText(name, chunks))));
	await emptySearch(tenant);
	const runs = () =>
		tenant.inside(({ sql }) => sql.exec<{ n: number }>("SELECT count(*) AS n FROM search_file_text").one().n);
	expect(await runs()).toBe(0);
	for (let before = 0; await runDurableObjectAlarm(tenant.stub); before = await runs()) {
		expect((await runs()) - before).toBeLessThanOrEqual(1);
	}
	expect(await runs()).toBe(75);
	expect((await find(tenant, OWNER, { text: "zeile" })).names).toEqual(names.toSorted());
});

it("a tenant whose search cannot be brought up to date can be opened and written all the same", async () => {
	const tenant = await newTenant();
	const [id = ""] = unwrap(await tenant.store.setup.importDocuments([imported({ name: "Police" })]));
	await tenant.inside(({ sql }) => void sql.exec("INSERT INTO search_stale (document_row) VALUES (4711)"));
	await evictDurableObject(tenant.stub);
	expect(unwrap(await tenant.store.documents.read(OWNER, id)).name).toBe("Police");
	const archived = unwrap(await tenant.store.documents.update(OWNER, id, { state: "Archived" }));
	expect(unwrap(await tenant.store.documents.read(OWNER, id))).toEqual(archived);
	expect(await find(tenant, OWNER, { state: "Archived", text: "police" })).toMatchObject({ total: 1 });
	// Its alarm would go on trying, beside other tests.
	await tenant.inside(({ sql }) => void sql.exec("DELETE FROM search_stale"));
});
