import { beforeAll, describe, expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ImportedDocument } from "../../../../workers/cms/tenant/import/import-types.ts";
import { imported, newMember, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

let tenant: TestTenant;
let paged: string;
let plain: string;

type ImportedFile = ImportedDocument["files"][number];

function fileOf(name: string, mime: string, text: NonNullable<ImportedFile["text"]>): ImportedFile {
	return { objectKey: `files/${name}`, name, mime, size: 1, state: "processed", text };
}

beforeAll(async () => {
	tenant = await newTenant();
	const policy = [
		{ page: 1, chunk: "Die Privathaftpflichtversicherung der Familie Müller" },
		{ page: 2, chunk: "Selbstbehalt 200 Franken, ausgeschlossen ist grobe" },
		{ page: 2, chunk: "Fahrlässigkeit im Ausland" },
		{ page: 3, chunk: "Haftpflicht und Selbstbehalt in Zürich" },
		...Array.from({ length: 200 }, (_, index) => ({ page: index + 4, chunk: `Blatt ${index + 4}` })),
		{ page: 204, chunk: "Nochmals die Haftpflicht" },
	];
	const letter = Array.from({ length: 150 }, (_, index) => ({
		page: null,
		chunk: index % 70 === 69 ? "Kündigung" : "Guten Tag",
	}));
	unwrap(
		await tenant.store.setup.importDocuments([
			imported({
				name: "Police",
				files: [fileOf("avb.pdf", "application/pdf", policy), fileOf("brief.txt", "text/plain", letter)],
			}),
		]),
	);
	const files = await tenant.inside(({ sql }) =>
		sql.exec<{ id: string }>("SELECT document_id AS id FROM document_file ORDER BY name").toArray(),
	);
	[paged = "", plain = ""] = files.map(({ id }) => id);
});

async function places(text: string, file = paged) {
	return unwrap(await tenant.store.files.find(OWNER, file, text)).places;
}

describe("the places in a file that say what is looked for", () => {
	it.each([
		["haftpflicht", [1, 3, 204]],
		["HAFTPFLICHT selbstbehalt", [3]],
		["mueller", [1]],
		["zurich", [3]],
		['"200 franken"', [2]],
		["blatt 77", [77]],
		["xylophon", []],
		["…", []],
	])("are the pages of %s", async (text, expected) => {
		expect(await places(text)).toEqual(expected);
	});

	it("are those with any of the words where none has all of them", async () => {
		expect(await places("müller selbstbehalt")).toEqual([1, 2, 3]);
	});

	it("have a phrase also where a page is kept in several chunks", async () => {
		expect(await places('"grobe fahrlässigkeit"')).toEqual([2]);
		expect(await places('"fahrlässigkeit grobe"')).toEqual([]);
	});

	it("do not have what the search leaves out", async () => {
		expect(await places("haftpflicht -selbstbehalt")).toEqual([1, 3, 204]);
	});

	it("are chunks where there are no pages", async () => {
		expect(await places("kündigung", plain)).toEqual([70, 140]);
	});

	it("are hidden with the file from who may not see its document", async () => {
		const stranger = await newMember(tenant, { Wohnen: ["Read"] });
		expect(await tenant.store.files.find(stranger, paged, "haftpflicht")).toMatchObject({
			ok: false,
			name: "NotFoundError",
		});
	});
});
