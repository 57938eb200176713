import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import type { CmsClient } from "../../../../app/cms/cms-client.ts";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { localeContext } from "../../../../app/texts/request-texts.ts";
import { loadInbox } from "../../../../app/routes/inbox/load-inbox.server.ts";
import { deadlineApi } from "../../../../contract/api/deadlines.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { inboxApi } from "../../../../contract/api/inbox.ts";
import { addDays, dayAt, formatDay } from "../../../../contract/days.ts";

const today = dayAt(Date.now());
const inTwelveDays = addDays(today, 12);
const asked: object[] = [];

/** An inbox in which nothing is to be done, of a CMS that offers this. */
async function emptyInbox(offers: string[], warranty: object | null) {
	asked.length = 0;
	const answers = new Map<object, unknown>([
		[inboxApi.inbox, { items: [], pagination: { page: 1, pageSize: 15, total: 0 } }],
		[inboxApi.filterOptions, { tenants: [], types: [], total: 0, snoozed: 0 }],
		[deadlineApi.next, warranty],
		[documentApi.explore, { items: [], total: 0 }],
	]);
	const cms: object = {
		offers: () => Promise.resolve(offers),
		call: (row: object, said: object) => {
			asked.push({ row, said });
			return answers.has(row) ? Promise.resolve(answers.get(row)) : Promise.reject(new Error("not asked"));
		},
	};
	const context = new RouterContextProvider();
	context.set(cmsContext, cms as CmsClient);
	context.set(localeContext, null);
	const request = new Request("https://ablage.example/inbox");
	return loadInbox({ request, url: new URL(request.url), context });
}

it("an empty inbox says what is due next, with its day: a warranty as well", async () => {
	const document = { documentId: "kfamilie1ddddddddddddddd", name: "Waschmaschine" };
	const deadline = { type: "Warranty", date: inTwelveDays, reminder: null, document };
	expect((await emptyInbox(["deadlines"], deadline)).next).toEqual({
		documentId: document.documentId,
		name: "Waschmaschine",
		key: "deadlines.ahead.Warranty",
		when: "in 12 Tagen",
		day: formatDay(inTwelveDays),
	});
	// Nothing is counted for it.
	expect(asked).not.toContainEqual(expect.objectContaining({ row: deadlineApi.list }));
});

it("and nothing where nothing is, without asking a CMS for deadlines that it does not know", async () => {
	expect((await emptyInbox(["deadlines"], null)).next).toBeNull();
	expect((await emptyInbox([], null)).next).toBeNull();
	expect(asked).not.toContainEqual(expect.objectContaining({ row: deadlineApi.next }));
	expect(asked).toContainEqual(expect.objectContaining({ row: documentApi.explore }));
});
