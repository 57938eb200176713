/**
 * Members who have their account deleted (decision 068): what their own object tells the tenant of it, and what it means
 * here. Acts for nobody else.
 */
import { dayAt } from "../../../../contract/days.ts";
import type { ClosingTenant } from "../../../../contract/identity/account-closing.ts";
import { recordChange } from "../core/audit.ts";
import { endSharesWith } from "../sharing/share-rows.ts";
import type { TenantDatabase } from "../core/database.ts";
import { closeMember, requireAnAdmin } from "../core/rights/memberships.ts";
import { adminsOf, membersOf } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { countDocuments } from "../core/subscription.ts";
import { tenantFacts, tenantReference } from "../core/tenant-row.ts";
import { forgetMember } from "./former-members.ts";

/** What becomes of the tenant, and of the member in it, should they delete their account. */
export function fateOf(member: Member): ClosingTenant {
	const { db, userId } = member;
	const { subscription, subscriptionId } = tenantFacts(db);
	const own = membersOf(db).find((one) => one.userId === userId);
	const isAlone = own !== undefined && stayingBeside(db, userId).length === 0;
	const admins = adminsOf(db);
	const isLastAdmin = admins.length === 1 && admins[0] === userId;
	return {
		tenant: tenantReference(db),
		fate: member.isGuest
			? "guest"
			: own === undefined
				? "mandate"
				: isAlone
					? "delete"
					: isLastAdmin
						? "lastAdmin"
						: "leave",
		documents: isAlone ? countDocuments(db) : null,
		isSubscribed: isAlone && subscriptionId !== null && subscription.status !== "canceled",
	};
}

/**
 * The member has no rights here any more, and is known to be going. Again, nothing happens. 409 where others stay, none
 * of them with full rights: nobody could let anybody in any more.
 */
export function shutMember(db: TenantDatabase, userId: string, closesAt: number): null {
	if (!closeMember(db, userId, closesAt)) return null;
	if (stayingBeside(db, userId).length > 0) requireAnAdmin(db);
	recordClosing(db, userId, [null, dayAt(closesAt)]);
	return null;
}

/** The member stays, and has again what they had. */
export function keepMember(db: TenantDatabase, userId: string): null {
	const closesAt = membersOf(db).find((one) => one.userId === userId)?.closesAt ?? null;
	if (closesAt === null) return null;
	closeMember(db, userId, null);
	recordClosing(db, userId, [dayAt(closesAt), null]);
	return null;
}

/**
 * The account is gone, and its member leaves the tenant with it.
 * @returns what is left of the tenant: nobody, where it is to be ended; nothing, where that has been done
 */
export function removeEnded(db: TenantDatabase, userId: string): "others" | "nobody" | "nothing" {
	const members = membersOf(db);
	if (members.length === 0) return "nothing";
	endSharesWith(db, userId);
	const own = members.find((one) => one.userId === userId);
	// (Who works here by a mandate leaves together with their company.)
	if (!own) return "others";
	if (members.length === 1) return "nobody";
	forgetMember(db, userId);
	recordChange(
		db,
		{ userId, now: db.clock() },
		{ entity: "member", entityId: userId, action: "delete", changes: { name: [own.name, null] } },
	);
	return "others";
}

/** Whoever stays in the tenant without this member. */
function stayingBeside(db: TenantDatabase, userId: string) {
	return membersOf(db).filter((one) => one.userId !== userId && one.closesAt === null);
}

function recordClosing(db: TenantDatabase, userId: string, closesAt: [unknown, unknown]): void {
	recordChange(
		db,
		{ userId, now: db.clock() },
		{ entity: "member", entityId: userId, action: "update", changes: { closesAt } },
	);
}
