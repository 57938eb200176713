import type {
	CategoryAccessWrite,
	MemberWrite,
	RightsOfSeveral,
	TenantMember,
} from "../../../../contract/entities/members.ts";
import { RIGHTS, type Right } from "../../../../contract/entities/rights.ts";
import type { MemberRole } from "../../../../contract/entities/vocabulary.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { assertVersion, type Changes, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { notFound, refusedField } from "../core/errors.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { sortKey } from "../core/folding.ts";
import { hasWords, wordsOfName } from "../core/name-words.ts";
import type { Slice } from "../core/named-rows.ts";
import { changeRights, requireAnAdmin } from "../core/rights/memberships.ts";
import { adminsOf, type MemberFacts, membersOf } from "../core/people.ts";
import { rightsFromBits } from "../core/rights/kinds-of-right.ts";
import { type Member } from "../core/rights/sight.ts";
import { rightsOfUsers } from "../core/rights/who-sees.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { forgetMember } from "./former-members.ts";
import { noteMembershipNews } from "./membership-news.ts";

/** 404 for an id of something else of this tenant, which leads to the same database; 403 for who is no admin. */
export function requireAdminOf(member: Member, tenantId: string): void {
	if (tenantReference(member.db).documentId !== tenantId) throw notFound();
	member.requireAdmin();
}

/** The members by name, each with all rights. */
export function listMembers(
	{ db }: Member,
	{ text = "", limit, offset }: Slice & { text?: string },
): { items: TenantMember[]; total: number } {
	const words = wordsOfName(text);
	const found = membersOf(db)
		.map((facts) => ({
			facts,
			key: sortKey(facts.name),
			searched: foldedName(`${facts.name} ${facts.email}`),
		}))
		.filter(({ searched }) => hasWords(searched, words))
		.toSorted((one, other) => order(one.key, other.key) || order(one.facts.userId, other.facts.userId));
	const items = describe(
		db,
		found.slice(offset, offset + limit).map(({ facts }) => facts),
	);
	return { items, total: found.length };
}

function order(one: string, other: string): number {
	return one === other ? 0 : one < other ? -1 : 1;
}

export function readMember({ db }: Member, documentId: string): TenantMember {
	return described(db, memberOf(db, documentId));
}

/** Changes role and rights. 409 for a stale version, and where nobody would have full rights any more. */
export function changeMember(member: Member, documentId: string, write: MemberWrite): TenantMember {
	const { db } = member;
	const before = memberOf(db, documentId);
	// (Its record of changes goes by the user's id.)
	const row = { documentId: before.userId, version: before.version };
	assertVersion(member, write.version, row, () => described(db, before));
	change(member, before, { role: write.tenantRole, given: namedRights(db, write.categoryAccess ?? []) });
	requireAnAdmin(db);
	return described(db, memberOf(db, documentId));
}

/** The same for several, all or none. */
export function changeSeveral(member: Member, write: RightsOfSeveral): TenantMember[] {
	const { db } = member;
	const rows = categoryRows(db);
	const categories = write.categories ?? [...rows.keys()];
	const access = categories.map((categoryId) => ({ categoryId, rights: write.rights }));
	const given = namedRights(db, access);
	const all = byId(db);
	const chosen = write.members.map(({ documentId, version }, at) => {
		const facts = all.get(documentId);
		if (!facts) throw unknown("members", at, "documentId");
		return { facts, version };
	});
	const stale = chosen.filter(({ facts, version }) => version !== undefined && version !== facts.version);
	if (stale.length > 0) {
		const current = describe(
			db,
			stale.map(({ facts }) => facts),
		);
		throw new ContractError("ConflictError", "error.stale", { current });
	}
	for (const { facts } of chosen) change(member, facts, { given });
	requireAnAdmin(db);
	const after = byId(db);
	return describe(
		db,
		chosen.flatMap(({ facts: { documentId } }) => after.get(documentId) ?? []),
	);
}

function byId(db: TenantDatabase): Map<string, MemberFacts> {
	return new Map(membersOf(db).map((facts) => [facts.documentId, facts]));
}

/** Takes a member out. 409 for the last one with full rights. What else is kept of them goes by and by. */
export function removeTenantMember(member: Member, documentId: string): { userId: string } {
	const { db } = member;
	const { userId, name, email, role } = memberOf(db, documentId);
	forgetMember(db, userId);
	requireAnAdmin(db);
	noteMembershipNews(db, userId);
	recordChange(db, member, {
		entity: "member",
		entityId: userId,
		action: "delete",
		changes: { name: [name, null], email: [email, null], role: [role, null] },
	});
	return { userId };
}

/** A category as rights name it. */
export interface CategoryRow {
	id: number;
	documentId: string;
	name: string;
}

/** All categories by their documentId, in their order. */
export function categoryRows(db: TenantDatabase): Map<string, CategoryRow> {
	const rows = db.sql.exec<{ id: number; documentId: string; name: string }>(
		"SELECT id, document_id AS documentId, name FROM category ORDER BY position, name_key, id",
	);
	return new Map([...rows].map((row) => [row.documentId, row]));
}

/** The categories that a write names, with the rights. 400 for one that there is not. */
export function namedRights(db: TenantDatabase, access: readonly CategoryAccessWrite[]): GivenRights {
	const rows = categoryRows(db);
	return access.map(({ categoryId, rights }, at) => {
		const row = rows.get(categoryId);
		if (!row) throw unknown("categoryAccess", at, "categoryId");
		return [row, RIGHTS.filter((right) => rights.includes(right))];
	});
}

export type GivenRights = readonly (readonly [CategoryRow, readonly Right[]])[];

/** Writes what differs, and records it. `requireAnAdmin` belongs behind it. */
export function change(
	author: Pick<Member, "db" | "userId" | "now">,
	{ userId, role: before }: Pick<MemberFacts, "userId" | "role">,
	{ role, given }: { role?: MemberRole | undefined; given: GivenRights },
): void {
	const { db } = author;
	const held = givenRights(db, userId);
	const heldOn = ({ documentId }: CategoryRow) => held.get(documentId) ?? [];
	const differing = given.filter(([row, rights]) => String(heldOn(row)) !== String(rights));
	const changes: Changes = {};
	if (role && role !== before) changes["role"] = [before, role];
	if (differing.length > 0) {
		changes["rights"] = [
			differing.map(([row]) => ({ category: row.name, rights: heldOn(row) })),
			differing.map(([row, rights]) => ({ category: row.name, rights })),
		];
	}
	if (Object.keys(changes).length === 0) return;
	changeRights(db, userId, { role, rights: new Map(differing.map(([{ id }, rights]) => [id, rights])) });
	recordChange(db, author, { entity: "member", entityId: userId, action: "update", changes });
}

/** The kind of right that is given on a category, and can be changed here. */
const GIVEN = "categoryRight";

/** What was given to a member, by category: not what a mandate lets them do for a while. */
export function givenRights(db: TenantDatabase, userId: string): ReadonlyMap<string | null, Right[]> {
	return new Map(
		rightsOfUsers(db, [userId])
			.filter(({ kind }) => kind === GIVEN)
			.map(({ categoryId, rights }) => [categoryId, rightsFromBits(rights)]),
	);
}

function memberOf(db: TenantDatabase, documentId: string): MemberFacts {
	const [facts] = membersOf(db, documentId);
	if (!facts) throw notFound();
	return facts;
}

function described(db: TenantDatabase, facts: MemberFacts): TenantMember {
	const [item] = describe(db, [facts]);
	if (!item) throw notFound();
	return item;
}

function describe(db: TenantDatabase, members: readonly MemberFacts[]): TenantMember[] {
	const admins = adminsOf(db);
	const userIds = members.map(({ userId }) => userId);
	const rights = Map.groupBy(rightsOfUsers(db, userIds), ({ userId }) => userId);
	return members.map(({ documentId, userId, name, email, role, isAdmin, closesAt, version }) => ({
		documentId,
		userId,
		name,
		email,
		tenantRole: role,
		isAdmin: isAdmin === 1,
		isLastAdmin: admins.length === 1 && admins[0] === userId,
		closesAt: closesAt === null ? null : instant(closesAt),
		access: (rights.get(userId) ?? []).map(({ kind, categoryId, rights: bits }) => ({
			kind,
			category: categoryId,
			rights: rightsFromBits(bits),
		})),
		version,
	}));
}

function unknown(list: string, at: number, ...field: string[]): ContractError {
	return refusedField(["data", list, String(at), ...field], "validation.unknownReference");
}
