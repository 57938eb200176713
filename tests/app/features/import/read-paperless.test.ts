import { describe, expect, test } from "vitest";
import { bytesOf, type ImportPlan } from "../../../../app/features/import/plan/import-plan.ts";
import { readPlan } from "../../../../app/features/import/plan/read-plan.ts";
import { unzipped, zipped } from "../../../support/import/memory-archive.ts";
import { paperlessExport } from "../../../support/import/paperless-export.ts";

const named = (plan: ImportPlan, name: string) => {
	const found = plan.documents.find((document) => document.name === name);
	if (!found) throw new Error(`no ${name}`);
	return found;
};

describe("an export of paperless-ngx", () => {
	test("becomes documents: types are categories, tags folders, correspondents parties, notes and fields what they mean", async () => {
		const plan = await readPlan(await zipped(paperlessExport()));
		expect(plan.source).toBe("paperless");
		expect(plan.documents.map(({ name }) => name)).toEqual([
			"Stromrechnung März",
			"Mietvertrag",
			"Notizzettel",
		]);
		expect(named(plan, "Stromrechnung März")).toMatchObject({
			category: "Rechnungen",
			folders: ["Wohnung", "Steuern 2024"],
			parties: [{ type: "Company", name: "EWZ" }],
			facts: {
				documentNumber: "42",
				startDate: "2024-03-05",
				endDate: "2024-04-05",
				warrantyUntil: null,
				cost: 123.45,
				costCurrency: "CHF",
				description: "08.03.2024, Anna Muster: Am Telefon bestätigt",
				state: "Active",
			},
			files: [{ name: "scan-0007.pdf", type: "application/pdf", problem: null }],
			remarks: [],
		});
		expect(named(plan, "Mietvertrag").facts).toMatchObject({
			// An instant is the day that it was here.
			startDate: "2021-01-01",
			endDate: null,
			description: "Art: Wohnung\nSiehe auch: Stromrechnung März\nBesichtigt am: 31.01.2027",
		});
		expect(plan.remarks).toContainEqual({ key: "import.remark.deleted", values: { count: 1 } });
	});

	test("has the versions of a document as its files, the newest first", async () => {
		const plan = await readPlan(await zipped(paperlessExport()));
		expect(named(plan, "Mietvertrag").files.map(({ name }) => name)).toEqual([
			"Mietvertrag neu.pdf",
			"Mietvertrag.pdf",
		]);
	});

	test("gives the archived version where the original is missing, and says so", async () => {
		const plan = await readPlan(await zipped(paperlessExport()));
		expect(named(plan, "Notizzettel")).toMatchObject({
			files: [{ name: "notiz.pdf", problem: null }],
			remarks: [{ key: "import.remark.paperless.archiveVersion" }],
		});
	});

	test.each([
		["--split-manifest", { split: true }],
		["--use-folder-prefix", { prefix: true }],
		["both", { split: true, prefix: true }],
	])("reads the same with %s", async (_, options) => {
		const plain = await readPlan(await zipped(paperlessExport()));
		const other = await readPlan(await zipped(paperlessExport(options)));
		const facts = ({ documents }: ImportPlan) =>
			documents
				.map(({ files, ...document }) => ({
					...document,
					bytes: bytesOf({ files }),
					files: files.map(({ name }) => name),
				}))
				.toSorted((one, two) => one.key.localeCompare(two.key));
		expect(facts(other)).toEqual(facts(plain));
	});

	test("of a version before 1.14 has notes that are called comments", async () => {
		const files = paperlessExport();
		const manifest = files["manifest.json"] as { model: string; fields: Record<string, unknown> }[];
		for (const record of manifest) {
			if (record.model !== "documents.note") continue;
			const { note, deleted_at: _, ...rest } = record.fields;
			Object.assign(record, { model: "documents.comment", fields: { ...rest, comment: note } });
		}
		const { facts } = named(await readPlan(unzipped(files)), "Stromrechnung März");
		expect(facts.description).toContain("08.03.2024, Anna Muster: Am Telefon bestätigt");
	});

	test("has an amount in the currency of its field where none stands with it", async () => {
		const files = paperlessExport();
		for (const { model, fields } of files["manifest.json"] as {
			model: string;
			fields: Record<string, unknown>;
		}[]) {
			if (fields["data_type"] === "monetary") fields["extra_data"] = { default_currency: "EUR" };
			if (model === "documents.customfieldinstance" && "value_monetary" in fields)
				fields["value_monetary"] = "123.45";
		}
		const { facts } = named(await readPlan(unzipped(files)), "Stromrechnung März");
		expect(facts).toMatchObject({ cost: 123.45, costCurrency: "EUR" });
	});

	test("says before that nothing is taken as paid, where documents are marked so", async () => {
		const files = paperlessExport();
		for (const { fields } of files["manifest.json"] as { fields: Record<string, unknown> }[])
			if (fields["name"] === "Steuern 2024") fields["name"] = "Bezahlt";
		const plan = await readPlan(unzipped(files));
		expect(plan.remarks).toContainEqual({ key: "import.remark.paid", values: { count: 1 } });
		expect(named(plan, "Stromrechnung März").folders).toContain("Bezahlt");
	});

	test("is read from a folder that somebody has packed, with names of a Mac or of Windows", async () => {
		const packed = Object.entries(paperlessExport()).map(([path, content]) => [
			`export\\${path.normalize("NFD")}`,
			content,
		]);
		const plan = await readPlan(unzipped(Object.fromEntries(packed)));
		expect(plan.documents.flatMap(({ files }) => files.map(({ problem }) => problem))).toEqual([
			null,
			null,
			null,
			null,
		]);
	});

	test("is found in a folder of other files, of which it says how many stay behind", async () => {
		const packed = Object.entries(paperlessExport()).map(([path, content]) => [`export/${path}`, content]);
		const plan = await readPlan(
			unzipped({
				...Object.fromEntries(packed),
				"Rechnung.pdf": "pdf",
				"Webseite/manifest.json": {},
				".DS_Store": "x",
			}),
		);
		expect(plan.source).toBe("paperless");
		expect(plan.remarks).toContainEqual({ key: "import.remark.files.beside", values: { count: 2 } });
	});

	test("keeps the ending of a file whose name is too long", async () => {
		const files = paperlessExport();
		for (const record of files["manifest.json"] as { pk: number; fields: Record<string, unknown> }[])
			if (record.pk === 11) record.fields["original_filename"] = `${"Rechnung ".repeat(40)}.pdf`;
		const [file] = named(await readPlan(unzipped(files)), "Stromrechnung März").files;
		expect(file?.name).toMatch(/^Rechnung .{242}\.pdf$/);
	});

	test("leaves out what is broken, and says of which document", async () => {
		const files = paperlessExport();
		const manifest = files["manifest.json"] as {
			model: string;
			pk: unknown;
			fields: Record<string, unknown>;
		}[];
		for (const record of manifest) {
			if (record.pk === 12) record.pk = "zwölf";
			if (record.pk === 11)
				Object.assign(record.fields, { created: "gestern", tags: "keine", document_type: {} });
		}
		manifest.push({ model: "documents.document", pk: 99, fields: [] as never }, 7 as never, null as never);
		const plan = await readPlan(unzipped({ ...files, "manifest.json": manifest }));
		expect(plan.unreadable.map(({ name }) => name)).toEqual(["zwölf", "99"]);
		expect(named(plan, "Stromrechnung März")).toMatchObject({
			category: null,
			folders: [],
			facts: { startDate: null },
			remarks: [{ key: "import.remark.dayLeft", values: { value: "gestern" } }],
		});
	});

	test("is refused in one word where its list is no list or cut off", async () => {
		const files = paperlessExport();
		const cutOff = JSON.stringify(files["manifest.json"]).slice(0, -200);
		for (const manifest of [cutOff, { no: "list" }, "plain text"]) {
			await expect(readPlan(unzipped({ ...files, "manifest.json": manifest }))).rejects.toMatchObject({
				reason: "damaged",
			});
		}
	});
});
