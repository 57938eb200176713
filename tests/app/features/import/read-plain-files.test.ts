import { describe, expect, test } from "vitest";
import { archiveOfFiles } from "../../../../app/features/import/archive/file-archive.ts";
import { openZips } from "../../../../app/features/import/archive/zip-archive.ts";
import { runImport } from "../../../../app/features/import/run/run-import.ts";
import { readPlan } from "../../../support/import/read-plan.ts";
import { usualCategories } from "../../../../app/features/import/plan/usual-categories.ts";
import { surveyOf } from "../../../../app/features/import/plan/survey.ts";
import { fakeTarget } from "../../../support/import/fake-target.ts";
import { inMemory, unzipped, zipOf, zipped } from "../../../support/import/memory-archive.ts";

/** Where each document goes, by its file. */
const placesIn = async (files: Readonly<Record<string, unknown>>) => {
	const { documents } = await readPlan(await zipped(files));
	return documents.map(({ files: [file], category, folders }) => [file?.path, category, folders]);
};

describe("files that no system has exported", () => {
	test("become a document each, called as its file is", async () => {
		const plan = await readPlan(
			await zipped({
				"Papiere/Versicherungen/Auto/2026-03-01_Police_Kasko.pdf": "kasko",
				"Papiere/Versicherungen/Hausrat.pdf": "hausrat",
				"Papiere/IMG_4711.jpg": "foto",
				"Papiere/leer.txt": "",
			}),
		);
		expect(plan).toMatchObject({
			source: "files",
			unreadable: [],
			remarks: [{ key: "import.remark.files.kept" }],
		});
		expect(plan.documents).toMatchObject([
			{ name: "IMG_4711", category: null, folders: [], files: [{ name: "IMG_4711.jpg", size: 4 }] },
			{ name: "leer", files: [{ problem: "empty" }], remarks: [{ key: "import.remark.file.empty" }] },
			{
				key: "files Papiere/Versicherungen/Auto/2026-03-01_Police_Kasko.pdf",
				name: "Police Kasko",
				category: "Versicherungen",
				folders: ["Auto"],
			},
			{ name: "Hausrat", category: "Versicherungen", folders: [] },
		]);
	});

	test("leave out what they have in common, unless they lie in no other folder", async () => {
		expect(await placesIn({ "a/b/c/1.pdf": "1", "a/b/d/2.pdf": "2" })).toEqual([
			["a/b/c/1.pdf", "c", []],
			["a/b/d/2.pdf", "d", []],
		]);
		expect(await placesIn({ "Laufwerk/Steuern/1.pdf": "1", "Laufwerk/Steuern/2.pdf": "2" })).toEqual([
			["Laufwerk/Steuern/1.pdf", "Steuern", []],
			["Laufwerk/Steuern/2.pdf", "Steuern", []],
		]);
		expect(await placesIn({ "Steuern/1.pdf": "1" })).toEqual([["Steuern/1.pdf", "Steuern", []]]);
		expect(await placesIn({ "1.pdf": "1", "Steuernamt/2.pdf": "2" })).toEqual([
			["1.pdf", null, []],
			["Steuernamt/2.pdf", "Steuernamt", []],
		]);
		// Names that begin alike are no folder that both lie in.
		expect(await placesIn({ "Auto/1.pdf": "1", "Autobahn/2.pdf": "2" })).toMatchObject([
			["Auto/1.pdf", "Auto", []],
			["Autobahn/2.pdf", "Autobahn", []],
		]);
	});

	test("come without those of the system, and in the order in which people count", async () => {
		const plan = await readPlan(
			unzipped({
				".Papiere/.DS_Store": "x",
				".Papiere/Brief 10.pdf": "10",
				".Papiere/Brief 2.pdf": "2",
				".Papiere/2024/.git/config": "x",
				".Papiere/2024/Thumbs.db": "x",
			}),
		);
		expect(plan.documents.map(({ name }) => name)).toEqual(["Brief 2", "Brief 10"]);
		expect(plan.remarks).toContainEqual({ key: "import.remark.files.system", values: { count: 3 } });
	});

	test("are such also where one is called as the list of an export is", async () => {
		const plan = await readPlan(
			await zipped({
				"Papiere/Rechnung.pdf": "pdf",
				"Papiere/Webseite/manifest.json": { name: "Webseite", icons: [] },
				"Papiere/Liste/manifest.json": [{ url: "/a.js" }],
				"Papiere/Skizze/document.json": { pages: [] },
			}),
		);
		expect(plan.source).toBe("files");
		expect(plan.documents.map(({ name }) => name)).toEqual(["manifest", "Rechnung", "document", "manifest"]);
	});

	test("are all taken where different ones share a path, and once where they are the same", async () => {
		const parts = [
			{ "Rechnungen/2024.pdf": "von der Post", "Rechnungen/gleich.pdf": "beide" },
			{ "Rechnungen/2024.pdf": "von der Bank", "Rechnungen/gleich.pdf": "beide" },
			{ "Rechnungen/2024 (2).pdf": "dritte" },
		];
		const archive = await openZips(parts.map((part) => inMemory(zipOf(part))));
		const plan = await readPlan(archive);
		expect(plan.documents.map(({ key, files: [file] }) => [key, file?.name, file?.problem])).toEqual([
			["files Rechnungen/2024 (2).pdf", "2024 (2).pdf", null],
			["files Rechnungen/2024 (3).pdf", "2024.pdf", null],
			["files Rechnungen/2024.pdf", "2024.pdf", null],
			["files Rechnungen/gleich.pdf", "gleich.pdf", null],
		]);
		const { target, documents } = fakeTarget();
		await runImport({
			plan,
			archive,
			target,
			tenant: "t",
			categories: { choice: new Map([["rechnungen", "c"]]), there: [] },
		}).finished;
		expect(documents.flatMap(({ arrived }) => arrived.map(({ bytes }) => bytes))).toEqual([
			"dritte",
			"von der Bank",
			"von der Post",
			"beide",
		]);
	});

	test("that do not come are named with the folder in which they lie", async () => {
		const { documents } = await readPlan(
			unzipped({
				"Alle/A/leer.pdf": "",
				"Alle/B/leer.pdf": "",
				"Alle/C\nD/\u202efdp": "",
				"Alle/x.pdf": "x",
			}),
		);
		expect(documents.flatMap(({ remarks }) => remarks)).toEqual([
			{ key: "import.remark.file.empty", values: { name: "A/leer.pdf" } },
			{ key: "import.remark.file.empty", values: { name: "B/leer.pdf" } },
			{ key: "import.remark.file.empty", values: { name: "C D/fdp" } },
		]);
	});

	test("say that a ZIP among them stays one", async () => {
		const plan = await readPlan(await zipped({ "a.pdf": "1", "Sicherung.ZIP": zipOf({ "b.pdf": "2" }) }));
		expect(plan.remarks).toContainEqual({ key: "import.remark.files.zips", values: { count: 1 } });
	});

	test("are none where there is none", async () => {
		expect((await readPlan(await zipped({ "leer/": "" }))).documents).toEqual([]);
		expect((await readPlan(unzipped({ ".DS_Store": "x" }))).documents).toEqual([]);
	});

	test("are read from a folder of the browser, an export that lies in it as such", async () => {
		const at = (path: string, text: string) => ({
			path,
			file: new File([text], path.split("/").at(-1) ?? ""),
		});
		const plain = archiveOfFiles([at("Haus/Grundbuch.pdf", "pdf")]);
		expect((await readPlan(plain)).source).toBe("files");
		expect(await new Response(plain.files.get("Haus/Grundbuch.pdf")?.open()).text()).toBe("pdf");
		const exported = archiveOfFiles([
			at("dump/items/Ab/AbC/metadata.json", JSON.stringify({ id: "AbC", name: "Brief", attachments: [] })),
		]);
		expect((await readPlan(exported)).source).toBe("docspell");
	});
});

test("a folder called as a category that is there is not counted as one that is made", async () => {
	const plan = await readPlan(await zipped({ "Auto/1.pdf": "1", "versicherungen/Haus/2.pdf": "2" }));
	const there = [{ documentId: "v", name: "Versicherungen", isUnsorted: false }];
	const survey = await surveyOf(plan, { target: fakeTarget().target, there }, new AbortController().signal);
	expect(survey.folders).toEqual({ there: 0, made: 2 });
});

test("of very many remarks it is said how many are not told", async () => {
	const files = Array.from({ length: 60 }, (_, at) => [`${at}.pdf`, ""]);
	const plan = await readPlan(unzipped(Object.fromEntries(files)));
	const { target } = fakeTarget();
	const survey = await surveyOf(plan, { target, there: [] }, new AbortController().signal);
	expect([survey.remarks.length, survey.moreRemarks]).toEqual([50, 11]);
});

test("folders of a disk make no categories by themselves", () => {
	const unsorted = { documentId: "u", name: "Noch einordnen", isUnsorted: true };
	const place = {
		categories: [unsorted, { documentId: "v", name: "Versicherungen", isUnsorted: false }],
		mayMakeCategories: true,
	};
	const categories = [
		{ key: "", name: null, documents: 1 },
		{ key: "versicherungen", name: "versicherungen", documents: 2 },
		{ key: "2024", name: "2024", documents: 3 },
	];
	expect([...usualCategories(categories, place, "files").values()]).toEqual(["u", "v", "u"]);
	expect([...usualCategories(categories, place, "docspell").values()]).toEqual(["u", "v", null]);
});
