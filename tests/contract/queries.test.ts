import { expect, it } from "vitest";
import type { z } from "zod";
import { auditApi } from "../../contract/api/audit.ts";
import { inboxApi } from "../../contract/api/inbox.ts";
import { memberApi } from "../../contract/api/members.ts";
import { shareApi } from "../../contract/api/sharing.ts";
import { categoryApi, folderApi, partyApi } from "../../contract/api/tenant-lists.ts";
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
