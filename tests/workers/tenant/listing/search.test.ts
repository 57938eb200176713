import { beforeAll, describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { company, find, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

let tenant: TestTenant;

beforeAll(async () => {
	tenant = await newTenant();
	unwrap(
		await tenant.store.setup.importDocuments([
			imported({ name: "Police Zürich" }),
			imported({ name: "Rechnung Zuerich" }),
			imported({ name: "Offerte Zurich" }),
			imported({ name: "Quellensteuer", documentNumber: "CH-2024.55" }),
			imported({ name: "Strasse und Café", description: "Grüße von der Weißen Gasse" }),
			imported({ name: "Mietvertrag", parties: [company("Immobilien Müller AG")], folders: ["Genève"] }),
			imported({ name: "🚗 Fahrzeugausweis" }),
			imported({ name: "Gelöscht Zürich", state: "Deleted" }),
			imported({ name: "Archiv Basel", state: "Archived" }),
		]),
	);
});

const found = async (text: string) => (await find(tenant, OWNER, { text })).names;
const ZURICH = ["Offerte Zurich", "Police Zürich", "Rechnung Zuerich"];

describe("a search", () => {
	it.each(["Zürich", "Zuerich", "Zurich", "ZÜRICH", "zürich", "Zu\u0308rich", "züri"])(
		"finds Zürich however it is written: %s",
		async (text) => {
			expect(await found(text)).toEqual(ZURICH);
		},
	);

	it.each([
		["uellen", ["Quellensteuer"]],
		["quelle", ["Quellensteuer"]],
		["strasse", ["Strasse und Café"]],
		["straße", ["Strasse und Café"]],
		["cafe", ["Strasse und Café"]],
		["gruesse", ["Strasse und Café"]],
		["weissen", ["Strasse und Café"]],
		["mueller", ["Mietvertrag"]],
		["geneve", ["Mietvertrag"]],
		["2024.55", ["Quellensteuer"]],
		["ch-2024", ["Quellensteuer"]],
		["🚗", ["🚗 Fahrzeugausweis"]],
	])("finds by part, number, party and folder: %s", async (text, names) => {
		expect(await found(text)).toEqual(names);
	});

	it("asks for all words, in any order", async () => {
		expect(await found("zürich police")).toEqual(["Police Zürich"]);
		expect(await found("police basel")).toEqual([]);
	});

	it("takes one or two letters as the beginning of a word", async () => {
		expect(await found("q")).toEqual(["Quellensteuer"]);
		expect(await found("qu")).toEqual(["Quellensteuer"]);
		expect(await found("ue")).toEqual(["Strasse und Café"]);
		expect(await found("ar")).toEqual(["Archiv Basel"]);
	});

	it("finds no deleted document, and an archived one unless only active ones are asked for", async () => {
		expect(await found("gelöscht")).toEqual([]);
		expect(await found("basel")).toEqual(["Archiv Basel"]);
		expect((await find(tenant, OWNER, { text: "basel", state: "Active" })).total).toBe(0);
	});

	it.each([
		'"',
		"*",
		"-",
		"NEAR(",
		"a NEAR/2 b",
		"text:zurich",
		"{a b}",
		"' OR 1=1 --",
		"%",
		"_",
		"\\",
		"(((",
		'""""',
		"AND",
		"OR NOT",
	])("takes nothing that was typed for an operator: %s", async (text) => {
		const { total } = await find(tenant, OWNER, { text });
		expect(total).toBeLessThanOrEqual(1);
	});

	it("leaves out what has a word with a minus before it", async () => {
		expect(await found('"zürich" -police*')).toEqual(["Offerte Zurich", "Rechnung Zuerich"]);
		const others = await find(tenant, OWNER, { text: "-zürich -quellen -archiv -strasse -fahr" });
		expect(others).toEqual({ names: ["Mietvertrag"], total: 1, totalIsCapped: false });
		expect(await found('zürich -"police zuerich"')).toEqual(["Offerte Zurich", "Rechnung Zuerich"]);
		expect(await found("ch-2024")).toEqual(["Quellensteuer"]);
	});

	it("takes words between quotation marks as they follow each other, whole", async () => {
		expect(await found('"police zürich"')).toEqual(["Police Zürich"]);
		expect(await found('"zürich police"')).toEqual([]);
		expect(await found('"weissen gasse" strasse')).toEqual(["Strasse und Café"]);
		expect(await found('"zür"')).toEqual([]);
	});
});

describe("the order of names", () => {
	it("is German: ä as a, ß as ss, whatever the case", async () => {
		const sorted = await newTenant();
		const names = [
			"Zebra",
			"Öl",
			"offen",
			"Ofen",
			"Äpfel",
			"apfel",
			"Apfelmus",
			"Straße",
			"Strasse 2",
			"étage",
		];
		unwrap(await sorted.store.setup.importDocuments(names.map((name) => imported({ name }))));
		expect((await find(sorted, OWNER)).names).toEqual([
			"Äpfel",
			"apfel",
			"Apfelmus",
			"étage",
			"Ofen",
			"offen",
			"Öl",
			"Straße",
			"Strasse 2",
			"Zebra",
		]);
	});

	it("puts what has no key last in both directions, page by page", async () => {
		const sorted = await newTenant();
		const dates = ["2026-02-01", null, "2026-01-01", null, "2026-03-01"];
		unwrap(
			await sorted.store.setup.importDocuments(
				dates.map((startDate, position) => imported({ name: startDate ?? `ohne ${position}`, startDate })),
			),
		);
		for (const [order, expected] of [
			["asc", ["2026-01-01", "2026-02-01", "2026-03-01", "ohne 1", "ohne 3"]],
			["desc", ["2026-03-01", "2026-02-01", "2026-01-01", "ohne 3", "ohne 1"]],
		] as const) {
			const pages = [];
			for (let offset = 0; offset < 6; offset += 2) {
				const sort = { field: "startDate", order } as const;
				pages.push(...(await find(sorted, OWNER, {}, sort, { limit: 2, offset })).names);
			}
			expect(pages).toEqual(expected);
		}
	});
});
