import { expect, it, vi } from "vitest";
import { z } from "zod";
import { answerSchema } from "../../../../contract/answers.ts";
import { documentApi } from "../../../../contract/api/documents.ts";
import { pathOf } from "../../../../contract/api/endpoint.ts";
import { identityApi } from "../../../../contract/api/identity.ts";
import { inboxApi, inboxFilterSchema } from "../../../../contract/api/inbox.ts";
import { categoryApi } from "../../../../contract/api/tenant-lists.ts";
import { namedSchema, userSchema } from "../../../../contract/entities/entities.ts";
import { inboxItemSchema } from "../../../../contract/entities/inbox-item.ts";
import { type Library, newLibrary, newMember } from "../../../support/files-api.ts";
import { processed } from "../../../support/processing.ts";
import { call, openAccount } from "../../../support/workers-api.ts";

/** The user's inbox, as every client gets it. */
async function inboxOf(token: string, query = "") {
	const response = await call("GET", `${inboxApi.inbox.path}${query}`, { token });
	return answerSchema(z.array(inboxItemSchema)).parse(await response.json()).data;
}

const write = (token: string, id: string, data: object) =>
	call("PUT", pathOf(inboxApi.write, { id }), { token, body: { data } });

async function fileDocument({ token, tenant }: Pick<Library, "token" | "tenant">): Promise<string> {
	const categories = await call(
		"GET",
		`${categoryApi.list.path}?filters[tenant]=${tenant.documentId}&sort=id`,
		{
			token,
		},
	);
	const [category] = answerSchema(z.array(namedSchema)).parse(await categories.json()).data;
	const data = { tenant: tenant.documentId, name: "Kündigung", documentCategory: category?.documentId };
	const response = await call("POST", documentApi.create.path, { token, body: { data } });
	return answerSchema(namedSchema).parse(await response.json()).data.documentId;
}

it("tells one of what another has filed; both close it, and neither fails", async () => {
	const library = await newLibrary();
	const [eva, urs] = [await newMember(library, ["Read", "Edit"]), await newMember(library, ["Read", "Edit"])];
	const documentId = await fileDocument(library);
	expect(await inboxOf(library.token)).toEqual([]);
	const [item] = await inboxOf(eva);
	expect(item).toMatchObject({ type: "NewDocument", document: { documentId, name: "Kündigung" } });
	const id = item?.documentId ?? "";
	const filter = await call("GET", inboxApi.filterOptions.path, { token: eva });
	expect(answerSchema(inboxFilterSchema).parse(await filter.json()).data).toMatchObject({
		tenants: [{ documentId: library.tenant.documentId, count: 1 }],
		total: 1,
	});
	// (It is left out where a moment is too short: on a busy machine, say.)
	await vi.waitFor(
		async () => {
			const me = await call("GET", `${identityApi.me.path}?populate=frame`, { token: eva });
			expect(answerSchema(userSchema).parse(await me.json()).data).toMatchObject({ openInboxItems: 1 });
		},
		{ timeout: 30_000 },
	);
	const closed = await Promise.all([eva, urs].map((token) => write(token, id, { isOpen: false })));
	expect(closed.map(({ status }) => status)).toEqual([200, 200]);
	expect([await inboxOf(eva), await inboxOf(urs)]).toEqual([[], []]);
	expect((await write(urs, id, { isOpen: true, description: "<script>1</script>" })).status).toBe(200);
	expect(await inboxOf(eva)).toMatchObject([{ documentId: id, description: "<script>1</script>" }]);
	// Its author does not have it, and a stranger finds nothing there.
	for (const token of [library.token, (await openAccount()).jwt]) {
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		expect((await write(token, id, { isOpen: false })).status).toBe(404);
	}
});

it("tells the uploader, too, of a file that cannot be read", async () => {
	const library = await newLibrary();
	const bytes = new TextEncoder().encode("%PDF-1.7\nand nothing of a PDF behind that");
	const { file } = await processed(library, { bytes, name: "kaputt.pdf", type: "application/pdf" });
	expect(file.stateReason).toBe("files.reason.broken");
	expect(await inboxOf(library.token)).toMatchObject([
		{ type: "UnreadableFile", document: { documentId: library.documentId } },
	]);
});

it.each([
	"filters[type]=Unbekannt",
	"filters[snoozed]=vielleicht",
	"filters[tenant]=%00",
	`filters[text]=${"x".repeat(201)}`,
	"filters[state]=open",
	"pagination[page]=0",
	"sort=name",
])("refuses a query that makes no sense: %s", async (query) => {
	const { jwt } = await openAccount();
	expect((await call("GET", `${inboxApi.inbox.path}?${query}`, { token: jwt })).status).toBe(400);
});
