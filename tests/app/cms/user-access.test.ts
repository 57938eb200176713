import { describe, expect, it } from "vitest";
import { findTenant, listTenants, readTenants, readUserOfPage } from "../../../app/cms/user-access.ts";
import { countInbox } from "../../../app/cms/inbox.ts";
import { inboxApi } from "../../../contract/api/inbox.ts";
import { ContractError } from "../../../contract/errors.ts";
import { type AskedCall, fakeCms } from "../../support/fake-cms.ts";

const HOME = "khome0000tenant000000000";
const FIRM = "kfirm0000tenant000000000";

const tenant = (documentId: string) => ({ documentId, name: documentId, tenantRoles: ["Member"] });
const whole = {
	tenantCount: 2,
	openInboxItems: 7,
	tenants: [tenant(HOME), tenant(FIRM)],
	categoryAccess: [],
};

/** A CMS that has the tenants at once, or is asked for them by themselves; and how often it was asked. */
function cmsWith(answerAtOnce: () => unknown) {
	const asked: AskedCall["query"][] = [];
	const cms = fakeCms(({ row, query }) => {
		asked.push(query);
		if (row === inboxApi.filterOptions) return { total: 3 };
		return query["populate"] === "frame" ? answerAtOnce() : whole;
	});
	return { cms, asked };
}

describe("the user of a page", () => {
	it("is asked for once, with the tenants and what the inbox has", async () => {
		const { cms, asked } = cmsWith(() => whole);
		const user = readUserOfPage(cms);
		expect((await listTenants(cms)).map(({ tenant: { documentId } }) => documentId)).toEqual([HOME, FIRM]);
		expect((await findTenant(cms, FIRM)).found?.tenant.documentId).toBe(FIRM);
		expect(await countInbox(cms)).toBe(7);
		expect(await user).toBe(whole);
		expect(asked).toEqual([{ populate: "frame" }]);
	});

	it.each([
		["were not there at once", () => ({ tenantCount: 2 })],
		["could not be had", () => Promise.reject(new ContractError("InternalServerError", "down"))],
	])("is asked for them by themselves where they %s", async (_, answerAtOnce) => {
		const { cms, asked } = cmsWith(answerAtOnce);
		await readUserOfPage(cms).catch(() => {});
		expect((await readTenants(cms)).tenants).toHaveLength(2);
		expect((await findTenant(cms, HOME)).tenantCount).toBe(2);
		expect(asked.map(({ filters }) => filters)).toEqual([undefined, undefined, { tenant: HOME }]);
		expect(await countInbox(cms)).toBe(3);
	});

	it("is somebody else's business: another client asks by itself", async () => {
		const { cms } = cmsWith(() => whole);
		await readUserOfPage(cms);
		const other = cmsWith(() => whole);
		await listTenants(other.cms);
		expect(other.asked).toEqual([{ populate: { tenants: "true", categoryAccess: "true" } }]);
	});
});
