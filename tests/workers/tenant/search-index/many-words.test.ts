import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { learnWords } from "../../../../workers/cms/tenant/search-index/search-words.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

/** More words have the searched one in them than the index is asked for together. */
const COMPOUNDS = 60;
const COUNTED = 10;

let tenant: TestTenant;
let member: string;

beforeAll(async () => {
	tenant = await newTenant();
	const compounds = Array.from(
		{ length: COMPOUNDS },
		(_, at) => `Rechnungsteil${String.fromCharCode(97 + (at % 26))}${at}`,
	);
	unwrap(
		await tenant.store.setup.importDocuments([
			...compounds.map((word, at) => imported({ name: `Teil ${at}`, description: `Brief ${word}` })),
			...compounds.map((_, at) =>
				imported({
					name: `Ganz ${at}`,
					description: "Brief Rechnung",
					category: at % 2 ? "Wohnen" : "Rechnungen",
				}),
			),
			imported({ name: "Allein", description: "Brief" }),
			imported({ name: "Beides", description: "Brief Offerte Rechnung" }),
			imported({
				name: "Im Text",
				description: "Brief",
				files: [
					{
						objectKey: "files/text",
						name: "text.pdf",
						mime: "application/pdf",
						size: 1,
						state: "processed",
						text: [{ page: 1, chunk: "Hier steht Vorausrechnungen mitten im Satz" }],
					},
				],
			}),
		]),
	);
	member = await newMember(tenant, { Wohnen: ["Read"] });
});

async function listed(text: string, userId: string, countUpTo?: number) {
	const page = unwrap(
		await tenant.store.listing.explore(userId, {
			filters: explorerFilterSchema.parse({ text }),
			sort: { field: "name", order: "asc" },
			keysOnly: false,
			limit: 200,
			offset: 0,
			countUpTo,
		}),
	);
	return {
		names: page.rows.map(({ item }) => item?.name),
		total: page.total,
		totalIsCapped: page.totalIsCapped,
	};
}

const numbered = (name: string) => Array.from({ length: COMPOUNDS }, (_, at) => `${name} ${at}`);
const { compare } = new Intl.Collator("de", { numeric: true });
const inOrder = (names: readonly string[]) => names.toSorted(compare);

describe("a word that is a part of very many others", () => {
	it("is found in all of them", async () => {
		expect(await listed("rechnung", OWNER)).toEqual({
			names: inOrder([...numbered("Teil"), ...numbered("Ganz"), "Beides", "Im Text"]),
			total: 2 * COMPOUNDS + 2,
			totalIsCapped: false,
		});
	});

	it("is listed in its order where more have it as typed than are counted, parts of words among them", async () => {
		const { names, ...total } = await listed("rechnung brief", OWNER, COUNTED);
		expect(total).toEqual({ total: COUNTED, totalIsCapped: true });
		expect(names).toEqual(inOrder([...numbered("Teil"), ...numbered("Ganz"), "Beides", "Im Text"]));
	});

	it("shows a member no more than the member may see", async () => {
		const { names, ...total } = await listed("rechnung", member, COUNTED);
		expect(total).toEqual({ total: COUNTED, totalIsCapped: true });
		expect(names).toEqual(inOrder(numbered("Ganz").filter((_, at) => at % 2 === 1)));
	});

	it("is left out with all of them", async () => {
		expect(await listed("brief -rechnung", OWNER)).toMatchObject({ names: ["Allein"], total: 1 });
		expect(await listed("offerte -rechnung", OWNER)).toMatchObject({ names: [], total: 0 });
		expect(await listed("-rechnung", OWNER)).toMatchObject({ names: ["Allein"], total: 1 });
	});
});

/** More documents have the words of a phrase than are read for it. */
const READ = 500;

describe("a phrase that is not wanted", () => {
	let papers: TestTenant;

	beforeAll(async () => {
		papers = await newTenant();
		unwrap(
			await papers.store.setup.importDocuments([
				...Array.from({ length: READ + 20 }, (_, at) =>
					imported({ name: `Papier ${at}`, description: "drei volle Monate" }),
				),
				imported({ name: "Miete", description: "Kündigung nach Monate drei" }),
				imported({ name: "Abo", description: "Kündigung nach drei Monate" }),
			]),
		);
	});

	async function ranked(text: string) {
		const query = { offset: 0, limit: 5, keysOnly: false, typoTolerance: 0 } as const;
		const filters = explorerFilterSchema.parse({ text });
		const { rows, total, totalIsCapped } = unwrap(
			await papers.store.listing.search(OWNER, { filters, ...query }),
		);
		return { names: rows.map(({ item }) => item?.name), total, totalIsCapped };
	}

	it("is looked for in what would be found otherwise, however many have its words", async () => {
		expect(await ranked('Kündigung -"drei Monate"')).toEqual({
			names: ["Miete"],
			total: 1,
			totalIsCapped: false,
		});
	});

	it("says that not all is known where that is too much to read", async () => {
		expect(await ranked('volle -"drei Monate"')).toMatchObject({ total: READ + 20, totalIsCapped: true });
	});
});

it("a misspelt word is found where many words are like it, and very many have those in them", async () => {
	const { store, inside } = await newTenant();
	const like = Array.from({ length: 10 }, (_, at) => `brunn${String.fromCharCode(97 + at)}`);
	unwrap(await store.setup.importDocuments(like.map((word) => imported({ name: `Brief ${word}` }))));
	const longer = like.flatMap((word) => Array.from({ length: 300 }, (_, at) => `${word}teil${at}`));
	await inside((db) => learnWords(db, new Set(longer)));
	const { rows } = unwrap(
		await store.listing.explore(OWNER, {
			filters: explorerFilterSchema.parse({ text: "brunnz" }),
			sort: { field: "name", order: "asc" },
			keysOnly: false,
			limit: 20,
			offset: 0,
			typoTolerance: 1,
		}),
	);
	expect(rows.map(({ item }) => item?.name)).toEqual(like.map((word) => `Brief ${word}`));
});
