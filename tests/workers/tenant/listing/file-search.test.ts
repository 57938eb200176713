import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { searchAnswerSchema, type SearchItem } from "../../../../contract/search/search.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ImportedDocument } from "../../../../workers/cms/tenant/import/import-types.ts";
import { searchTenants } from "../../../../workers/cms/across-tenants/search-tenants.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

let tenant: TestTenant;
let member: string;

function file(name: string, pages: readonly string[]): ImportedDocument["files"][number] {
	const text = pages.map((chunk, index) => ({ page: index + 1, chunk }));
	return { objectKey: `files/${name}`, name, mime: "application/pdf", size: 1, state: "processed", text };
}

/** Pages of a file with several runs of chunks. */
const LONG_PAGES: ReadonlyMap<number, string> = new Map([
	[3, "Hier steht Lumpazi allein"],
	[5, "Hier steht Vagabundus allein"],
	[150, "Hier stehen Vagabundus und Lumpazi beisammen"],
	[180, "Und hier ein ÜBERMUT in Grossbuchstaben"],
]);

beforeAll(async () => {
	tenant = await newTenant();
	unwrap(
		await tenant.store.setup.importDocuments([
			imported({
				name: "Police Mobiliar",
				createdAt: Date.UTC(2024, 0, 1),
				files: [
					file("avb.pdf", [
						"Allgemeine Bedingungen",
						"Die Privathaftpflichtversicherung deckt Schäden in der ganzen Welt.",
						`${"Weiterer Text ohne Belang. ".repeat(30)} Der Selbstbehalt für Mieterschäden beträgt 200 Franken. ${"Und noch mehr davon. ".repeat(30)}`,
					]),
				],
			}),
			imported({
				name: "Mietvertrag Zürich",
				category: "Wohnen",
				createdAt: Date.UTC(2025, 0, 1),
				files: [file("vertrag.pdf", ["Wohnung an der Weißen Gasse, Kündigung drei Monate im Voraus"])],
			}),
			imported({
				name: "Kündigung",
				state: "Archived",
				createdAt: Date.UTC(2023, 0, 1),
				files: [file("brief.pdf", ["Wir kündigen den Mietvertrag"])],
			}),
			imported({
				name: "Bericht",
				createdAt: Date.UTC(2022, 0, 1),
				files: [
					file(
						"bericht.pdf",
						Array.from({ length: 200 }, (_, index) => LONG_PAGES.get(index + 1) ?? `Seite ${index + 1}`),
					),
				],
			}),
			imported({ name: "Geheimakte", category: "Rechnungen", files: [file("g.pdf", ["Zwetschgenkuchen"])] }),
		]),
	);
	member = await newMember(tenant, { Versicherungen: ["Read"], Wohnen: ["Read"] });
});

async function search(text: string, userId = OWNER, { documentId, tenantKey } = tenant) {
	const memberships = [{ tenantKey, documentId, name: "Familie Müller", id: 7 }];
	const query = {
		filters: explorerFilterSchema.parse({ text }),
		pagination: { page: 1, pageSize: 15 },
	};
	return searchAnswerSchema.parse(
		await searchTenants(env, { userId, memberships, tokenId: "search" }, query),
	);
}
const names = (items: readonly SearchItem[]) => items.map(({ name }) => name);
const found = async (text: string, userId = OWNER) => names((await search(text, userId)).items);

describe("a search in the text of files", () => {
	it.each([
		["haftpflicht", ["Police Mobiliar"]],
		["schaeden", ["Police Mobiliar"]],
		["schäden welt", ["Police Mobiliar"]],
		["mobiliar selbstbehalt", ["Police Mobiliar"]],
		["weisse", ["Mietvertrag Zürich"]],
		["weißen zuerich", ["Mietvertrag Zürich"]],
		['"drei Monate"', ["Mietvertrag Zürich"]],
		['"monate drei"', []],
		["kündigung -wohnung", ["Kündigung"]],
		['kündigung -"drei monate"', ["Kündigung"]],
		["xylophon", []],
	])("finds %s", async (text, expected) => {
		const { items, isCorrected } = await search(text);
		expect(names(items)).toEqual(expected);
		expect(isCorrected).toBe(false);
	});

	it("puts name before text, valid before archived, and the newest first", async () => {
		expect(await found("kündigung")).toEqual(["Kündigung", "Mietvertrag Zürich"]);
		expect(await found("mietvertrag")).toEqual(["Mietvertrag Zürich", "Kündigung"]);
	});

	it.each(["haftplicht", "haftpflixht", "haftpfliccht", "hafptflicht", "hatpflicht", "selbsbehalt"])(
		"forgives one wrong letter: %s",
		async (text) => {
			const { items, isCorrected } = await search(text);
			expect(names(items)).toEqual(["Police Mobiliar"]);
			expect(isCorrected).toBe(true);
			expect(items[0]?.match?.marks.length).toBeGreaterThan(0);
		},
	);

	it.each(["xelbsbehalt", "seblstbehatl", "elbstbehla"])(
		"forgives two wrong letters in a long word, where one is not enough: %s",
		async (text) => {
			const { items, isCorrected } = await search(text);
			expect(names(items)).toEqual(["Police Mobiliar"]);
			expect(isCorrected).toBe(true);
			expect(items[0]?.match?.marks.length).toBeGreaterThan(0);
		},
	);

	it.each(["welx", "haftplixht", "xelbsbehxlt", "polxxe"])("forgives no more than that: %s", async (text) => {
		expect(await found(text)).toEqual([]);
	});

	it("says file, page and the words around, with what matches in them", async () => {
		const { items } = await search("selbstbehalt mieterschäden");
		const match = items[0]?.match;
		expect(match).toMatchObject({ fileName: "avb.pdf", page: 3 });
		expect(match?.snippet.length).toBeLessThanOrEqual(200);
		expect(match?.marks.map(([begin, end]) => match.snippet.slice(begin, end))).toEqual([
			"Selbstbehalt",
			"Mieterschäden",
		]);
		expect((await search("mobiliar")).items[0]?.match).toBeNull();
	});

	it.each([
		["lumpazi vagabundus", 150, ["Vagabundus", "Lumpazi"]],
		["vagabundus", 5, ["Vagabundus"]],
		["uebermut", 180, ["ÜBERMUT"]],
		["bericht lumpazi", 3, ["Lumpazi"]],
	])("of a long file the page with the most of %s", async (text, page, marked) => {
		const match = (await search(text)).items[0]?.match;
		expect(match?.page).toBe(page);
		expect(match?.marks.map(([begin, end]) => match.snippet.slice(begin, end))).toEqual(marked);
	});

	it("tells nobody what may not be seen: no hit, no count, and no correction either", async () => {
		for (const text of ["zwetschgenkuchen", "zwetschgenkuhen", "geheimakte", '"zwetschgenkuchen"']) {
			expect(await search(text, member)).toEqual({
				items: [],
				total: 0,
				totalIsCapped: false,
				isCorrected: false,
			});
		}
		expect(await found("zwetschgenkuhen")).toEqual(["Geheimakte"]);
		expect(await found("haftplicht", member)).toEqual(["Police Mobiliar"]);
	});

	it("takes no word for what was meant that stands only where the user may not look", async () => {
		const other = await newTenant();
		const texts = { Wohnen: ["Bauvertragsentwurf", "Vertragen"], Rechnungen: ["Vertrag"] };
		const documents = Object.entries(texts).flatMap(([category, list]) =>
			list.map((name) => imported({ name, category })),
		);
		unwrap(await other.store.setup.importDocuments(documents));
		const viewer = await newMember(other, { Wohnen: ["Read"] });
		const likest = async (userId: string) => names((await search("vertrxg", userId, other)).items).toSorted();
		expect(await likest(OWNER)).toEqual(["Bauvertragsentwurf", "Vertrag", "Vertragen"]);
		expect(await likest(viewer)).toEqual(["Vertragen"]);
	});

	it("forgets the text of a file that is deleted", async () => {
		const { items } = await search("zwetschgenkuchen");
		unwrap(await tenant.store.files.delete(OWNER, items[0]?.match?.documentFileId ?? ""));
		expect(await found("zwetschgenkuchen")).toEqual([]);
		expect(await found("geheimakte")).toEqual(["Geheimakte"]);
	});
});
