import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createCmsClient } from "../../../app/cms/cms-client.ts";
import { updateDocument, getDocument } from "../../../app/cms/documents.ts";
import { filingPlaces } from "../../../app/features/document-form/choices/filing-places.server.ts";
import {
	discardEmptyDocument,
	makeDocumentOfFile,
} from "../../../app/routes/add-documents/document-of-file.server.ts";
import { newLibrary, newMember, someBytes, uploadSmall } from "../../support/files-api.ts";

function clientOf(token: string) {
	return createCmsClient(
		{ fetchCms: (path, init) => exports.default.fetch(`http://cms${path}`, init) },
		{ token },
	);
}

/** Somebody who may file, and an order for a document. */
async function newFiler() {
	const library = await newLibrary();
	const cms = clientOf(library.token);
	const { tenant, categories } = await filingPlaces(cms, { tenant: null, category: null });
	const [category] = categories;
	if (tenant === null || !category) throw new Error("a registered person may file");
	const order = { tenant, category: category.value, name: "Police", key: `upload-${crypto.randomUUID()}` };
	return { library, cms, order };
}

describe("a document for a file that is about to come", () => {
	it("is made once, however often the answer was lost", async () => {
		const { cms, order } = await newFiler();
		const first = await makeDocumentOfFile(cms, "police.pdf", order);
		const again = await makeDocumentOfFile(cms, "police.pdf", order);
		expect(again.documentId).toBe(first.documentId);
		expect(first.name).toBe("Police");
	});

	it("is refused, with the file's name, where one may not file", async () => {
		const { library, order } = await newFiler();
		const member = clientOf(await newMember(library, ["Read"]));
		await expect(makeDocumentOfFile(member, "police.pdf", order)).rejects.toMatchObject({
			fileName: "police.pdf",
			status: 403,
		});
		expect(await filingPlaces(member, { tenant: order.tenant, category: order.category })).toEqual({
			tenants: [],
			tenant: null,
			insteadOf: null,
			isFull: false,
			categories: [],
			category: null,
		});
	});

	it("goes again where the file never came", async () => {
		const { cms, order } = await newFiler();
		const { documentId, version } = await makeDocumentOfFile(cms, "police.pdf", order);
		await discardEmptyDocument(cms, documentId, version);
		await expect(getDocument(cms, documentId)).rejects.toMatchObject({ status: 404 });
	});

	it("stays where it has a file by now, or somebody has changed it", async () => {
		const { library, cms, order } = await newFiler();
		const filled = await makeDocumentOfFile(cms, "police.pdf", order);
		await uploadSmall({ ...library, documentId: filled.documentId }, { bytes: someBytes(10) });
		await discardEmptyDocument(cms, filled.documentId, filled.version);
		expect((await getDocument(cms, filled.documentId)).documentFiles).toHaveLength(1);

		const key = `upload-${crypto.randomUUID()}`;
		const changed = await makeDocumentOfFile(cms, "police.pdf", { ...order, key });
		await updateDocument(cms, changed.documentId, { state: "Archived" });
		await discardEmptyDocument(cms, changed.documentId, changed.version);
		expect((await getDocument(cms, changed.documentId)).state).toBe("Archived");
	});
});

it("the tenant of new documents is the one asked for, else that of the category asked for", async () => {
	const { cms, order } = await newFiler();
	const { categories } = await filingPlaces(cms, { tenant: null, category: null });
	const category = categories.at(-1)?.value ?? null;
	const asked = await filingPlaces(cms, { tenant: null, category });
	expect(asked).toMatchObject({ tenant: order.tenant, category });
	const unknown = await filingPlaces(cms, { tenant: "zzzzzzzzz000000000000000", category: null });
	expect(unknown.tenant).toBe(order.tenant);
});

it("new documents lie where they are still to be sorted in, unless one says otherwise or may not file there", async () => {
	const { library, cms, order } = await newFiler();
	const nowhere = { tenant: null, category: null };
	const places = await filingPlaces(cms, nowhere);
	expect(places.categories[0]).toEqual({ value: places.category, label: "Noch einordnen" });
	const member = clientOf(await newMember(library, ["Edit"]));
	const own = await filingPlaces(member, { ...nowhere, tenant: order.tenant });
	expect(own.categories.map(({ label }) => label)).not.toContain("Noch einordnen");
	expect(own.category).toBe(own.categories[0]?.value);
});
