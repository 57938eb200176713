import { runDurableObjectAlarm } from "cloudflare:test";
import { expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { imported, newMember, newTenant, type TestTenant } from "../tenant-fixture.ts";

/** More documents than are counted have a part of a word, in more words than the index is asked for together. */
const PAPERS = 1_200;
const WORDS = 90;

const isFilled = ({ inside }: TestTenant) =>
	inside(({ sql }) => sql.exec("SELECT 1 FROM search_name_word_fill").toArray().length === 0);

const wordsOfNames = ({ inside }: TestTenant) =>
	inside(({ sql }) =>
		sql
			.exec<{ word: string }>("SELECT word FROM search_name_word ORDER BY word")
			.toArray()
			.map(({ word }) => word),
	);

it("what has a part of very many words in its name comes first for a member, before an old tenant has put its words in and after", async () => {
	const tenant = await newTenant();
	const named = ["Kaufvertragsentwurf", "Mustervertragstext"].map((name) =>
		imported({ name, category: "Wohnen" }),
	);
	const hidden = [imported({ name: "Rahmenvertragsbeilage", category: "Rechnungen" })];
	const papers = Array.from({ length: PAPERS }, (_, at) =>
		imported({ name: `Papier ${at}`, description: `Vertragsteil${at % WORDS}`, category: "Wohnen" }),
	);
	unwrap(await tenant.store.setup.importDocuments([...named, ...hidden, ...papers]));
	const member = await newMember(tenant, { Wohnen: ["Read"] });
	const search = async () => {
		const { rows, total } = unwrap(
			await tenant.store.listing.search(member, {
				filters: explorerFilterSchema.parse({ text: "ertragst" }),
				offset: 0,
				limit: 15,
				keysOnly: false,
				typoTolerance: AS_TYPED,
			}),
		);
		return { names: rows.map(({ item }) => item?.name), total };
	};

	const found = await search();
	expect(found.names[0]).toBe("Mustervertragstext");
	expect(found.names.slice(1).every((name) => name?.startsWith("Papier"))).toBe(true);
	expect(found.total).toBe(1_000);
	const words = await wordsOfNames(tenant);
	expect(words).toContain("mustervertragstext");
	expect(words).not.toContain("vertragsteil1");

	await tenant.inside(({ sql }) => {
		sql.exec("DELETE FROM search_name_word");
		sql.exec("INSERT INTO search_name_word_fill SELECT max(id) FROM search_text");
	});
	expect(await search()).toEqual(found);
	unwrap(await tenant.store.setup.importDocuments([imported({ name: "Nachtrag" })]));
	let turns = 0;
	for (; !(await isFilled(tenant)); turns += 1) await runDurableObjectAlarm(tenant.stub);
	expect(turns).toBeGreaterThan(1);
	expect(await wordsOfNames(tenant)).toEqual([...words, "nachtrag"].toSorted());
	expect(await search()).toEqual(found);
});
