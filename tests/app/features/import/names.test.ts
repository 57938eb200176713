import { expect, test } from "vitest";
import { ensureFolder } from "../../../../app/features/import/steps/names.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

interface ListQuery {
	filters: { text?: string };
	pagination: { page: number; pageSize: number };
}

/** A tenant with these folders, by name, which takes no second one of a name. */
function tenantWith(names: readonly string[]) {
	const folders = names.map((name, at) => ({ documentId: `folder${String(at).padStart(18, "0")}`, name }));
	return fakeCms(({ row, query }) => {
		if (row.method !== "GET") throw new Error("a folder is made that is there");
		const { filters, pagination } = query as unknown as ListQuery;
		const { page, pageSize } = pagination;
		const found = folders.filter(({ name }) => name.includes(filters.text ?? ""));
		const items = found.slice((page - 1) * pageSize, page * pageSize);
		return { items, pagination: { total: found.length } };
	});
}

test("a folder is found behind more than a page of others that have its words in their names", async () => {
	const clients = Array.from({ length: 250 }, (_, at) => `Kunde ${at}, Steuern 2024`);
	const cms = tenantWith([...clients, "Steuern 2024"]);
	expect(await ensureFolder(cms, "tenant", "Steuern 2024")).toBe("folder000000000000000250");
});
