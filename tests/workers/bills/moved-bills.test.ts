import { expect, it } from "vitest";
import { addDays, dayAt } from "../../../contract/days.ts";
import { unwrap } from "../../../workers/cms/outcome.ts";
import { placeBills } from "../../../workers/cms/tenant/bills/file-bills.ts";
import { billFacts } from "../../support/fixtures/bills/bill-facts.ts";
import { beginQuietly, documentWithFiles, finish, twoTenants } from "../tenant/moves/two-tenants.ts";
import { OWNER } from "../tenant/tenant-fixture.ts";

it("a bill that is paid is paid in the tenant to which its document moves, too", async () => {
	const tenants = await twoTenants();
	const { source, target } = tenants;
	const documentId = await documentWithFiles(source, [10]);
	const dueDate = addDays(dayAt(Date.now()), 20);
	await source.inside((db) => {
		const { id } = db.sql.exec<{ id: number }>("SELECT id FROM document_file").one();
		placeBills(db, id, [billFacts({ dueDate }), billFacts({ dueDate, amount: 1 })]);
	});
	const { documentFiles } = unwrap(await source.store.documents.read(OWNER, documentId));
	const bill = documentFiles[0]?.bills?.[0]?.documentId ?? "";
	unwrap(await source.store.bills.setPaid(OWNER, documentId, { bill, isPaid: true }));

	await finish(source, await beginQuietly(tenants, documentId));
	const { id } = await target.inside(({ sql }) =>
		sql.exec<{ id: string }>("SELECT document_id AS id FROM document WHERE state < 2").one(),
	);
	const moved = unwrap(await target.store.documents.read(OWNER, id));
	expect(moved.documentFiles[0]?.bills).toMatchObject([
		{ amount: 385.5, isPaid: true },
		{ amount: 1, isPaid: false },
	]);
});
