import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { localeContext } from "../../../../app/texts/request-texts.ts";
import { loadInbox } from "../../../../app/routes/inbox/load-inbox.server.ts";
import { inboxApi } from "../../../../contract/api/inbox.ts";

const TENANTS = [
	{ documentId: "kfamilie1aaaaaaaaaaaaaaa", id: 1, name: "Alpina AG", count: 4, snoozed: 0 },
	{ documentId: "kfamilie1bbbbbbbbbbbbbbb", id: 2, name: "Birke AG", count: 1, snoozed: 2 },
	{ documentId: "kfamilie1ccccccccccccccc", id: 3, name: "Cedra AG", count: 0, snoozed: 3 },
];

it.each([
	["?tab=open", ["Alpina AG 4", "Birke AG 1"]],
	["?tab=snoozed", ["Birke AG 2", "Cedra AG 3"]],
])("%s offers the tenants that have something there, with how much", async (search, choices) => {
	const answers = new Map<object, unknown>([
		[inboxApi.inbox, { items: [], pagination: { page: 1, pageSize: 15, total: 0 } }],
		[inboxApi.filterOptions, { tenants: TENANTS, types: [], total: 5, snoozed: 5 }],
	]);
	const cms: object = {
		offers: () => Promise.resolve([]),
		call: (row: object) => Promise.resolve(answers.get(row) ?? { items: [], total: 0 }),
	};
	const context = new RouterContextProvider();
	context.set(cmsContext, cms as CmsClient);
	context.set(localeContext, null);
	const request = new Request(`https://ablage.example/inbox${search}`);
	const { filter } = await loadInbox({ request, url: new URL(request.url), context });
	expect(filter.tenants.map(({ name, count }) => `${name} ${count}`)).toEqual(choices);
});
