import { RouterContextProvider } from "react-router";
import { expect, test } from "vitest";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { loadNotifications } from "../../../../app/routes/notifications/load-notifications.server.ts";
import type { Notification } from "../../../../contract/entities/notification.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const NOTIFICATION: Notification = {
	documentId: "nfamilie1aaaaaaaaaaaaaaa",
	shown: true,
	seen: true,
	type: "Custom",
	count: 1,
	tenant: { documentId: "kfamilie1aaaaaaaaaaaaaaa", id: 1, name: "Familie Keller" },
	document: { documentId: "kfamilie1bbbbbbbbbbbbbbb", name: "Police" },
	request: null,
	date: "2026-12-01",
	description: null,
	author: null,
	createdAt: "2026-11-30T08:00:00.000Z",
	updatedAt: "2026-11-30T08:00:00.000Z",
};

/** The page at this address of somebody who was told so much. */
async function load(address: string, total: number) {
	const asked: number[] = [];
	const context = new RouterContextProvider();
	const cms = fakeCms(({ query }) => {
		const { page, pageSize } = query["pagination"] as { page: number; pageSize: number };
		asked.push(page);
		const length = Math.max(0, Math.min(pageSize, total - (page - 1) * pageSize));
		return { items: Array.from({ length }, () => NOTIFICATION), pagination: { page, pageSize, total } };
	});
	context.set(cmsContext, cms);
	const args = { url: new URL(address, "https://ablage.example"), context };
	const loaded = await loadNotifications(args as unknown as Parameters<typeof loadNotifications>[0]);
	return { rows: loaded.rows.length, page: loaded.page, pageCount: loaded.pageCount, asked };
}

test("a page that is not there any more shows the last one, and not that there is nothing", async () => {
	expect(await load("/notifications?page=20", 60)).toEqual({
		rows: 10,
		page: 3,
		pageCount: 3,
		asked: [20, 3],
	});
	expect(await load("/notifications?page=3", 60)).toEqual({ rows: 10, page: 3, pageCount: 3, asked: [3] });
	expect(await load("/notifications?page=2", 0)).toEqual({ rows: 0, page: 1, pageCount: 0, asked: [2] });
});
