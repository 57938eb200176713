import { describe, expect, test } from "vitest";
import { MAX_DESCRIPTION_LENGTH } from "../../../../contract/constants.ts";
import type { ImportPlan } from "../../../../app/features/import/plan/import-plan.ts";
import { readPlan } from "../../../support/import/read-plan.ts";
import { openZips } from "../../../../app/features/import/archive/zip-archive.ts";
import { inMemory, unzipped, zipOf, zipped } from "../../../support/import/memory-archive.ts";

const exported = (documentId: string, changes: object = {}) => ({
	documentId,
	documentIdentifier: 7,
	name: `Police ${documentId}`,
	documentNumber: "A-1",
	description: "zwei\nZeilen",
	state: "Archived",
	tenant: { documentId: "t", name: "Zuhause", id: 1 },
	documentCategory: { documentId: "c", name: "Versicherungen" },
	startDate: "2024-01-01",
	endDate: null,
	inactiveDate: null,
	warrantyUntil: "2026-12-31",
	cost: 12.5,
	costCurrency: "EUR",
	documentFolders: [{ documentId: "f", name: "Wohnung" }],
	documentParticipations: [
		{
			documentId: "p",
			documentParty: {
				documentId: "q",
				version: 3,
				type: "PrivatePerson",
				name: null,
				firstName: "Anna",
				lastName: "Muster",
				email: "anna@example.ch",
				address: { street: "Weg 1", street2: null, zipCode: "8000", city: "Zürich", country: "CH" },
			},
		},
	],
	reminders: [
		{ documentId: "r", type: "Warranty", date: "2026-12-01", daysBefore: 30, basedOn: "warrantyUntil" },
	],
	replacedDocument: null,
	documentFiles: [],
	version: 4,
	...changes,
});

const file = (documentId: string, name: string, changes: object = {}) => ({
	documentId,
	file: { name, url: "/x", mime: "application/pdf", size: 3 },
	sha256: null,
	mail: null,
	...changes,
});

/** A plan of one document in its folder. */
async function planOf(document: object, files: Record<string, unknown> = {}): Promise<ImportPlan> {
	const inFolder = Object.entries({ "document.json": document, ...files }).map(([name, content]) => [
		`Versicherungen/00001-00007 Police/${name}`,
		content,
	]);
	return readPlan(await zipped(Object.fromEntries(inFolder)));
}

describe("an export of the product", () => {
	test("says of each document what it said of it", async () => {
		const { source, documents } = await planOf(exported("a"));
		expect(source).toBe("ablage");
		expect(documents).toMatchObject([
			{
				key: "ablage a",
				name: "Police a",
				category: "Versicherungen",
				folders: ["Wohnung"],
				facts: {
					documentNumber: "A-1",
					description: "zwei\nZeilen",
					state: "Archived",
					startDate: "2024-01-01",
					warrantyUntil: "2026-12-31",
					cost: 12.5,
					costCurrency: "EUR",
					reminders: [{ type: "Warranty", date: "2026-12-01", daysBefore: 30, basedOn: "warrantyUntil" }],
				},
				parties: [
					{ type: "PrivatePerson", firstName: "Anna", lastName: "Muster", address: { city: "Zürich" } },
				],
				remarks: [],
			},
		]);
	});

	test("finds files under the names that the export gave them", async () => {
		const documentFiles = [
			file("1", "Police: 2024.pdf"),
			file("2", "document.json"),
			file("3", "police- 2024.PDF"),
			file("4", "weg.pdf"),
			file("5", "kurz.pdf"),
		];
		const { documents } = await planOf(exported("a", { documentFiles }), {
			"Police- 2024.pdf": "abc",
			"document (2).json": "abc",
			"police- 2024 (2).PDF": "abc",
			"kurz.pdf": "ab",
		});
		expect(documents[0]?.files.map(({ name, problem }) => [name, problem])).toEqual([
			["Police: 2024.pdf", null],
			["document.json", null],
			["police- 2024.PDF", null],
			["weg.pdf", "missing"],
			["kurz.pdf", "damaged"],
		]);
		expect(documents[0]?.remarks).toEqual([
			{ key: "import.remark.file.missing", values: { name: "weg.pdf" } },
			{ key: "import.remark.file.damaged", values: { name: "kurz.pdf" } },
		]);
	});

	test("leaves what was attached to a mail to that mail, as long as it is there", async () => {
		const documentFiles = [
			file("1", "mail.eml"),
			file("2", "anhang.pdf", { mail: { documentId: "1", name: "mail.eml" } }),
			file("3", "alter anhang.pdf", { mail: { documentId: "9", name: "weg.eml" } }),
		];
		const files = { "mail.eml": "abc", "anhang.pdf": "abc", "alter anhang.pdf": "abc" };
		const { documents } = await planOf(exported("a", { documentFiles }), files);
		expect(documents[0]?.files.map(({ name }) => name)).toEqual(["mail.eml", "alter anhang.pdf"]);
	});

	test("knows what replaces what, in whichever part it lies", async () => {
		const plan = await readPlan(
			unzipped({
				"V/1/document.json": exported("a", { replacedDocument: { documentId: "b", name: "alt" } }),
				"V/2/document.json": exported("b", { replacedDocument: { documentId: "c", name: "nicht dabei" } }),
				"index.csv": "x",
				"index.html": "x",
			}),
		);
		expect(plan.documents.map(({ replaces }) => replaces)).toEqual(["ablage b", null]);
		expect(plan.documents[1]?.remarks).toEqual([{ key: "import.remark.replacedMissing" }]);
	});

	test("says what is known of its categories, for those that are made: of older ones the mark alone", async () => {
		const before = { name: "Auto", icon: "car" };
		const files = {
			"A/1/document.json": exported("a", { documentCategory: before }),
			"B/2/document.json": exported("b", { documentCategory: { name: "Haus", icon: "castle-in-the-air" } }),
		};
		const older = await readPlan(unzipped(files));
		expect(Object.fromEntries(older.categories ?? [])).toEqual({
			auto: { icon: "car" },
			haus: { icon: null },
		});

		const reminders = [{ type: "Custom", daysBefore: 30, basedOn: "endDate" }];
		const list = [{ ...before, reminders: [...reminders, { type: "Nie" }], isActive: true }, null];
		const plan = await readPlan(unzipped({ ...files, "categories.json": list }));
		expect(plan.categories?.get("auto")).toEqual({ icon: "car", reminders, remindersLeft: 1 });
	});

	test("in parts says the same of its categories where they differ, and where each part was unpacked by itself", async () => {
		const part = (id: string, category: object) => ({
			[`A/${id}/document.json`]: exported(id, { documentCategory: { name: "Auto", icon: "car" } }),
			"categories.json": [category],
			"index.csv": id,
			"index.html": id,
		});
		const reminders = [{ type: "Custom", daysBefore: 30, basedOn: "endDate" }];
		const first = part("1", { name: "Auto", icon: "car", reminders });
		const second = part("22", { name: "Haus", icon: null, reminders: [] });
		const inFolder = (folder: string, files: Record<string, unknown>) =>
			Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
		for (const archive of [
			await openZips([first, second].map((files) => inMemory(zipOf(files)))),
			unzipped({ ...inFolder("Haushalt 1", first), ...inFolder("Haushalt 2", second) }),
		]) {
			// oxlint-disable-next-line no-await-in-loop -- two calls of a function
			const { documents, categories, remarks } = await readPlan(archive);
			expect(documents).toHaveLength(2);
			expect(categories?.get("auto")).toEqual({ icon: "car", reminders });
			expect(categories?.has("haus")).toBe(true);
			expect(remarks.filter(({ key }) => key.includes(".files."))).toEqual([]);
		}
	});

	test("calls what belongs to no document by names of one line, in which nothing is turned around", async () => {
		const name = "x\nÜbernommen:\u001b[31m\u202efdp.exe";
		const { remarks } = await readPlan(
			unzipped({ "V/1/document.json": exported("a"), [`V/1/${name}`]: "1" }),
		);
		expect(remarks.at(-1)?.values).toEqual({ count: 1, names: "x Übernommen:[31mfdp.exe" });
	});

	test("says which files in it belong to no document, and counts none of its own", async () => {
		const documentFiles = [
			file("1", "mail.eml"),
			file("2", "anhang.pdf", { mail: { documentId: "1", name: "mail.eml" } }),
		];
		const files = {
			"V/1/document.json": exported("a", { documentFiles }),
			"V/1/mail.eml": "abc",
			"V/1/anhang.pdf": "abc",
			...Object.fromEntries(["index.csv", "index.html", "categories.json"].map((name) => [name, "[]"])),
		};
		const beside = ({ remarks }: ImportPlan) => remarks.filter(({ key }) => key.includes(".files."));
		expect(beside(await readPlan(unzipped(files)))).toEqual([]);
		expect(beside(await readPlan(unzipped({ ...files, "V/1/selbst dazugelegt.pdf": "abc" })))).toEqual([
			{ key: "import.remark.files.unlisted", values: { count: 1, names: "selbst dazugelegt.pdf" } },
		]);
	});

	test("of the account alone has no documents, and beside others stays behind, which is said", async () => {
		const account = Object.fromEntries(
			["profile", "memberships", "notifications"].map((topic) => [`${topic}.json`, {}]),
		);
		await expect(readPlan(unzipped({ ...account, ".DS_Store": "x" }))).rejects.toMatchObject({
			reason: "account",
		});
		const { documents, remarks } = await readPlan(
			unzipped({ ...account, "V/1/document.json": exported("a") }),
		);
		expect(documents).toHaveLength(1);
		expect(remarks.map(({ key }) => key)).toEqual([
			"import.remark.ablage.kept",
			"import.remark.ablage.bills",
			"import.remark.ablage.account",
		]);
		const files = await readPlan(unzipped({ "profile.json": {}, "Police.pdf": "x" }));
		expect(files.source).toBe("files");
	});

	test("takes of a document what fits, and says of the rest that it does not", async () => {
		const { documents } = await planOf(
			exported("a", {
				name: `  Police\u202e \u0007${"x".repeat(300)}`,
				description: "y".repeat(MAX_DESCRIPTION_LENGTH + 5),
				startDate: "2024-02-31",
				endDate: 7,
				cost: 1.234,
				costCurrency: "Taler",
				documentFolders: "keine",
				documentParticipations: [{ documentParty: { type: "Company", name: null } }, null],
				reminders: [{ type: "Custom" }, { type: "Nie", date: "2026-01-01" }],
			}),
		);
		const [document] = documents;
		expect(document?.name).toHaveLength(255);
		expect(document?.name.startsWith("Police xxx")).toBe(true);
		expect(document).toMatchObject({
			folders: [],
			parties: [],
			facts: { startDate: null, endDate: null, cost: null, costCurrency: null, reminders: [] },
		});
		expect(document?.facts.description).toHaveLength(MAX_DESCRIPTION_LENGTH);
		expect(document?.remarks.map(({ key }) => key)).toEqual([
			"import.remark.descriptionCut",
			"import.remark.dayLeft",
			"import.remark.amountLeft",
			"import.remark.remindersLeft",
			"import.remark.partyLeft",
			"import.remark.partiesLeft",
		]);
		expect(document?.remarks.at(-3)).toMatchObject({ values: { count: 2 } });
		expect(document?.remarks.at(-1)).toMatchObject({ values: { count: 1 } });
	});

	test("keeps a party of a kind that nobody knows here, by what it is called, and says as what", async () => {
		const parties = [
			{ type: "Foundation", name: "Stiftung Wald", firstName: null, lastName: null },
			{ type: "Heir", name: null, firstName: "Anna", lastName: "Muster" },
			{ name: "Ohne Art AG" },
			{ type: "company", name: "Bekannt AG" },
		];
		const { documents } = await planOf(
			exported("a", { documentParticipations: parties.map((documentParty) => ({ documentParty })) }),
		);
		expect(documents[0]?.parties).toMatchObject([
			{ type: "Company", name: "Stiftung Wald" },
			{ type: "PrivatePerson", firstName: "Anna", lastName: "Muster" },
			{ type: "Company", name: "Ohne Art AG" },
			{ type: "Company", name: "Bekannt AG" },
		]);
		expect(documents[0]?.remarks).toEqual([
			{ key: "import.remark.partyAs.Company", values: { name: "Stiftung Wald" } },
			{ key: "import.remark.partyAs.PrivatePerson", values: { name: "Anna Muster" } },
			{ key: "import.remark.partyAs.Company", values: { name: "Ohne Art AG" } },
		]);
	});

	test("says of how many parties a document has room for no more", async () => {
		const documentParticipations = Array.from({ length: 103 }, (_, at) => ({
			documentParty: { type: "Company", name: `Firma ${at}` },
		}));
		const { documents } = await planOf(exported("a", { documentParticipations }));
		expect(documents[0]?.parties).toHaveLength(100);
		expect(documents[0]?.remarks).toEqual([{ key: "import.remark.partiesLeft", values: { count: 3 } }]);
	});

	test.each(["{", "[]", '{"name": 3}', "null", `${"[".repeat(50_000)}`])(
		"goes on with the others where one is broken: %.10s",
		async (broken) => {
			const plan = await readPlan(
				unzipped({ "V/1 Police/document.json": exported("a"), "V/2 Kaputt/document.json": broken }),
			);
			expect(plan.documents).toHaveLength(1);
			expect(plan.unreadable).toEqual([{ name: "2 Kaputt", remark: { key: "import.remark.unreadable" } }]);
		},
	);
});
