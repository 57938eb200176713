import type { ReceivedInvitation } from "../../../../contract/identity/invitations.ts";
import type { TenantReference } from "../../../../contract/entities/entities.ts";
import { RIGHTS } from "../../../../contract/entities/rights.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden } from "../core/errors.ts";
import { refreshAdmins, saveMembership } from "../core/rights/memberships.ts";
import { countMembers, membersOf } from "../core/people.ts";
import { isMember } from "../core/rights/who-sees.ts";
import { requireWithinPlan } from "../core/subscription.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { findInvitation, type InvitationRow, preparedRights, record, stateOf } from "./invitations.ts";
import { change, givenRights } from "./members.ts";
import { noteMembershipNews } from "./membership-news.ts";
import { secretState, type TenantSecret, spendSecret } from "./tenant-secrets.ts";

/** What an invitation says to who brings its secret. 400 for one that does not count (any more), whyever. */
export function receiveInvitation(
	db: TenantDatabase,
	brought: TenantSecret,
): Omit<ReceivedInvitation, "hasAccount"> {
	if (secretState(db, brought)?.usedBy !== null) throw invitationOver();
	const row = openInvitation(db, brought);
	return {
		tenant: tenantReference(db),
		email: row.email,
		invitedBy: row.inviterName ?? "",
		isAdmin: row.role === "Admin",
		categories: preparedRights(db, row).map(({ documentId, name, rights }) => ({ documentId, name, rights })),
		expiresAt: instant(row.expiresAt),
	};
}

/** Who accepts: as the user's own object says. */
export interface Accepting {
	userId: string;
	name: string;
	email: string;
}

/**
 * Makes a member of who brings the secret and signs in with the invited address: all in this turn, once. Again, by the
 * same user, it says the same. 400 for one that does not count (any more), 403 for another address.
 */
export function acceptInvitation(
	db: TenantDatabase,
	brought: TenantSecret,
	user: Accepting,
): TenantReference {
	const state = secretState(db, brought);
	if (state?.usedBy === user.userId && isMember(db, user.userId)) return tenantReference(db);
	if (state?.usedBy !== null) throw invitationOver();
	const row = openInvitation(db, brought);
	if (row.email !== user.email) throw forbidden("error.otherAddress");
	spendSecret(db, brought, user.userId);
	takeIn(db, row, user);
	noteMembershipNews(db, user.userId);
	record(db, { userId: user.userId, now: db.clock() }, row.documentId, "update", {
		state: ["open", "accepted"],
	});
	// Last: by it the record knows whom it was sent to.
	db.sql.exec("DELETE FROM invitation WHERE id = ?", row.id);
	return tenantReference(db);
}

/** Whoever belongs to the tenant already keeps what they have. */
function takeIn(db: TenantDatabase, row: InvitationRow, user: Accepting): void {
	const author = { db, userId: user.userId, now: db.clock() };
	const prepared = preparedRights(db, row);
	const there = membersOf(db).find(({ userId }) => userId === user.userId);
	if (!there) {
		requireWithinPlan(db, "members", countMembers(db));
		const rights = prepared.map(({ row: categoryRow, rights: given }) => ({ categoryRow, rights: given }));
		saveMembership(db, { ...user, role: row.role, rights });
		recordChange(db, author, {
			entity: "member",
			entityId: user.userId,
			action: "create",
			changes: {
				name: [null, user.name],
				email: [null, user.email],
				role: [null, row.role],
				rights: [null, prepared.map(({ name, rights: given }) => ({ category: name, rights: given }))],
				invitedBy: [null, row.inviterName],
			},
		});
		return;
	}
	const held = givenRights(db, user.userId);
	change(author, there, {
		role: row.role === "Admin" ? "Admin" : undefined,
		given: prepared.map(({ row: id, documentId, name, rights }) => [
			{ id, documentId, name },
			RIGHTS.filter((right) => rights.includes(right) || held.get(documentId)?.includes(right)),
		]),
	});
	refreshAdmins(db);
}

function openInvitation(db: TenantDatabase, { subject }: TenantSecret): InvitationRow {
	const row = findInvitation(db, subject);
	if (!row || stateOf(db, row) !== "open") throw invitationOver();
	return row;
}

export function invitationOver(): ContractError {
	return new ContractError("ValidationError", "error.invitationOver");
}
