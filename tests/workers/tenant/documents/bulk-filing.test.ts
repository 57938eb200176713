import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { getDocument } from "../../../../app/cms/documents.ts";
import { listCategories } from "../../../../app/cms/tenant-lists.ts";
import { listTenants } from "../../../../app/cms/user-access.ts";
import { changeDocument } from "../../../../app/routes/documents/bulk/change-document.server.ts";
import { filingChoices } from "../../../../app/routes/documents/bulk/filing/filing-choices.server.ts";
import { folderApi } from "../../../../contract/api/tenant-lists.ts";
import { type Library, newLibrary, newMember } from "../../../support/files-api.ts";

function clientOf(token: string) {
	return createCmsClient(
		{ fetchCms: (path, init) => exports.default.fetch(`http://cms${path}`, init) },
		{ token },
	);
}

async function newFolder({ token }: Library, name: string): Promise<string> {
	const cms = clientOf(token);
	const [first] = await listTenants(cms);
	const tenant = first?.tenant.documentId ?? "";
	return (await cms.call(folderApi.create, { body: { data: { tenant, name } } })).documentId;
}

async function foldersOf({ token, documentId }: Library): Promise<string[]> {
	const { documentFolders } = await getDocument(clientOf(token), documentId);
	return documentFolders.map(({ name }) => name);
}

describe("filing a document from a selection", () => {
	it("adds a folder to those that it lies in, and takes it away again", async () => {
		const library = await newLibrary();
		const cms = clientOf(library.token);
		for (const name of ["Haus", "Steuern"]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const change = { intent: "addFolder", target: await newFolder(library, name) } as const;
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await changeDocument(cms, { ...library, version: 1 }, change)).toMatchObject({ ok: true });
		}
		expect(await foldersOf(library)).toEqual(["Haus", "Steuern"]);
		const [haus] = (await getDocument(cms, library.documentId)).documentFolders;
		const target = haus?.documentId ?? "";
		expect(
			await changeDocument(cms, { ...library, version: 1 }, { intent: "removeFolder", target }),
		).toMatchObject({ ok: true });
		expect(await foldersOf(library)).toEqual(["Steuern"]);
	});

	it("is refused to strangers and readers, and changes nothing", async () => {
		const library = await newLibrary();
		const stranger = await newLibrary();
		const reader = clientOf(await newMember(library, ["Read"]));
		const [own] = await listCategories(clientOf(library.token), library.tenant.documentId);
		const before = await getDocument(clientOf(library.token), library.documentId);
		const changes = [
			{ intent: "addFolder", target: await newFolder(library, "Haus") },
			{ intent: "setCategory", target: own?.documentId ?? "" },
			{ intent: "addParty", target: own?.documentId ?? "" },
		] as const;
		for (const change of changes) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const theirs = await changeDocument(clientOf(stranger.token), { ...library, version: 1 }, change);
			expect(theirs).toMatchObject({ ok: false, status: 404 });
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const readers = await changeDocument(reader, { ...library, version: 1 }, change);
			expect(readers).toMatchObject({ ok: false, status: 403 });
		}
		expect(await getDocument(clientOf(library.token), library.documentId)).toEqual(before);
	});

	it("takes no category, folder or party of another tenant", async () => {
		const library = await newLibrary();
		const other = await newLibrary();
		const cms = clientOf(library.token);
		const [category] = await listCategories(clientOf(other.token), other.tenant.documentId);
		const targets = [
			{ intent: "addFolder", target: await newFolder(other, "Fremd") },
			{ intent: "setCategory", target: category?.documentId ?? "" },
			{ intent: "addParty", target: category?.documentId ?? "" },
		] as const;
		for (const change of targets) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const answer = await changeDocument(cms, { ...library, version: 1 }, change);
			expect(answer).toMatchObject({ ok: false, status: 400, message: "validation.unknownReference" });
		}
	});

	it("offers what is of the documents' own tenants, where one may edit", async () => {
		const library = await newLibrary();
		const other = await newLibrary();
		const folder = await newFolder(library, "Haus");
		const asked = {
			intent: "addFolder",
			documentIds: [library.documentId, other.documentId],
			tenant: other.tenant.documentId,
			text: "",
		} as const;
		const offered = await filingChoices(clientOf(library.token), asked);
		expect(offered.tenants.map(({ value }) => value)).toEqual([library.tenant.documentId]);
		expect(offered.found.choices).toContainEqual({ value: folder, label: "Haus", detail: "" });
		const nothing = { tenants: [], tenant: null, found: { choices: [], hasMore: false } };
		const reader = clientOf(await newMember(library, ["Read"]));
		expect(await filingChoices(reader, { ...asked, documentIds: [library.documentId] })).toEqual(nothing);
	});
});
