import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { turnsOf } from "../in-one-turn.ts";
import type { TenantDatabase } from "../../../../workers/cms/tenant/core/database.ts";
import { Member } from "../../../../workers/cms/tenant/core/rights/sight.ts";
import { rowFilter } from "../../../../workers/cms/tenant/listing/explorer-filter.ts";
import { leftOfFew, leftOver } from "../../../../workers/cms/tenant/listing/search-without.ts";
import { allWords } from "../../../../workers/cms/tenant/listing/sources/word-sources.ts";
import { STEP, type StepLimits } from "../../../../workers/cms/tenant/listing/sources/walk.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** More documents than are read to learn which excluded words are frequent, each with a compound of its own. */
const MANY = 150;
const LEFT = ["Fahrplan", "Gutschein", "Landkarte"];

let tenant: TestTenant;

beforeAll(async () => {
	tenant = await newTenant();
	const papers = Array.from({ length: MANY }, (_, at) =>
		imported({
			name: `Papier ${at}`,
			description: at % 2 ? `Brief Vertragsteil${at} Rahmenvertrag` : `Brief Nebenvertrag${at}`,
			files: [fileWith(at, at % 3 ? "Brief" : `Brief mit Mietvertrag${at} darin`)],
		}),
	);
	const typed = Array.from({ length: MANY }, (_, at) =>
		imported({ name: `Vertrag ${at}`, description: "Brief" }),
	);
	const left = LEFT.map((name) => imported({ name, description: "Brief", category: "Wohnen" }));
	const inFile = [imported({ name: "Im Text", files: [fileWith(MANY, "Brief zum Untermietvertrags")] })];
	const rare = [
		imported({ name: "Seltenes", description: "Anemone Kaufvertrag" }),
		imported({ name: "Blume", description: "Anemone" }),
		imported({ name: "Beet", description: "Anemonenbeet" }),
		imported({ name: "Gepachtetes", description: "Anemonenbeet Pachtvertrag" }),
		imported({ name: "Post", description: "Briefkasten" }),
		imported({ name: "Postfach", description: "Briefkasten Mietvertrag" }),
	];
	const withBoth = Array.from({ length: 5 }, (_, at) =>
		imported({ name: `Hauspost ${at}`, description: "Brief Briefkasten Vertrag" }),
	);
	unwrap(
		await tenant.store.setup.importDocuments([...left, ...papers, ...typed, ...inFile, ...rare, ...withBoth]),
	);
});

function fileWith(at: number, chunk: string) {
	return {
		objectKey: `files/${at}`,
		name: "text.pdf",
		mime: "application/pdf",
		size: 1,
		state: "processed" as const,
		text: [{ page: 1, chunk }],
	};
}

async function ranked(text: string, userId = OWNER, { store } = tenant) {
	const { rows, total } = unwrap(
		await store.listing.search(userId, {
			filters: explorerFilterSchema.parse({ text }),
			offset: 0,
			limit: 50,
			keysOnly: false,
			typoTolerance: AS_TYPED,
		}),
	);
	return { names: rows.map(({ item }) => item?.name).toSorted(), total };
}

async function listed(text: string) {
	const { rows, total } = unwrap(
		await tenant.store.listing.explore(OWNER, {
			filters: explorerFilterSchema.parse({ text }),
			sort: { field: "name", order: "asc" },
			keysOnly: false,
			limit: 50,
			offset: 0,
		}),
	);
	return { names: rows.map(({ item }) => item?.name), total };
}

describe("a part of more words than the index is asked to leave out", () => {
	it("is left out of a word that very many documents have, with all its words", async () => {
		// One has it within a longer word only.
		const expected = { names: [...LEFT, "Post"], total: LEFT.length + 1 };
		expect(await ranked("brief -vertrag")).toEqual(expected);
		expect(await listed("brief -vertrag")).toEqual(expected);
	});

	it("is left out for who sees only few of them, too", async () => {
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		expect(await ranked("brief -vertrag", member)).toEqual({ names: LEFT, total: LEFT.length });
	});

	it("is left out of a word that few have", async () => {
		const expected = { names: ["Beet", "Blume"], total: 2 };
		expect(await ranked("anemone -vertrag")).toEqual(expected);
		expect(await listed("anemone -vertrag")).toEqual(expected);
	});

	it("is left out of a word that few have without passing all documents, and only of what is seen", async () => {
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		const ofOwner = await whileFiltering("anemone -vertrag", OWNER);
		expect(ofOwner).toMatchObject({ left: { rows: { length: 2 }, whole: { length: 1 } }, ids: 0 });
		expect(await whileFiltering("anemone -vertrag", member)).toMatchObject({ left: { rows: [] }, ids: 0 });
		// So many that each step passes a part of the ids.
		const ofMany = await whileFiltering("brief -vertrag", OWNER);
		expect(ofMany.ids).toBeGreaterThan(MANY);
	});

	it("is left out in steps where no word is seldom, even if no document has all of them", async () => {
		const few = await tenant.inside((db) => {
			const filters = explorerFilterSchema.parse({ text: "brief gutschein -vertrag" });
			const { value: filter } = turnsOf(rowFilter(Member.prove(db, OWNER), filters));
			return [1, 0].map((most) => leftOfFew({ ...filter, left: null }, most)?.rows.length ?? null);
		});
		expect(few).toEqual([1, null]);
	});

	it("is left out together with another word", async () => {
		const expected = { names: ["Fahrplan", "Gutschein", "Post"], total: 3 };
		expect(await ranked("brief -vertrag -landkarte")).toEqual(expected);
		expect(await listed("brief -vertrag -landkarte")).toEqual(expected);
	});
});

/** Steps that are so small that every search takes several. */
const SMALL: StepLimits = { ids: 40, texts: 6 };

/** What is left over of a search, and how many ids are passed for it. */
function whileFiltering(text: string, userId: string) {
	return tenant.inside((db) => {
		const done = [{ ids: 0, texts: 0 }];
		const member = Member.prove(watching(db, done), userId);
		const { value } = turnsOf(rowFilter(member, explorerFilterSchema.parse({ text })));
		return { left: value.left, ids: done[0]?.ids };
	});
}

/** What a search leaves over, looked for in such steps, and what each of them has done. */
function inSteps(text: string, userId: string, limits: StepLimits) {
	return tenant.inside((db) => {
		const filters = explorerFilterSchema.parse({ text });
		const { value: filter } = turnsOf(rowFilter(Member.prove(db, userId), filters));
		const done: { ids: number; texts: number }[] = [];
		const member = Member.prove(watching(db, done), userId);
		const steps = leftOver({ ...filter, member, left: null }, limits);
		for (;;) {
			done.push({ ids: 0, texts: 0 });
			const step = steps.next();
			if (step.done === true) return { left: step.value, known: filter.left, done };
		}
	});
}

/** Adds to the last step how many ids a statement passes, and how many documents it reads the texts of. */
function watching(db: TenantDatabase, done: { ids: number; texts: number }[]): TenantDatabase {
	const exec = (statement: string, ...values: SqlStorageValue[]) => {
		const step = done.at(-1);
		const [from, to] = values.slice(-2).map(Number);
		if (step && statement.includes("CAST(? AS INTEGER)")) step.ids += (to ?? 0) - (from ?? 0);
		if (step && statement.includes("search_file_text t")) step.texts += listIn(values).length;
		return db.sql.exec(statement, ...values);
	};
	const sql = new Proxy(db.sql, {
		get: (target, name) => (name === "exec" ? exec : Reflect.get(target, name)),
	});
	return { ...db, sql };
}

function listIn([list]: SqlStorageValue[]): unknown[] {
	const rows: unknown = JSON.parse(String(list));
	return Array.isArray(rows) ? rows : [];
}

it("the index is asked to leave out one word after the other, so that it passes of each only what is left", () => {
	const word = (...terms: string[]) => ({ pieces: terms, terms, whole: terms, apart: [], apartAsTyped: [] });
	const source = allWords([word("anemone")], [word("brief", "briefe"), word("post")]);
	expect(source?.values).toEqual(['(("anemone")) NOT "brief" NOT "briefe" NOT "post"']);
});

describe("what is left over is looked for step by step", () => {
	const searches = [
		"brief -vertrag",
		"brief -landkarte",
		"anemone -vertrag",
		"-vertrag",
		"-brief",
		"vertrag -brief",
	];

	it.each(searches)("in no step more than a turn may do: %s", async (text) => {
		const { done } = await inSteps(text, OWNER, SMALL);
		expect(done.length).toBeGreaterThan(3);
		for (const { ids, texts } of done) {
			expect(ids).toBeLessThanOrEqual(SMALL.ids);
			expect(texts).toBeLessThanOrEqual(SMALL.texts);
		}
	});

	it.each(searches)("and is the same however small the steps are: %s", async (text) => {
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		for (const userId of [OWNER, member]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other in one object
			const { left, known } = await inSteps(text, userId, SMALL);
			expect(left).toEqual(known);
		}
	});

	it("passing all ids again for longer words, unless few documents have any of these", async () => {
		const passed = async (texts: number) => {
			const { done } = await inSteps("brief -landkarte", OWNER, { ...SMALL, texts });
			return done.reduce((sum, { ids }) => sum + ids, 0);
		};
		// Seven have one, and only two of these not the word as it was typed.
		expect(await passed(6)).toBeGreaterThan(1.5 * (await passed(7)));
	});

	it("in as many steps for who sees nothing of it, whatever it is", async () => {
		const nobody = await newMember(tenant, { Versicherungen: [] });
		const steps = await Promise.all(
			["brief -vertrag", "brief -landkarte"].map(async (text) => {
				const { done } = await inSteps(text, nobody, SMALL);
				return done.length;
			}),
		);
		expect(new Set(steps).size).toBe(1);
	});

	it("a small tenant has it in one step", async () => {
		const { done } = await inSteps("anemone -landkarte", OWNER, STEP);
		expect(done.length).toBeLessThanOrEqual(2);
	});
});

it("of more matches than are counted none whose name has the word has what is left out", async () => {
	const large = await newTenant();
	const bills = Array.from({ length: 1_100 }, (_, at) =>
		imported({ name: `Rechnung ${at}`, description: at < 1_050 ? "Strom" : "Wasser" }),
	);
	unwrap(await large.store.setup.importDocuments(bills));
	const { names, total } = await ranked("rechnung -wasser", OWNER, large);
	expect(total).toBe(1_000);
	expect(names).toHaveLength(50);
	expect(names.filter((name) => Number(name?.split(" ")[1]) >= 1_050)).toEqual([]);
});
