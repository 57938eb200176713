import { expect, it } from "vitest";
import { unwrap } from "../../../../workers/cms/outcome.ts";
import { planAttachments } from "../../../../workers/cms/tenant/mail-attachments/mail-attachments.ts";
import { beginQuietly, documentWithFiles, finish, twoTenants } from "../../tenant/moves/two-tenants.ts";
import { OWNER } from "../../tenant/tenant-fixture.ts";

const attached = (part: number) => ({ part, name: `Beilage ${part}.pdf`, mime: "application/pdf", size: 5 });

it("what was attached to a mail is not made again in the tenant to which it moves, nor what was removed", async () => {
	const tenants = await twoTenants();
	const { source, target } = tenants;
	const documentId = await documentWithFiles(source, [10, 5]);
	await source.inside((db) => {
		const [mail, file] = db.sql
			.exec<{ id: number; fileId: string }>(
				"SELECT id, document_id AS fileId FROM document_file ORDER BY position",
			)
			.toArray();
		planAttachments(db, mail?.id ?? 0, [attached(1), attached(2)]);
		db.sql.exec("UPDATE mail_attachment SET is_taken = 1");
		// The file of the other one was removed.
		db.sql.exec("UPDATE mail_attachment SET file_id = ? WHERE part = 1", file?.fileId ?? "");
		db.sql.exec("UPDATE opened_mail SET due_at = NULL");
	});
	await finish(source, await beginQuietly(tenants, documentId));
	const moved = await target.inside((db) => {
		const [mail] = db.sql
			.exec<{ id: number; owner: string }>(
				`SELECT f.id, d.document_id AS owner FROM document_file f JOIN document d ON d.id = f.document_row
				WHERE d.state < 2 ORDER BY f.position LIMIT 1`,
			)
			.toArray();
		planAttachments(db, mail?.id ?? 0, [attached(1), attached(2), attached(3)]);
		const waiting = db.sql.exec<{ part: number }>("SELECT part FROM mail_attachment WHERE is_taken = 0");
		return { owner: mail?.owner ?? "", waiting: waiting.toArray() };
	});
	expect(moved.waiting).toEqual([{ part: 3 }]);
	const { documentFiles } = unwrap(await target.store.documents.read(OWNER, moved.owner));
	expect(documentFiles.map(({ mail }) => mail?.documentId)).toEqual([
		undefined,
		documentFiles[0]?.documentId,
	]);
});
