import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { categoryApi } from "../../../../contract/api/tenant-lists.ts";
import { type Bindings, bindingsContext } from "../../../../app/middleware/bindings.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { localeContext } from "../../../../app/texts/request-texts.ts";
import { toastsContext } from "../../../../app/middleware/toasts.ts";
import { fileDocument } from "../../../../app/routes/new-document/file-document.server.ts";
import { loadNewDocument } from "../../../../app/routes/new-document/load-new-document.server.ts";
import { nextPeriod } from "../../../../app/routes/new-document/next-period.ts";

const HOME = "khome0000tenant000000000";
const FIRM = "kfirm0000tenant000000000";
const ids = (tenant: string, kind: string) => `${tenant.slice(0, 9)}${kind.padEnd(15, "0")}`;

/** A CMS with two tenants; it notes what it is asked to write. */
function newRequest(changes: { status?: string; rights?: string[]; isActive?: boolean } = {}) {
	const { status = "active", rights = ["Edit"], isActive = true } = changes;
	const tenants = [HOME, FIRM].map((documentId, index) => ({
		documentId,
		id: index + 1,
		name: ["Haus", "Firma"][index],
		isActive,
		subscription: { status },
		subscriptionId: null,
		features: [],
		latestMeterEvents: {},
		tenantRoles: ["Member"],
	}));
	const category = (tenant: string) => ids(tenant, "category");
	const user = {
		documentId: ids(HOME, "user"),
		email: "regula@example.ch",
		firstName: "Regula",
		lastName: "Ammann",
		accountType: "privatePerson",
		role: "user",
		tenants,
		categoryAccess: [HOME, FIRM].map((tenantId) => ({
			categoryId: category(tenantId),
			tenantId,
			isActive: true,
			rights,
		})),
	};
	const written: string[] = [];
	const asked: string[] = [];
	const answer = (path: string): unknown => {
		const tenant = new URL(path, "http://cms").searchParams.get("filters[tenant]") ?? HOME;
		const reference = { documentId: tenant, id: 1, name: "Mandant" };
		if (path.startsWith(identityApi.me.path)) return user;
		if (path.startsWith(categoryApi.list.path)) {
			const name = tenant === HOME ? "Wohnen" : "Rechnungen";
			return [{ documentId: category(tenant), name, isActive: true, tenant: reference, version: 1 }];
		}
		return [{ documentId: ids(tenant, "folder"), name: "Steuern", tenant: reference, version: 1 }];
	};
	const fetchCms: Bindings["fetchCms"] = async (path, init) => {
		asked.push(decodeURIComponent(path));
		if (init?.method !== "GET") written.push(path);
		return Response.json({ data: answer(path), meta: { pagination: { page: 1, pageSize: 100, total: 1 } } });
	};
	const bindings = { fetchCms, uploadChunkSize: 1 } as Bindings;
	const context = new RouterContextProvider();
	context.set(bindingsContext, bindings);
	context.set(cmsContext, createCmsClient(bindings, { token: "token" }));
	context.set(toastsContext, { take: async () => [], leave: () => undefined });
	context.set(localeContext, null);
	return { context, written, asked };
}

function load({ context }: ReturnType<typeof newRequest>, query = "") {
	const url = new URL(`https://ablage.example/documents/new${query}`);
	return loadNewDocument({ url, context, params: {} } as never);
}

function send({ context }: ReturnType<typeof newRequest>, fields: [string, string][]) {
	const body = new URLSearchParams(fields);
	const request = new Request("https://ablage.example/documents/new", { method: "POST", body });
	return fileDocument({ request, context, params: {} } as never);
}

describe("the form for a new document (S6.12)", () => {
	it("offers the tenants in which one may file, and what can be chosen in the one asked for", async () => {
		const { tenants, target } = await load(newRequest({ status: "trialing" }), `?tenant=${HOME}`);
		expect(tenants.map(({ label }) => label)).toEqual(["Firma", "Haus"]);
		expect(target?.choices).toMatchObject({ tenant: HOME, categories: [{ label: "Wohnen" }] });
		// The only category needs no choice.
		expect(target?.values.documentCategory).toBe(ids(HOME, "category"));
	});

	it.each([{ status: "past_due" }, { status: "canceled" }, { rights: ["Read"] }, { isActive: false }])(
		"is none where one may file nowhere: %j",
		async (changes) => {
			const { tenants, target } = await load(newRequest(changes));
			expect(tenants).toEqual([]);
			expect(target).toBeNull();
		},
	);
});

describe("a form without scripts", () => {
	const typed: [string, string][] = [
		["tenant", HOME],
		["otherTenant", FIRM],
		["name", "Bleibt"],
		["documentCategory", ids(HOME, "category")],
		["documentFolders", ids(HOME, "folder")],
		["newFolders", "Garten"],
		["documentParticipations.0.kind", "chosen"],
		["documentParticipations.0.party", ids(HOME, "party")],
		["documentParticipations.1.kind", "new"],
		["documentParticipations.1.documentParty.type", "Company"],
		["documentParticipations.1.documentParty.name", "Auch das"],
	];

	it("changes to another tenant and keeps what was typed, without what was chosen in the first", async () => {
		const request = newRequest();
		expect(await send(request, [...typed, ["command", "tenant"]])).toMatchObject({
			data: {
				choices: { tenant: FIRM, categories: [{ label: "Rechnungen" }] },
				typed: {
					name: "Bleibt",
					documentCategory: "",
					documentFolders: [],
					newFolders: ["Garten"],
					documentParticipations: [{ kind: "new", fields: { name: "Auch das" } }],
				},
			},
		});
		expect(request.written).toEqual([]);
	});

	it("searches where Enter is pressed after something new was typed to search for", async () => {
		const request = newRequest();
		const answer = await send(request, [
			["tenant", HOME],
			["name", "Bleibt"],
			["search.folders", "steu"],
			["searched.folders", ""],
			["command", "enter"],
		]);
		expect(answer).toMatchObject({
			data: {
				found: { folders: { choices: [{ label: "Steuern" }], hasMore: false } },
				typed: { name: "Bleibt" },
			},
		});
		expect(request.asked.some((path) => path.includes("filters[text]=steu"))).toBe(true);
		expect(request.written).toEqual([]);
	});

	it("is refused where Enter is pressed otherwise and something is missing", async () => {
		const answer = await send(newRequest(), [
			["tenant", HOME],
			["search.folders", "steu"],
			["searched.folders", "steu"],
			["command", "enter"],
		]);
		expect(answer).toMatchObject({
			data: { fieldErrors: { name: "validation.required", documentCategory: "validation.choice" } },
			init: { status: 400 },
		});
	});

	it("makes no folder for a document that is refused", async () => {
		const request = newRequest();
		await send(request, [...typed.filter(([name]) => name !== "name"), ["name", ""]]);
		expect(request.written).toEqual([]);
	});
});

describe("the period that follows", () => {
	const dates = { startDate: "", endDate: "", inactiveDate: "", reminders: [] };

	it.each([
		["2026-01-01", "2026-12-31", "2027-01-01", "2027-12-31"],
		["2024-02-29", "2025-02-28", "2025-03-01", "2026-03-01"],
		["2026-02-01", "2026-02-28", "2026-03-01", "2026-03-31"],
		["2026-07-15", "2027-01-14", "2027-01-15", "2027-07-14"],
		["2026-03-10", "2026-03-19", "2026-03-20", "2026-03-29"],
		["2026-05-05", "2026-05-05", "2026-05-06", "2026-05-06"],
	])("after %s to %s is %s to %s", (startDate, endDate, nextStart, nextEnd) => {
		expect(nextPeriod({ ...dates, startDate, endDate })).toMatchObject({
			startDate: nextStart,
			endDate: nextEnd,
		});
	});

	it("moves the other days as far, to the last of a shorter month", () => {
		const moved = nextPeriod({
			startDate: "2026-01-01",
			endDate: "2026-01-31",
			inactiveDate: "2026-01-31",
			reminders: [
				{ type: "Payment", date: "2026-01-10" },
				{ type: "Custom", date: "2026-01-21", before: { days: "10", of: "endDate" } },
				{ type: "Custom", date: "2026-03-01", before: { days: "30", of: "warrantyUntil" } },
			],
		});
		expect(moved).toEqual({
			startDate: "2026-02-01",
			endDate: "2026-02-28",
			inactiveDate: "2026-02-28",
			reminders: [
				{ type: "Payment", date: "2026-02-10" },
				{ type: "Custom", date: "2026-02-21", before: { days: "10", of: "endDate" } },
			],
		});
	});

	it("is not known where the old one has no end, and has no end where the old one has no beginning", () => {
		expect(nextPeriod({ ...dates, startDate: "2026-01-01" })).toEqual(dates);
		for (const startDate of ["", "2027-01-01"]) {
			expect(nextPeriod({ ...dates, startDate, endDate: "2026-12-31" })).toEqual({
				...dates,
				startDate: "2027-01-01",
			});
		}
	});
});
