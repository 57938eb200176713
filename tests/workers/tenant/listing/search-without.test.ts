import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
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
	];
	unwrap(await tenant.store.setup.importDocuments([...left, ...papers, ...typed, ...inFile, ...rare]));
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

async function ranked(text: string, userId = OWNER) {
	const { rows, total } = unwrap(
		await tenant.store.listing.search(userId, {
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
		const expected = { names: LEFT, total: LEFT.length };
		expect(await ranked("brief -vertrag")).toEqual(expected);
		expect(await listed("brief -vertrag")).toEqual(expected);
	});

	it("is left out for who sees only few of them, too", async () => {
		const member = await newMember(tenant, { Wohnen: ["Read"] });
		expect(await ranked("brief -vertrag", member)).toEqual({ names: LEFT, total: LEFT.length });
	});

	it("is left out of a word that few have", async () => {
		const expected = { names: ["Blume"], total: 1 };
		expect(await ranked("anemone -vertrag")).toEqual(expected);
		expect(await listed("anemone -vertrag")).toEqual(expected);
	});

	it("is left out together with another word", async () => {
		const expected = { names: ["Fahrplan", "Gutschein"], total: 2 };
		expect(await ranked("brief -vertrag -landkarte")).toEqual(expected);
		expect(await listed("brief -vertrag -landkarte")).toEqual(expected);
	});
});
