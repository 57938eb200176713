import { expect, it } from "vitest";
import type { z } from "zod";
import { auditApi } from "../../contract/api/audit.ts";
import { inboxApi } from "../../contract/api/inbox.ts";
import { memberApi } from "../../contract/api/members.ts";
import { shareApi } from "../../contract/api/sharing/shares.ts";
import { categoryApi, folderApi, partyApi } from "../../contract/api/tenant-lists.ts";
import { documentQuerySchema } from "../../contract/entities/document-chain.ts";
import { meQuerySchema } from "../../contract/identity/auth.ts";
import { explorerQuerySchema } from "../../contract/explorer/explorer.ts";

const lists: [string, z.ZodType][] = [
	["documents", explorerQuerySchema],
	["categories", categoryApi.list.query],
	["folders", folderApi.list.query],
	["parties", partyApi.list.query],
	["members", memberApi.list.query],
	["inbox", inboxApi.inbox.query],
	["the record", auditApi.list.query],
	["shares", shareApi.list.query],
];

it.each(lists)("%s are searched as other systems ask, too", (_, query) => {
	const textOf = (text: unknown) => query.safeParse({ filters: { text } });
	for (const text of ["huber", { $contains: " huber " }, { $containsi: "huber" }, { $eq: "huber" }]) {
		expect(textOf(text)).toMatchObject({ success: true, data: { filters: { text: "huber" } } });
	}
	for (const text of [{ $null: "true" }, { $contains: ["a", "b"] }, { $contains: "x".repeat(201) }, ["a"]]) {
		expect(textOf(text).success).toBe(false);
	}
});

it.each([
	[undefined, false, false],
	["", false, false],
	["*", true, false],
	["tenants", true, false],
	["frame", false, true],
	["toString, frame", false, false],
	["tenants,frame", true, true],
	[["tenants", "frame"], true, true],
	[{ tenants: "true", frame: "false" }, true, false],
	[{ tenants: { populate: "*" } }, true, false],
	[7, false, false],
	[{ ["__proto__"]: { frame: "true" } }, false, false],
])("what is added to an answer is said in many ways: %j", (said, tenants, frame) => {
	const { populate } = meQuerySchema.parse({ populate: said });
	expect(populate).toEqual({ tenants, categoryAccess: said === "*", frame });
});

it("a document comes without its chain, unless that is named", () => {
	const asked = (populate?: unknown) => documentQuerySchema.parse({ populate }).populate.chain;
	expect([asked(), asked("*"), asked("documentFiles"), asked("chain")]).toEqual([false, false, false, true]);
});
