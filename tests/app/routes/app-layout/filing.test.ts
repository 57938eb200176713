import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { inboxApi } from "../../../../contract/api/inbox.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { fakeCms } from "../../../support/fake-cms.ts";
import { createCmsClient } from "../../../../app/cms/cms-client.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { loader } from "../../../../app/routes/app-layout/filing.ts";
import { filingOf } from "../../../../app/features/layout/filing.server.ts";

const HOME = "khome0000tenant000000000";
const FIRM = "kfirm0000tenant000000000";

interface Place {
	id: string;
	role?: "Admin" | "Member";
	status?: string;
	unsorted?: { name: string; documents: number } | null;
	features?: string[];
}

/** A CMS that knows the user in these tenants. */
function clientOf(places: Place[] | null) {
	const user = places && {
		documentId: `${HOME.slice(0, 9)}user00000000000`,
		email: "regula@example.ch",
		firstName: "Regula",
		lastName: "Ammann",
		accountType: "privatePerson",
		role: "user",
		categoryAccess: [],
		tenants: places.map(
			({ id, role = "Admin", status = "active", unsorted = null, features = [] }, index) => ({
				documentId: id,
				id: index + 1,
				name: id,
				isActive: true,
				subscription: { status },
				subscriptionId: null,
				features,
				latestMeterEvents: {},
				tenantRoles: [role],
				unsorted: unsorted && { ...unsorted, documentId: `${id.slice(0, 9)}unsorted0000000` },
			}),
		),
	};
	const fetchCms = async () =>
		user ? Response.json({ data: user, meta: {} }) : Response.json({}, { status: 500 });
	return createCmsClient({ fetchCms }, { token: "t" });
}

describe("the way in", () => {
	it.each<[string, Place[], boolean]>([
		["is there for whoever may file somewhere", [{ id: HOME, role: "Member" }, { id: FIRM }], true],
		["is not for whoever may file nowhere", [{ id: HOME, role: "Member" }], false],
		["is not without a subscription", [{ id: HOME, status: "canceled" }], false],
	])("%s", async (_, places, mayAdd) => {
		expect((await filingOf(clientOf(places))).mayAdd).toBe(mayAdd);
	});

	it("is there where the CMS does not say: its page says what is wrong", async () => {
		expect(await filingOf(clientOf(null))).toEqual({
			mayAdd: true,
			places: [],
			tenantPages: [],
			unsorted: null,
		});
	});
});

describe("the pages about tenants", () => {
	it.each<[string, Place[], string[]]>([
		[
			"are all that admins have",
			[{ id: HOME, role: "Member" }, { id: FIRM }],
			["company", "masterdata", "permissions", "mandates", "history"],
		],
		["are few for others", [{ id: HOME, role: "Member" }], ["company"]],
		[
			"are those of clients as well where there may be some",
			[{ id: HOME, role: "Member", features: ["clients"] }],
			["company", "clients"],
		],
		["are none without a tenant", [], []],
	])("%s", async (_, places, tenantPages) => {
		expect((await filingOf(clientOf(places))).tenantPages).toEqual(tenantPages);
	});
});

describe("how much there is to do", () => {
	const asking = (inbox: number | null) =>
		fakeCms(({ path }) => {
			if (path !== inboxApi.filterOptions.path || inbox === null) {
				return Promise.reject(new ContractError("InternalServerError", "down"));
			}
			return { tenants: [], types: [], total: inbox, snoozed: 0 };
		});
	const ask = (cms: CmsClient, address: string) => {
		const context = new RouterContextProvider();
		context.set(cmsContext, cms);
		const url = new URL(address, "http://ablage");
		return loader({ url, context, params: {}, request: new Request(url), unstable_pattern: "" } as never);
	};

	it("comes with the page, and is asked for by itself", async () => {
		expect(await filingOf(asking(3))).toMatchObject({ inbox: 3 });
		const answer = await ask(asking(3), "/documents/filing?inbox=");
		expect(await answer.json()).toEqual({ inbox: 3 });
	});

	it("is left as it was known where nobody answers", async () => {
		expect(await filingOf(asking(null))).not.toHaveProperty("inbox");
		expect((await ask(asking(null), "/documents/filing?inbox=")).status).toBe(500);
	});
});

describe("what is still to be sorted in", () => {
	const idIn = (tenant: string) => `${tenant.slice(0, 9)}unsorted0000000`;

	it("is counted over all tenants, and lies in the categories that have any", async () => {
		const places = [
			{ id: HOME, unsorted: { name: "Noch einordnen", documents: 0 } },
			{ id: FIRM, unsorted: { name: "Noch einordnen", documents: 3 } },
		];
		expect((await filingOf(clientOf(places))).unsorted).toEqual({
			name: "Noch einordnen",
			documents: 3,
			categories: [idIn(FIRM)],
		});
	});

	it("has no name of its own where tenants call it otherwise, and an empty list where there is nothing", async () => {
		const places = [
			{ id: HOME, unsorted: { name: "Posteingang", documents: 0 } },
			{ id: FIRM, unsorted: { name: "Noch einordnen", documents: 0 } },
		];
		expect((await filingOf(clientOf(places))).unsorted).toEqual({
			name: null,
			documents: 0,
			categories: [idIn(HOME), idIn(FIRM)],
		});
	});

	it("is nothing to whom no tenant shows it", async () => {
		expect((await filingOf(clientOf([{ id: HOME }]))).unsorted).toBeNull();
	});
});

it("is no answer for the browser where the CMS gives none: what it knows stays", async () => {
	const context = new RouterContextProvider();
	context.set(cmsContext, clientOf(null));
	const answer = await loader({ context, url: new URL("http://ablage/documents/filing") } as never);
	expect([answer.status, await answer.text()]).toEqual([500, ""]);
});

describe("the tenants that are found by their names", () => {
	it("stand together where the user has the same pages about them", async () => {
		const { tenants } = await filingOf(clientOf([{ id: HOME, role: "Member" }, { id: FIRM }]));
		expect(tenants).toEqual([
			{ pages: ["company"], tenants: [[HOME, expect.any(String)]] },
			{
				pages: ["company", "masterdata", "permissions", "mandates", "history"],
				tenants: [[FIRM, expect.any(String)]],
			},
		]);
	});

	it("are not told to who has but one", async () => {
		expect(await filingOf(clientOf([{ id: FIRM }]))).not.toHaveProperty("tenants");
	});
});
