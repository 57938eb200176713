import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { nextSweep } from "../../../../workers/cms/tenant/search-index/vocabulary-cleanup.ts";
import type { ImportedDocument } from "../../../../workers/cms/tenant/import/import-types.ts";
import { find, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

function withText(name: string, chunk: string) {
	const file = { objectKey: `files/${name}`, name: `${name}.txt`, mime: "text/plain", size: 1 };
	return imported({ name, files: [{ ...file, state: "processed", text: [{ page: 1, chunk }] }] });
}

const wordsOf = ({ inside }: TestTenant) =>
	inside(({ sql }) =>
		sql
			.exec<{ word: string }>("SELECT word FROM search_word")
			.toArray()
			.map(({ word }) => word),
	);

const HOUR_MS = 60 * 60 * 1000;

/** Lets the day pass after which the vocabulary is swept, and what is between the steps. */
async function sweep(tenant: TestTenant): Promise<void> {
	for (let due: number | null = 0; due !== null && due < Date.now() + HOUR_MS;) {
		await sweepOnce(tenant);
		due = await tenant.inside(nextSweep);
	}
}

async function sweepOnce(tenant: TestTenant): Promise<void> {
	await tenant.inside(
		({ sql }) => void sql.exec("UPDATE search_sweep SET due_at = 1 WHERE due_at IS NOT NULL"),
	);
	await runDurableObjectAlarm(tenant.stub);
}

async function newTenantWith(documents: readonly ImportedDocument[]) {
	const tenant = await newTenant();
	const [first = ""] = unwrap(await tenant.store.setup.importDocuments(documents));
	const remove = async () => {
		const { version } = unwrap(await tenant.store.documents.read(OWNER, first));
		return unwrap(await tenant.store.documents.update(OWNER, first, { state: "Deleted", version }));
	};
	return { tenant, first, remove };
}

it("words that stand in no document any more leave the vocabulary; those that do stay", async () => {
	const { tenant, remove } = await newTenantWith([
		withText("Zwetschge", "Kuchen und Apfelmus"),
		withText("Birne", "Kuchen"),
	]);
	await remove();
	expect(await wordsOf(tenant)).toContain("apfelmus");
	await sweep(tenant);
	expect((await wordsOf(tenant)).toSorted()).toEqual(["birne", "kuchen", "txt"]);
	const ofNames = await tenant.inside(({ sql }) =>
		sql.exec<{ word: string }>("SELECT word FROM search_name_word").toArray(),
	);
	expect(ofNames.map(({ word }) => word)).toEqual(["birne", "txt"]);
	expect(await tenant.inside(nextSweep)).toBeNull();
	expect((await find(tenant, OWNER, { text: "kuch" })).names).toEqual(["Birne"]);
});

it("a document that comes back is found by all its words again", async () => {
	const { tenant, first, remove } = await newTenantWith([withText("Zwetschge", "Kuchen und Apfelmus")]);
	const { version } = await remove();
	await sweep(tenant);
	expect(await wordsOf(tenant)).toEqual([]);
	unwrap(await tenant.store.documents.undoChange(OWNER, first, { version }));
	for (const text of ["zwetsch", "apfel", "kuchen"]) {
		expect((await find(tenant, OWNER, { text })).names).toEqual(["Zwetschge"]);
	}
});

it("a large vocabulary is swept in steps, and what is learnt in between stays", async () => {
	const many = Array.from({ length: 2_500 }, (_, index) => `wort${index}`).join(" ");
	const { tenant, remove } = await newTenantWith([withText("Lang", many), withText("Kurz", "wort1")]);
	await remove();
	await sweepOnce(tenant);
	unwrap(await tenant.store.setup.importDocuments([withText("Neu", "wort7 wort2400")]));
	await sweep(tenant);
	expect((await wordsOf(tenant)).toSorted()).toEqual(["kurz", "neu", "txt", "wort1", "wort2400", "wort7"]);
	expect((await find(tenant, OWNER, { text: "wort2400" })).names).toEqual(["Neu"]);
});
