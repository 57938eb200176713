import { runInDurableObject } from "cloudflare:test";
import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { changeCompany } from "../../../../app/routes/my-company/change-company.server.ts";
import { parseCompanyState } from "../../../../app/routes/my-company/company-state.ts";
import { loadCompany } from "../../../../app/routes/my-company/load-company.server.ts";
import { MAX_LOGO_BYTES } from "../../../../contract/constants.ts";
import { type Library, newLibrary, newMember, tenantOf } from "../../../support/files-api.ts";
import { saidTexts } from "../../../support/said-texts.ts";

function clientOf(token: string) {
	return createCmsClient(
		{ fetchCms: (path, init) => exports.default.fetch(`http://cms${path}`, init) },
		{ token },
	);
}

function formOf(fields: Record<string, string | File>): FormData {
	const form = new FormData();
	for (const [name, value] of Object.entries(fields)) form.set(name, value);
	return form;
}

const page = ({ token, tenant }: Pick<Library, "token" | "tenant">, query = "tab=facts") =>
	loadCompany(clientOf(token), tenant.documentId, parseCompanyState(new URLSearchParams(query)));
const send = ({ token, tenant }: Library, fields: Record<string, string | File>) =>
	changeCompany(clientOf(token), tenant.documentId, formOf(fields), saidTexts);
const sql = ({ tenant }: Library, statement: string) =>
	runInDurableObject(tenantOf(tenant.tenantKey), (_, { storage }) => void storage.sql.exec(statement));

describe("the form of a household or company", () => {
	it("writes what stands in it, and nothing else", async () => {
		const library = await newLibrary();
		await send(library, { intent: "save", version: "1", name: "Muster AG", uid: "CHE116281710" });
		const address = { "address.street": "Seestrasse 1", "address.city": "Zürich", "address.country": "" };
		const saved = await send(library, {
			intent: "save",
			version: "2",
			name: "Muster AG",
			phone: "",
			...address,
		});
		expect(saved).toMatchObject({ said: { key: "company.saved" } });
		expect((await page(library)).company).toMatchObject({
			name: "Muster AG",
			uid: "CHE-116.281.710",
			phone: null,
			address: { street: "Seestrasse 1", city: "Zürich", country: null },
		});
	});

	it("that somebody was quicker with keeps what was typed, and says so", async () => {
		const library = await newLibrary();
		await send(library, { intent: "save", version: "1", name: "Haushalt A" });
		expect(await send(library, { intent: "save", version: "1", name: "Haushalt B" })).toMatchObject({
			form: {
				data: { formError: "error.conflictFieldsOwn", typed: { name: "Haushalt B", version: "2" } },
				init: { status: 409 },
			},
		});
	});

	it("takes over what somebody else has changed and it has not", async () => {
		const library = await newLibrary();
		const fields = { name: "Haushalt", phone: "", "address.city": "" };
		await send(library, { intent: "save", version: "1", ...fields });
		await send(library, { intent: "save", version: "2", ...fields, phone: "044 111 22 33" });
		const opened = JSON.stringify(fields);
		const mine = { ...fields, name: "Haushalt Keller" };
		expect(await send(library, { intent: "save", version: "2", opened, ...mine })).toMatchObject({
			said: { key: "company.saved" },
		});
		expect((await page(library)).company).toMatchObject({ name: "Haushalt Keller", phone: "044 111 22 33" });
	});

	it("says which field it is that does not fit", async () => {
		const library = await newLibrary();
		expect(await send(library, { intent: "save", version: "1", name: " " })).toMatchObject({
			form: { data: { fieldErrors: { name: "validation.required" } }, init: { status: 400 } },
		});
	});

	it.each([
		["none", new File([], ""), "upload.chooseFiles"],
		[
			"one that is too large",
			new File([new Uint8Array(MAX_LOGO_BYTES + 1)], "a.png"),
			"company.logoTooLarge",
		],
		["what is none", new File(["<svg/>"], "a.png", { type: "image/png" }), "company.logoType"],
	])("refuses a picture with its reason: %s", async (_, logo, reason) => {
		const library = await newLibrary();
		expect(await send(library, { intent: "saveLogo", logo })).toMatchObject({
			form: { data: { fieldErrors: { logo: reason } }, init: { status: 400 } },
		});
	});
});

describe("the page of a household or company", () => {
	it("is for all members, and not there for strangers; the people's addresses are for admins", async () => {
		const library = await newLibrary();
		const reader = { ...library, token: await newMember(library, []) };
		const stranger = { ...library, token: (await newLibrary()).token };
		expect((await page(reader)).tenant).toMatchObject({ isAdmin: false, mayEdit: false });
		await expect(page(stranger)).rejects.toMatchObject({ init: { status: 404 } });
		const emails = async (who: Library) =>
			(await page(who, "tab=people")).members?.filter(({ email }) => email !== undefined).length;
		expect([await emails(reader), await emails(library)]).toEqual([0, 2]);
	});

	it("asks whoever may change it to look again at what is odd", async () => {
		const library = await newLibrary();
		const odd = { uid: "CHE-116.281.711", phone: "abends", email: "info", website: "javascript:alert(1)" };
		await send(library, { intent: "save", name: "Muster AG", ...odd });
		const shown = await page(library);
		expect(shown.doubts).toEqual(["uid", "phone", "email", "website"]);
		expect(shown.websiteAddress).toBeNull();
		const reader = { ...library, token: await newMember(library, []) };
		expect((await page(reader)).doubts).toEqual([]);
	});

	it("shows what there is against its limit, and the number alone where there is none", async () => {
		const library = await newLibrary();
		await sql(
			library,
			`UPDATE tenant SET limits = '{"members":3,"storageBytes":1024}',
			latest_meter_events = '{"storageBytes":870,"files":1}'`,
		);
		await newMember(library, []);
		expect((await page(library)).meters).toEqual([
			{ name: "storageBytes", value: 870, limit: 1_024, shown: "870 B", limitShown: "1 KB", percent: 84 },
			{ name: "documents", value: 0, limit: null, shown: "0", limitShown: "", percent: 0 },
			{ name: "members", value: 2, limit: 3, shown: "2", limitShown: "3", percent: 66 },
		]);
		// Where nothing may be kept any more there is nothing to measure against.
		await sql(library, "UPDATE tenant SET subscription_status = 'canceled'");
		expect((await page(library)).meters.map(({ limit }) => limit)).toEqual([null, null, null]);
	});

	it("counts the days of the period", async () => {
		expect((await page(await newLibrary())).daysLeft).toBe(30);
	});
});
