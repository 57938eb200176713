import { INVITATION_DAYS, MAX_OPEN_INVITATIONS } from "../../../../contract/constants.ts";
import type { Invitation, InvitationWrite } from "../../../../contract/identity/invitations.ts";
import type { MemberRole } from "../../../../contract/entities/vocabulary.ts";
import { normalizedEmail } from "../../directory/users.ts";
import { newDocumentId, newTenantOwnedId } from "../../new-id.ts";
import { type Author, type Changes, recordChange } from "../core/audit.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import { adminsOf, countMembers, membersOf, nameOfUser } from "../core/people.ts";
import { rightsFromBits, rightsToBits } from "../core/rights/kinds-of-right.ts";
import { type Member } from "../core/rights/sight.ts";
import { requireWithinPlan } from "../core/subscription.ts";
import { instant } from "../core/values.ts";
import { namedRights } from "./members.ts";
import { endSecrets } from "./tenant-secrets.ts";

const INVITATION_MS = INVITATION_DAYS * 24 * 60 * 60 * 1000;

/** An invitation as the database has it. */
export type InvitationRow = {
	id: number;
	documentId: string;
	email: string;
	role: MemberRole;
	invitedBy: string;
	inviterName: string | null;
	invitedAt: number;
	expiresAt: number;
	mailId: string;
	mailState: Invitation["mail"];
};

const ROWS = `SELECT i.id, i.document_id AS documentId, i.email, i.role, i.invited_by AS invitedBy,
	${nameOfUser("i.invited_by")} AS inviterName, i.invited_at AS invitedAt, i.expires_at AS expiresAt,
	i.mail_id AS mailId, i.mail_state AS mailState FROM invitation i`;

/** The invitations that nobody has accepted yet, the latest first. */
export function listInvitations({ db }: Member): Invitation[] {
	const rows = db.sql.exec<InvitationRow>(`${ROWS} ORDER BY i.invited_at DESC, i.id DESC`).toArray();
	return rows.map((row) => described(db, row));
}

export function findInvitation({ sql }: TenantDatabase, documentId: string): InvitationRow | null {
	return sql.exec<InvitationRow>(`${ROWS} WHERE i.document_id = ?`, documentId).toArray()[0] ?? null;
}

/** What is prepared for who accepts, in the order of the categories. */
export function preparedRights({ sql }: TenantDatabase, { id }: InvitationRow) {
	return sql
		.exec<{ row: number; documentId: string; name: string; bits: number }>(
			`SELECT c.id AS row, c.document_id AS documentId, c.name, r.rights AS bits
			FROM invited_right r JOIN category c ON c.id = r.category_row
			WHERE r.invitation_row = ? ORDER BY c.position, c.name_key`,
			id,
		)
		.toArray()
		.map(({ row, documentId, name, bits }) => ({ row, documentId, name, rights: rightsFromBits(bits) }));
}

/** It counts until its end, and while who has sent it may let anybody in. */
export function stateOf(db: TenantDatabase, { expiresAt, invitedBy }: InvitationRow): Invitation["state"] {
	if (expiresAt <= db.clock()) return "expired";
	return adminsOf(db).includes(invitedBy) ? "open" : "lapsed";
}

/** Invites somebody, whose mail leaves by the job. Whether they have an account is not asked here. */
export function createInvitation(member: Member, write: InvitationWrite): Invitation {
	const { db, userId, now } = member;
	const email = normalizedEmail(write.email);
	if (membersOf(db).some((other) => other.email === email))
		throw refusedField(["data", "email"], "validation.alreadyMember");
	const rights = namedRights(db, write.categoryAccess).filter(([, given]) => given.length > 0);
	const [before] = db.sql.exec<InvitationRow>(`${ROWS} WHERE i.email = ?`, email).toArray();
	if (before && stateOf(db, before) === "open")
		throw refusedField(["data", "email"], "validation.alreadyInvited");
	if (before) forget(db, before);
	requireWithinPlan(db, "members", countMembers(db));
	requireRoom(db);
	const documentId = newTenantOwnedId(readTenantKey(db));
	const { id } = db.sql
		.exec<{ id: number }>(
			`INSERT INTO invitation (document_id, email, role, invited_by, invited_at, expires_at, mail_id, mail_due_at)
			VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?5) RETURNING id`,
			documentId,
			email,
			write.tenantRole,
			userId,
			now,
			now + INVITATION_MS,
			newDocumentId(),
		)
		.one();
	for (const [category, given] of rights) {
		db.sql.exec(
			"INSERT OR REPLACE INTO invited_right VALUES (?, ?, ?)",
			id,
			category.id,
			rightsToBits(given),
		);
	}
	record(db, member, documentId, "create", {
		email: [null, email],
		role: [null, write.tenantRole],
		rights: [null, rights.map(([{ name }, given]) => ({ category: name, rights: given }))],
	});
	return described(db, invitationOf(db, documentId));
}

/** Sends the mail again, for another fortnight. Whoever sends it answers for it from now on. */
export function resendInvitation(member: Member, documentId: string): Invitation {
	const { db, userId, now } = member;
	const row = invitationOf(db, documentId);
	if (stateOf(db, row) !== "open") requireRoom(db);
	endSecrets(db, "invitation", documentId);
	const expiresAt = now + INVITATION_MS;
	db.sql.exec(
		`UPDATE invitation SET invited_by = ?2, invited_at = ?3, expires_at = ?4, mail_id = ?5, mail_due_at = ?3,
			mail_failures = 0, mail_state = 'waiting' WHERE id = ?1`,
		row.id,
		userId,
		now,
		expiresAt,
		newDocumentId(),
	);
	record(db, member, documentId, "update", { expiresAt: [instant(row.expiresAt), instant(expiresAt)] });
	return described(db, invitationOf(db, documentId));
}

export function withdrawInvitation(member: Member, documentId: string): null {
	const { db } = member;
	const row = invitationOf(db, documentId);
	forget(db, row);
	record(db, member, documentId, "delete", { email: [row.email, null] });
	return null;
}

/** Nothing of it counts any more. */
function forget(db: TenantDatabase, { id, documentId }: InvitationRow): void {
	endSecrets(db, "invitation", documentId);
	db.sql.exec("DELETE FROM invitation WHERE id = ?", id);
}

export function record(
	db: TenantDatabase,
	author: Author,
	entityId: string,
	action: "create" | "update" | "delete",
	changes: Changes,
): void {
	recordChange(db, author, { entity: "invitation", entityId, action, changes });
}

/** 409 where as many are open as may be. */
function requireRoom(db: TenantDatabase): void {
	const { n } = db.sql
		.exec<{ n: number }>("SELECT count(*) AS n FROM invitation WHERE expires_at > ?", db.clock())
		.one();
	if (n >= MAX_OPEN_INVITATIONS) throw inUse("error.tooManyInvitations");
}

function invitationOf(db: TenantDatabase, documentId: string): InvitationRow {
	const row = findInvitation(db, documentId);
	if (!row) throw notFound();
	return row;
}

function described(db: TenantDatabase, row: InvitationRow): Invitation {
	const { documentId, email, role, inviterName, invitedAt, expiresAt, mailState } = row;
	return {
		documentId,
		email,
		tenantRole: role,
		categories: preparedRights(db, row).map(({ documentId: category, name, rights }) => ({
			documentId: category,
			name,
			rights,
		})),
		invitedBy: inviterName,
		invitedAt: instant(invitedAt),
		expiresAt: instant(expiresAt),
		state: stateOf(db, row),
		mail: mailState,
	};
}
