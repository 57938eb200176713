import { describe, expect, test } from "vitest";
import { bytesOf, type ImportPlan } from "../../../../app/features/import/plan/import-plan.ts";
import { readPlan } from "../../../support/import/read-plan.ts";
import { openZips } from "../../../../app/features/import/archive/zip-archive.ts";
import { inMemory, unzipped, zipOf, zipped } from "../../../support/import/memory-archive.ts";
import { paperlessExport } from "../../../support/import/paperless-export.ts";

interface PaperlessRecord {
	model: string;
	pk: string | number;
	fields: Record<string, unknown>;
	__exported_file_name__?: string;
}

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

	test("has a field on it with nothing chosen, and invents no choice; one of a kind that nobody knows says what it holds", async () => {
		const files = paperlessExport();
		const manifest = files["manifest.json"] as PaperlessRecord[];
		for (const { model, fields } of manifest) {
			if (fields["name"] === "Siehe auch") fields["data_type"] = "quantum";
			if (model !== "documents.customfieldinstance") continue;
			if ("value_select" in fields) fields["value_select"] = null;
			if ("value_document_ids" in fields)
				Object.assign(fields, { value_document_ids: null, value_text: null, value_quantum: "verschränkt" });
		}
		const { facts } = named(await readPlan(unzipped(files)), "Mietvertrag");
		expect(facts.description).toBe("Siehe auch: verschränkt\nBesichtigt am: 31.01.2027");
	});

	test("loses of its tags the one alone that is broken", async () => {
		const files = paperlessExport();
		for (const record of files["manifest.json"] as PaperlessRecord[])
			if (record.pk === 11 && record.model === "documents.document") record.fields["tags"] = [2, "drei", 3];
		expect(named(await readPlan(unzipped(files)), "Stromrechnung März").folders).toEqual([
			"Wohnung",
			"Steuern 2024",
		]);
	});

	test("has a version as a document of its own where the record of the document is broken, but not where it is deleted", async () => {
		const documentsWithout = async (change: (root: PaperlessRecord) => void) => {
			const files = paperlessExport();
			const root = (files["manifest.json"] as PaperlessRecord[]).find(
				({ pk, model }) => pk === 12 && model === "documents.document",
			);
			if (root) change(root);
			const { documents } = await readPlan(unzipped(files));
			return documents.flatMap((each) => each.files.map(({ name }) => name));
		};
		expect(await documentsWithout((root) => (root.pk = "zwölf"))).toContain("Mietvertrag neu.pdf");
		expect(
			await documentsWithout((root) => (root.fields["deleted_at"] = "2024-05-01T00:00:00Z")),
		).not.toContain("Mietvertrag neu.pdf");
	});

	test("is asked what paperless knows of the bytes of a file, by MD5 before 3.0, by SHA-256 since", async () => {
		const checksums: Record<string, string> = { 11: "A".repeat(32), 12: "b".repeat(64), 15: "none" };
		const files = paperlessExport();
		for (const { pk, fields, model } of files["manifest.json"] as PaperlessRecord[])
			if (model === "documents.document" && checksums[pk]) fields["checksum"] = checksums[pk];
		const plan = await readPlan(unzipped(files));
		expect(plan.documents.flatMap((each) => each.files.map(({ checksum }) => checksum))).toEqual([
			"a".repeat(32),
			undefined,
			"b".repeat(64),
			undefined,
		]);
	});

	test("says which files in it no record names, and counts none that one does", async () => {
		const files = paperlessExport();
		const manifest = files["manifest.json"] as PaperlessRecord[];
		const deleted = manifest.find(({ pk, model }) => pk === 14 && model === "documents.document");
		Object.assign(deleted ?? {}, { __exported_file_name__: "Gelöscht.pdf" });
		manifest.push({ model: "documents.document", pk: "kaputt", fields: {}, __exported_file_name__: "x.pdf" });
		const beside = {
			"Gelöscht.pdf": "x",
			"x.pdf": "x",
			"2024-03-05 EWZ Stromrechnung März-thumbnail.webp": "x",
		};
		const whole = await readPlan(unzipped({ ...files, ...beside }));
		expect(whole.remarks.map(({ key }) => key)).not.toContain("import.remark.files.unlisted");
		const more = await readPlan(unzipped({ ...files, ...beside, "alt/Police.pdf": "x", ".DS_Store": "x" }));
		expect(more.remarks).toContainEqual({
			key: "import.remark.files.unlisted",
			values: { count: 1, names: "Police.pdf" },
		});
	});

	test("has both of two documents whose own manifests have one name in the ZIP", async () => {
		const {
			"11-manifest.json": invoice,
			"12-manifest.json": contract,
			...files
		} = paperlessExport({
			split: true,
		});
		// (No program that makes ZIPs of objects makes one with two of one path.)
		const parts = [zipOf({ ...files, "A-manifest.json": invoice }), zipOf({ "A-manifest.json": contract })];
		const plan = await readPlan(await openZips(parts.map(inMemory)));
		expect(plan.unreadable).toEqual([]);
		expect(plan.documents.map(({ name }) => name).toSorted()).toEqual([
			"Mietvertrag",
			"Notizzettel",
			"Stromrechnung März",
		]);
	});

	test("is read where a program of Windows has saved its list", async () => {
		const files = paperlessExport();
		const list = `\ufeff${JSON.stringify(files["manifest.json"], null, 1).replaceAll("\n", "\r\n")}`;
		expect((await readPlan(unzipped({ ...files, "manifest.json": list }))).documents).toHaveLength(3);
	});

	test("is refused where two of them were chosen together, which share their numbers", async () => {
		const other = { ...paperlessExport(), "manifest.json": [] };
		const both = await openZips([zipOf(paperlessExport()), zipOf(other)].map(inMemory));
		await expect(readPlan(both)).rejects.toMatchObject({ reason: "several" });
	});

	test("says before that nothing is taken as paid, where documents are marked so", async () => {
		const files = paperlessExport();
		for (const { fields } of files["manifest.json"] as { fields: Record<string, unknown> }[])
			if (fields["name"] === "Steuern 2024") fields["name"] = "Bezahlt";
		const plan = await readPlan(unzipped(files));
		expect(plan.remarks).toContainEqual({ key: "import.remark.paid", values: { count: 1 } });
		expect(named(plan, "Stromrechnung März").folders).toContain("Bezahlt");
	});

	test("counts none as paid where a field that is called so is not ticked", async () => {
		const files = paperlessExport();
		for (const { fields } of files["manifest.json"] as PaperlessRecord[]) {
			if (fields["name"] === "Art") Object.assign(fields, { name: "Bezahlt", data_type: "boolean" });
			if ("value_select" in fields) Object.assign(fields, { value_select: null, value_bool: false });
		}
		const plan = await readPlan(unzipped(files));
		expect(named(plan, "Mietvertrag").facts.description).toContain("Bezahlt: –");
		expect(plan.remarks.map(({ key }) => key)).not.toContain("import.remark.paid");
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
