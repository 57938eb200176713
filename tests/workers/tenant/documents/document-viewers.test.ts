import { expect, it } from "vitest";
import { documentViewersSchema } from "../../../../contract/entities/document-viewers.ts";
import { newDocumentId } from "../../../../workers/cms/new-id.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { documentIn, newTenant, OWNER } from "../tenant-fixture.ts";

async function sharedDocument() {
	const tenant = await newTenant();
	const member = async (name: string, rights: Record<string, ("Read" | "Edit" | "Admin")[]>) => {
		const userId = newDocumentId();
		const entries = Object.entries(rights).map(([category, given]) => ({ category, rights: given }));
		const email = `${name.toLowerCase()}@example.ch`;
		unwrap(await tenant.store.setup.addMember({ userId, name, email, role: "Member", rights: entries }));
		return userId;
	};
	const viewer = await member("Zora", { Wohnen: ["Read"] });
	const editor = await member("Özlem", { Wohnen: ["Read", "Edit"] });
	await member("Beat", { Rechnungen: ["Admin"] });
	await member("Fremd", { Rechnungen: ["Edit"] });
	const write = documentIn(await tenant.category("Wohnen"));
	const { documentId } = unwrap(await tenant.store.documents.create(OWNER, write, null));
	const viewers = async (userId: string) =>
		documentViewersSchema.parse(unwrap(await tenant.store.documents.viewers(userId, documentId))).viewers;
	const setActive = async (isActive: boolean) =>
		void unwrap(await tenant.store.categories.update(OWNER, write.documentCategory, { isActive }));
	return { viewer, editor, viewers, setActive };
}

it("who may edit a document learns who sees it, and why, by name", async () => {
	const { editor, viewers } = await sharedDocument();
	const expected = [
		{ name: "Anna Müller", reasons: [{ kind: "tenantAdmin" }], rights: ["Read", "Edit", "Admin"] },
		{ name: "Beat", reasons: [{ kind: "tenantAdmin" }], rights: ["Read", "Edit", "Admin"] },
		{
			name: "Özlem",
			email: "özlem@example.ch",
			reasons: [{ kind: "categoryRight", category: "Wohnen", rights: ["Read", "Edit"] }],
			rights: ["Read", "Edit"],
		},
		{ name: "Zora", reasons: [{ kind: "categoryRight", category: "Wohnen", rights: ["Read"] }] },
	];
	expect(await viewers(OWNER)).toMatchObject(expected);
	expect(await viewers(editor)).toMatchObject(expected);
});

it("a member who may only read learns the own reason alone", async () => {
	const { viewer, viewers } = await sharedDocument();
	const own = await viewers(viewer);
	expect(own).toMatchObject([{ userId: viewer, name: "Zora", rights: ["Read"] }]);
	expect(own).toHaveLength(1);
});

it("who could only edit by a category that is not active any more only sees, and it says so", async () => {
	const { editor, viewers, setActive } = await sharedDocument();
	await setActive(false);
	const only = {
		rights: ["Read"],
		reasons: [{ kind: "categoryRight", category: "Wohnen", rights: ["Read"] }],
	};
	expect((await viewers(OWNER)).find(({ name }) => name === "Özlem")).toMatchObject(only);
	expect((await viewers(OWNER)).find(({ name }) => name === "Beat")?.rights).toEqual([
		"Read",
		"Edit",
		"Admin",
	]);
	expect(await viewers(editor)).toMatchObject([{ name: "Özlem", ...only }]);
});
