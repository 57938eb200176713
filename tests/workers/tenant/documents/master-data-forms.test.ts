import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { getDocument } from "../../../../app/cms/documents.ts";
import { partyFields } from "../../../../app/features/document-form/values/party-values.ts";
import { changeMasterdata } from "../../../../app/routes/masterdata/change-masterdata.server.ts";
import { loadMasterdata } from "../../../../app/routes/masterdata/load-masterdata.server.ts";
import { parseMasterdataState } from "../../../../app/routes/masterdata/masterdata-state.ts";
import { folderApi, partyApi } from "../../../../contract/api/tenant-lists.ts";
import { type Library, newLibrary, newMember } from "../../../support/files-api.ts";
import { saidTexts } from "../../../support/said-texts.ts";

function clientOf(token: string) {
	return createCmsClient(
		{ fetchCms: (path, init) => exports.default.fetch(`http://cms${path}`, init) },
		{ token },
	);
}

function formOf(fields: Record<string, string>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

const page = ({ token, tenant }: Library, query: string) =>
	loadMasterdata(clientOf(token), tenant.documentId, parseMasterdataState(new URLSearchParams(query)));

describe("a form of the master data", () => {
	it("that somebody was quicker with keeps what was typed, and says so", async () => {
		const library = await newLibrary();
		const cms = clientOf(library.token);
		const tenant = library.tenant.documentId;
		const { documentId: entry } = await cms.call(folderApi.create, {
			body: { data: { tenant, name: "Haus" } },
		});
		await cms.call(folderApi.update, { params: { id: entry }, body: { data: { name: "Garten" } } });
		const save = (version: string) =>
			changeMasterdata(
				cms,
				tenant,
				"folders",
				formOf({ intent: "save", entry, version, name: "Dach" }),
				saidTexts,
			);
		expect(await save("1")).toMatchObject({
			form: {
				data: { formError: "error.conflictFieldsOwn", typed: { name: "Dach" } },
				init: { status: 409 },
			},
		});
		// The page that is loaded with it has the latest version.
		const row = (await page(library, "tab=folders")).rows.find(({ documentId }) => documentId === entry);
		expect(row).toMatchObject({ name: "Garten", version: 2 });
		expect(await save("2")).toMatchObject({ said: { key: "masterdata.saved" } });
	});

	it("takes over of a party what somebody else has changed and it has not", async () => {
		const library = await newLibrary();
		const cms = clientOf(library.token);
		const tenant = library.tenant.documentId;
		const address = { street: "Seeweg 1", zipCode: "8000", city: "Zürich", country: "CH" };
		const party = await cms.call(partyApi.create, {
			body: { data: { tenant, type: "Company", name: "Helvetia", address } },
		});
		const { documentId: entry } = party;
		const change = (data: { email: string }) =>
			cms.call(partyApi.update, { params: { id: entry }, body: { data } });
		await change({ email: "info@helvetia.example" });
		const opened = JSON.stringify(partyFields(party));
		const typed = { ...partyFields(party), name: "Helvetia AG" };
		const save = (fields: Record<string, string>) =>
			changeMasterdata(
				cms,
				tenant,
				"parties",
				formOf({ intent: "save", entry, opened, ...fields }),
				saidTexts,
			);
		expect(await save({ version: "1", ...typed })).toMatchObject({ said: { key: "masterdata.saved" } });
		expect(await cms.call(partyApi.read, { params: { id: entry } })).toMatchObject({
			name: "Helvetia AG",
			email: "info@helvetia.example",
			address,
		});
		const both = await save({ version: "1", ...typed, email: "ich@helvetia.example" });
		expect(both).toMatchObject({
			form: {
				data: {
					fieldErrors: { email: "document.conflict.current info@helvetia.example" },
					typed: { email: "ich@helvetia.example", version: "3" },
				},
			},
		});
	});

	it("that deletes what is in use after all says why it stays", async () => {
		const library = await newLibrary();
		const cms = clientOf(library.token);
		const { documentCategory: used } = await getDocument(cms, library.documentId);
		const form = formOf({ intent: "delete", entry: used.documentId, entryName: used.name });
		const changed = await changeMasterdata(cms, library.tenant.documentId, "categories", form, saidTexts);
		expect(changed).toMatchObject({
			said: { level: "warn", text: "error.categoryInUse" },
		});
	});
});

describe("the page of the master data", () => {
	it("goes back to the last page where there is no such one any more", async () => {
		const library = await newLibrary();
		expect(await page(library, "tab=categories&page=7")).toMatchObject({ page: 1, pageCount: 1 });
		expect((await page(library, "tab=categories&page=7")).rows.length).toBeGreaterThan(0);
	});

	it("offers for merging, as the same name, what it lists as a duplicate", async () => {
		const library = await newLibrary();
		const cms = clientOf(library.token);
		const tenant = library.tenant.documentId;
		const make = (name: string) =>
			cms.call(partyApi.create, { body: { data: { tenant, type: "Company", name } } });
		for (const name of ["Strasse AG", "Strasser AG"]) await make(name);
		const { documentId } = await make("Straße  AG");
		const { rows, merge } = await page(library, `tab=parties&duplicates&merge=${documentId}`);
		expect(rows.map(({ name }) => name)).toEqual(["Strasse AG", "Straße  AG"]);
		expect(merge?.targets.map(({ name, isSameName }) => ({ name, isSameName }))).toEqual([
			{ name: "Strasse AG", isSameName: true },
			{ name: "Strasser AG", isSameName: false },
		]);
	});

	it("is refused to readers, and is not there for strangers", async () => {
		const library = await newLibrary();
		const reader = { ...library, token: await newMember(library, ["Read"]) };
		const stranger = { ...library, token: (await newLibrary()).token };
		await expect(page(reader, "tab=folders")).rejects.toMatchObject({ init: { status: 403 } });
		await expect(page(stranger, "tab=folders")).rejects.toMatchObject({ init: { status: 404 } });
	});
});
