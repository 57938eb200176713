import { beforeAll, describe, expect, it } from "vitest";
import { SEARCH_TOTAL_CAP } from "../../../../contract/constants.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import type { ImportedDocument } from "../../../../workers/cms/tenant/import/import-types.ts";
import { AS_TYPED } from "../../../../workers/cms/tenant/listing/typo-tolerance.ts";
import { company, imported, newTenant, OWNER, type TestTenant } from "../tenant-fixture.ts";

const MANY = SEARCH_TOTAL_CAP + 100;
const DAY_MS = 86_400_000;
const FILLER = "Wir danken Ihnen für das Vertrauen und stehen Ihnen bei Fragen gerne zur Verfügung. ".repeat(
	20,
);

let tenant: TestTenant;
let made = 0;

/** Newer than all that were made before. */
function paper(name: string, text: string, fields: Partial<ImportedDocument> = {}, file = "Scan.pdf") {
	made += 1;
	const filed = { createdAt: made * DAY_MS, updatedAt: made * DAY_MS };
	const about = { name: file, mime: "application/pdf", size: 1, state: "processed" } as const;
	const files = [{ ...about, objectKey: `files/${made}`, text: [{ page: 1, chunk: text }] }];
	return imported({ name, ...filed, files, ...fields });
}

beforeAll(async () => {
	tenant = await newTenant();
	const about = `Wärmepumpe: Ihre Offerte. ${FILLER} Die Wärmepumpe kostet wenig. Zur Wärmepumpe gehört ein Speicher.`;
	const many = Array.from({ length: MANY }, (_, at) =>
		paper(`Brief ${at}`, `${FILLER} Siehe Wärmepumpe. ${FILLER}`),
	);
	unwrap(
		await tenant.store.setup.importDocuments([
			paper("Älteste Offerte", about),
			paper("Ohne Titel", `${FILLER} Garage.`, { parties: [company("Garage Tobler AG")] }),
			paper("Anderes", `${FILLER}`, {}, "Baugesuch_Carport.pdf"),
			paper("Zweite Garage", `Garage, Garage und Garage. ${FILLER}`),
			paper("Baugesuch-Brief", `Das Baugesuch, ein Baugesuch. ${FILLER}`, { name: "Brief ohne Namen" }),
			paper("Verschiedenes", `${FILLER} Garage und Rechnung. ${FILLER}`),
			paper("Rechnung", `${FILLER}`),
			paper("Weit", `Kaution. ${FILLER} Mehr zur Rückzahlung folgt.`),
			paper("Adresse", `${FILLER} Schreiben Sie an info@example.ch. ${FILLER}`),
			paper("Nah", `${FILLER} Die Rückzahlung Kaution ist erfolgt. ${FILLER}`),
			paper("Lose", `${FILLER} Zur Kaution später mehr, auch zur Rückzahlung. Info: example, CH. ${FILLER}`),
			...many,
		]),
	);
});

async function best(text: string, limit = 3): Promise<(string | undefined)[]> {
	const filters = explorerFilterSchema.parse({ text });
	const asked = { filters, offset: 0, limit, keysOnly: false, typoTolerance: AS_TYPED };
	const { rows } = unwrap(await tenant.store.listing.search(OWNER, asked));
	return rows.map(({ item }) => item?.name);
}

describe("the order of hits", () => {
	it("has what is about a word before what mentions it, however many there are and however old it is", async () => {
		expect(await best("Wärmepumpe", 2)).toEqual(["Älteste Offerte", `Brief ${MANY - 1}`]);
		expect(await best("wärmepump", 1)).toEqual(["Älteste Offerte"]);
	});

	it("has names before parties and names of files, and these before texts", async () => {
		expect(await best("garage")).toEqual(["Zweite Garage", "Ohne Titel", "Verschiedenes"]);
		expect(await best("baugesuch")).toEqual(["Anderes", "Brief ohne Namen"]);
	});

	it("has words as they were typed before the same words elsewhere", async () => {
		expect(await best("Rückzahlung Kaution", 1)).toEqual(["Nah"]);
		expect(await best("info@example.ch")).toEqual(["Adresse", "Lose"]);
	});

	it("finds several by one, one by several, and either of two", async () => {
		expect(await best("Garagen")).toContain("Ohne Titel");
		expect(await best("Rechnungen", 1)).toEqual(["Rechnung"]);
		expect((await best("Baugesuch oder Garage", 9)).length).toBe(5);
	});
});

it("a file is found by its name as it is now", async () => {
	const { documentFiles } = unwrap(
		await tenant.store.documents.read(
			OWNER,
			await tenant.inside(
				({ sql }) =>
					sql.exec<{ id: string }>("SELECT document_id AS id FROM document WHERE name = 'Anderes'").one().id,
			),
		),
	);
	const [file] = documentFiles;
	unwrap(await tenant.store.files.rename(OWNER, file?.documentId ?? "", { name: "Stammbaum.pdf" }));
	expect(await best("stammbaum")).toEqual(["Anderes"]);
	expect(await best("carport")).toEqual([]);
	unwrap(await tenant.store.files.delete(OWNER, file?.documentId ?? ""));
	expect(await best("stammbaum")).toEqual([]);
});
