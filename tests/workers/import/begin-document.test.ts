import { createHash } from "node:crypto";
import { exports } from "cloudflare:workers";
import { expect, test } from "vitest";
import { createCmsClient } from "../../../app/cms/cms-client.ts";
import { listTenants } from "../../../app/cms/user-access.ts";
import type { WantedDocument } from "../../../app/features/import/run/import-target.ts";
import { usualCategories } from "../../../app/features/import/plan/usual-categories.ts";
import { beginDocument } from "../../../app/features/import/steps/begin-document.ts";
import { importPlace } from "../../../app/features/import/steps/import-place.ts";
import {
	ensureCategory,
	ensureFolder,
	ensureParty,
	findNames,
} from "../../../app/features/import/steps/names.ts";
import { documentApi } from "../../../contract/api/documents.ts";
import { categoryApi, folderApi } from "../../../contract/api/tenant-lists.ts";
import { type Library, newLibrary, newMember, uploadSmall } from "../../support/files-api.ts";
import { deliver } from "../../support/processing.ts";

const clientOf = (token: string) =>
	createCmsClient({ fetchCms: (path, init) => exports.default.fetch(`http://cms${path}`, init) }, { token });

const textOf = (content: string) => new Uint8Array(new TextEncoder().encode(content));

/** A tenant, what an import wants of it, and what has arrived for that. */
async function tenantToImportInto() {
	const library = await newLibrary();
	const cms = clientOf(library.token);
	const tenant = library.tenant.documentId;
	const { documentId: category } = await ensureCategory(cms, tenant, "Verträge");
	const wanted = (
		changes: Partial<WantedDocument> & { name?: string; category?: string } = {},
	): WantedDocument => ({
		key: changes.key ?? `upload-import-${crypto.randomUUID()}`,
		write: {
			name: changes.name ?? "Mietvertrag",
			documentCategory: changes.category ?? category,
			documentNumber: null,
			description: null,
			startDate: null,
			endDate: null,
			inactiveDate: null,
			warrantyUntil: null,
			cost: null,
			costCurrency: "CHF",
			state: "Active",
		},
		files: changes.files ?? [],
		claimed: changes.claimed ?? [],
	});
	return {
		library,
		cms,
		tenant,
		category,
		wanted,
		begin: (document: WantedDocument) => beginDocument(cms, tenant, document),
		/** Has a file arrive and, unless it is to wait, be read. */
		async arrive(documentId: string, name: string, content: string, isRead = true) {
			const into: Library = { ...library, documentId };
			const fileId = await uploadSmall(into, { bytes: textOf(content), name, type: "text/plain" });
			if (isRead) await deliver(into, fileId);
		},
	};
}

const fileOf = (name: string, content: string) => ({
	name,
	size: textOf(content).length,
	sha256: createHash("sha256").update(content).digest("hex"),
});

test("asked twice a document is made once, and there once its files are", async () => {
	const { begin, wanted, arrive } = await tenantToImportInto();
	const document = wanted({ files: [fileOf("a.txt", "eins"), fileOf("b.txt", "zwei")] });
	const first = await begin(document);
	expect(first).toMatchObject({ isThere: false, missing: [0, 1] });
	// Not read yet, it is known by its name and size.
	await arrive(first.documentId, "a.txt", "eins", false);
	expect(await begin(document)).toMatchObject({ documentId: first.documentId, isThere: false, missing: [1] });
	await arrive(first.documentId, "b.txt", "zwei", false);
	expect(await begin(document)).toMatchObject({ documentId: first.documentId, isThere: true, missing: [] });
});

test("a document is found by its files, long after, under another name, and whoever has filed it", async () => {
	const { begin, wanted, arrive, cms } = await tenantToImportInto();
	const files = [fileOf("a.txt", "ein ganzer Vertrag"), fileOf("b.txt", "sein Anhang")];
	const { documentId } = await begin(wanted({ files }));
	await arrive(documentId, "a.txt", "ein ganzer Vertrag");
	await arrive(documentId, "b.txt", "sein Anhang");
	await cms.call(documentApi.write, { params: { id: documentId }, body: { data: { name: "Miete" } } });
	expect(await begin(wanted({ files }))).toMatchObject({ documentId, isThere: true });
	// Another document of the same import has it.
	expect(await begin(wanted({ files, claimed: [documentId] }))).toMatchObject({ isThere: false });
	// One that has more of it than this one is another one.
	expect(await begin(wanted({ files: [...files, fileOf("c.txt", "mehr")] }))).toMatchObject({
		isThere: false,
		missing: [0, 1, 2],
	});
});

test("what an import could not finish is gone on with, where nothing else has come into it", async () => {
	const { begin, wanted, arrive } = await tenantToImportInto();
	const files = [fileOf("a.txt", "der Anfang"), fileOf("b.txt", "das Ende")];
	const { documentId } = await begin(wanted({ files }));
	await arrive(documentId, "a.txt", "der Anfang");
	expect(await begin(wanted({ files }))).toMatchObject({ documentId, isThere: false, missing: [1] });
	await arrive(documentId, "c.txt", "etwas anderes");
	expect((await begin(wanted({ files }))).documentId).not.toBe(documentId);
});

test("put elsewhere on the second try it is the document of the first", async () => {
	const { begin, wanted, cms, tenant } = await tenantToImportInto();
	const key = `upload-import-${crypto.randomUUID()}`;
	const files = [fileOf("a.txt", "anderswo")];
	const first = await begin(wanted({ key, files }));
	const { documentId: category } = await ensureCategory(cms, tenant, "Wohnung");
	expect(await begin(wanted({ key, files, category }))).toMatchObject({
		documentId: first.documentId,
		missing: [0],
	});
});

test("a category is made with its mark and its reminders, and stays as it is where it is there", async () => {
	const { cms, tenant } = await tenantToImportInto();
	const reminders = [{ type: "Custom" as const, daysBefore: 45, basedOn: "endDate" as const }];
	const made = await ensureCategory(cms, tenant, "Mobil", { icon: "bike", reminders });
	expect(made.left).toEqual([]);
	expect(await ensureCategory(cms, tenant, "MOBIL", { icon: "car" })).toEqual(made);
	const read = () => cms.call(categoryApi.read, { params: { id: made.documentId } });
	expect(await read()).toMatchObject({ name: "Mobil", icon: "bike", reminders });
});

test("what a CMS does not take of a category keeps it from no document", async () => {
	const { cms, tenant } = await tenantToImportInto();
	const { documentId: made } = await ensureCategory(cms, tenant, "Mobil", { icon: "castle-in-the-air" });
	expect(await cms.call(categoryApi.read, { params: { id: made } })).toMatchObject({ icon: null });
});

test("one reminder that is refused takes neither the mark of its category nor its other reminders along, and is told", async () => {
	const { cms, tenant } = await tenantToImportInto();
	const good = { type: "Custom" as const, daysBefore: 45, basedOn: "endDate" as const };
	const reminders = [{ ...good, daysBefore: 99_999 }, good];
	const read = (id: string) => cms.call(categoryApi.read, { params: { id } });
	const mobile = await ensureCategory(cms, tenant, "Mobil", { icon: "bike", reminders });
	expect(mobile.left).toEqual([reminders[0]]);
	expect(await read(mobile.documentId)).toMatchObject({ icon: "bike", reminders: [good] });
	const home = await ensureCategory(cms, tenant, "Heim", { icon: "castle-in-the-air", reminders });
	expect(home.left).toEqual([reminders[0]]);
	expect(await read(home.documentId)).toMatchObject({ icon: null, reminders: [good] });
});

test("what was deleted since stays in the bin", async () => {
	const { begin, wanted, cms } = await tenantToImportInto();
	const document = wanted({ files: [fileOf("a.txt", "weg")] });
	const { documentId } = await begin(document);
	await cms.call(documentApi.delete, { params: { id: documentId } });
	expect(await begin(document)).toMatchObject({ documentId, isDeleted: true });
});

test("without a file it is known by what is said of it", async () => {
	const { begin, wanted } = await tenantToImportInto();
	const name = '-Notiz "vom" Umzug: 1/2 (alt) | neu';
	const { documentId } = await begin(wanted({ name }));
	expect(await begin(wanted({ name }))).toMatchObject({ documentId, isThere: true });
	const other = wanted({ name });
	other.write.startDate = "2026-01-01";
	expect(await begin(other)).toMatchObject({ isThere: false });
	expect(await begin(wanted({ name, claimed: [documentId] }))).not.toMatchObject({ documentId });
});

test("one that came without its file gets it from an archive that has it", async () => {
	const { begin, wanted } = await tenantToImportInto();
	const { documentId } = await begin(wanted({ name: "Police" }));
	const files = [fileOf("a.txt", "die Police")];
	expect(await begin(wanted({ name: "Police", files }))).toMatchObject({
		documentId,
		isThere: false,
		missing: [0],
	});
	const other = wanted({ name: "Police", files, claimed: [documentId] });
	expect(await begin(other)).not.toMatchObject({ documentId });
	const later = wanted({ name: "Police", files: [fileOf("b.txt", "eine andere")] });
	later.write.startDate = "2026-01-01";
	expect((await begin(later)).documentId).not.toBe(documentId);
});

test("places are found by the product's rule for the same name, or made", async () => {
	const { cms, tenant } = await tenantToImportInto();
	const folder = await ensureFolder(cms, tenant, "Zürich  West");
	expect(await ensureFolder(cms, tenant, "zurich west")).toBe(folder);
	const party = {
		type: "Company" as const,
		name: "EWZ",
		salutation: null,
		firstName: null,
		lastName: null,
		email: null,
		address: null,
		headquarter: null,
	};
	const made = await ensureParty(cms, tenant, party);
	expect(await ensureParty(cms, tenant, { ...party, name: "ewz" })).toBe(made);
	expect(
		await findNames(cms, tenant, {
			folders: ["Zürich West", "Bern"],
			parties: [{ ...party, name: "SBB" }, party],
		}),
	).toEqual({ folders: [folder, null], parties: [null, made] });
});

test("of more folders than are asked for each is looked for by its name", async () => {
	const { cms, tenant } = await tenantToImportInto();
	for (let number = 0; number < 230; number += 1)
		await cms.call(folderApi.create, { body: { data: { tenant, name: `Ordner ${number}` } } });
	const { folders } = await findNames(cms, tenant, { folders: ["Ordner 229"], parties: [] });
	expect(folders[0]).toMatch(/^[a-z0-9]{24}$/);
});

test("who may file in one category alone chooses it for what has none of theirs", async () => {
	const { library, tenant } = await tenantToImportInto();
	const cms = clientOf(await newMember(library, ["Edit"]));
	const [own] = await listTenants(cms);
	if (!own) throw new Error("no tenant");
	const place = await importPlace(cms, own);
	expect(place).toMatchObject({ mayMakeCategories: false, categories: [{}] });
	const choice = usualCategories(
		[
			{ key: "", name: null, documents: 1 },
			{ key: "steuern", name: "Steuern", documents: 2 },
		],
		place,
		"paperless",
	);
	const only = place.categories[0]?.documentId;
	expect([...choice]).toEqual([
		["", only],
		["steuern", only],
	]);
	await expect(ensureCategory(cms, tenant, "Steuern")).rejects.toMatchObject({ status: 403 });
	await expect(
		beginDocument(clientOf((await newLibrary()).token), tenant, {
			key: "k",
			write: { name: "Fremd", documentCategory: only ?? "", costCurrency: "CHF" } as never,
			files: [],
			claimed: [],
		}),
	).rejects.toMatchObject({ status: 404 });
});
