import { fillPath } from "../../../../contract/api/path.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { FILE_PATHS } from "../../../../contract/files/file-paths.ts";
import type { Announcement } from "../../events/live-events.ts";
import type { TenantDatabase } from "./database.ts";
import { type PlacedDocument } from "./rights/sight.ts";
import { rolesOfMembers, viewersOf } from "./rights/who-sees.ts";

/** In the place of a member: all of them. */
export const EVERYBODY = "";

/** A file has been read: for those who may see its document; `null` where nobody may. */
export function fileProcessed(db: TenantDatabase, fileId: string): Announcement | null {
	const document = db.sql
		.exec<{ id: number; documentId: string; categoryRow: number }>(
			`SELECT d.id, d.document_id AS documentId, d.category_row AS categoryRow
			FROM document_file f JOIN document d ON d.id = f.document_row
			WHERE f.document_id = ? AND d.state < 2`,
			fileId,
		)
		.toArray()[0];
	if (!document) return null;
	const documentFileUrl = fillPath(FILE_PATHS.content, { id: fileId });
	const data = { documentFileId: fileId, documentFileUrl, documentId: document.documentId };
	return { event: { name: "fileProcessed", data }, userIds: userIdsOf(db, document) };
}

/** A document has come: for those who may see it. */
export function newDocument(
	db: TenantDatabase,
	placed: PlacedDocument,
	{ documentId, tenant }: Pick<TenantDocument, "documentId" | "tenant">,
): Announcement {
	const data = { tenantId: tenant.documentId, documentId };
	return { event: { name: "newDocument", data }, userIds: userIdsOf(db, placed) };
}

/** Has this member's open pages told by the next alarm. */
export function tellMember({ sql }: TenantDatabase, userId: string): void {
	sql.exec("INSERT INTO tenant_news VALUES (?) ON CONFLICT DO NOTHING", userId);
}

/** Has everybody's open pages told by the next alarm. */
export function tellEverybody(db: TenantDatabase): void {
	tellMember(db, EVERYBODY);
}

/** Has the open pages of those told who administer the tenant. */
export function tellAdmins(db: TenantDatabase): void {
	for (const [userId, roles] of rolesOfMembers(db)) if (roles.includes("Admin")) tellMember(db, userId);
}

function userIdsOf(db: TenantDatabase, placed: PlacedDocument): string[] {
	return [...new Set(viewersOf(db, placed).map(({ userId }) => userId))];
}
