import { expect, it } from "vitest";
import { documentSchema, explorerItemSchema } from "../../../../contract/entities/entities.ts";
import { explorerFilterSchema } from "../../../../contract/explorer/explorer.ts";
import { DEFAULT_SORT } from "../../../../contract/explorer/explorer-columns.ts";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { documentIn, find, newTenant, OWNER } from "../tenant-fixture.ts";

it("files a document and finds it again, as the contract has it", async () => {
	const tenant = await newTenant();
	const category = await tenant.category("Versicherungen");
	const folder = await tenant.folder("Steuern");
	const created = unwrap(
		await tenant.store.documents.create(
			OWNER,
			documentIn(category, {
				name: "Hausrat Zürich",
				cost: 1234.55,
				startDate: "2026-01-01",
				documentFolders: [folder],
				reminders: [{ type: "Inactivity", date: "2026-12-01" }],
			}),
			null,
		),
	);
	expect(documentSchema.parse(created)).toEqual(created);
	expect(created).toMatchObject({
		documentIdentifier: 1,
		state: "Active",
		cost: 1234.55,
		rights: ["Read", "Edit", "Admin"],
		roles: ["Admin"],
		documentFolders: [{ documentId: folder, name: "Steuern" }],
		version: 1,
	});
	expect(created.documentId.startsWith(tenant.tenantKey)).toBe(true);
	expect(unwrap(await tenant.store.documents.read(OWNER, created.documentId))).toEqual(created);

	const page = unwrap(
		await tenant.store.listing.explore(OWNER, {
			filters: explorerFilterSchema.parse({ text: "zuerich" }),
			sort: DEFAULT_SORT,
			limit: 15,
			offset: 0,
			keysOnly: false,
		}),
	);
	expect(page.total).toBe(1);
	const item = explorerItemSchema.parse(page.rows[0]?.item);
	expect(item).toMatchObject({ name: "Hausrat Zürich", documentFolders: ["Steuern"], cost: 1234.55 });
	expect(await find(tenant, OWNER)).toEqual({ names: ["Hausrat Zürich"], total: 1, totalIsCapped: false });
});

it("writes the whole document and counts its versions", async () => {
	const tenant = await newTenant();
	const created = unwrap(
		await tenant.store.documents.create(OWNER, documentIn(await tenant.category("Wohnen")), null),
	);
	const { tenant: _, ...fields } = documentIn(await tenant.category("Rechnungen"), { name: "Mietvertrag" });
	const updated = unwrap(
		await tenant.store.documents.update(OWNER, created.documentId, { ...fields, version: created.version }),
	);
	expect(updated).toMatchObject({
		name: "Mietvertrag",
		version: 2,
		documentCategory: { name: "Rechnungen" },
	});
	expect(await find(tenant, OWNER, { text: "hausrat" })).toMatchObject({ total: 0 });
	expect(await find(tenant, OWNER, { text: "miet" })).toMatchObject({ total: 1 });
});
