/** The clients of a company: the tenants for which its people work by a mandate, in the company's own database. */
import { addDays, dayAt } from "../../../../contract/days.ts";
import type { z } from "zod";
import {
	type Client,
	type ClientAssign,
	clientSchema,
	type Colleague,
} from "../../../../contract/entities/mandate.ts";
import { recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, notFound, refusedField } from "../core/errors.ts";
import { nameHasWords, wordsOfName } from "../core/name-words.ts";
import type { Slice } from "../core/named-rows.ts";
import { membersOf, nameOfUser } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { refuseOtherTenant, tenantFacts, tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import type { Assigned, MandateOfBroker } from "./mandate-work.ts";

/** A client, and by which mandate: without what only its own tenant knows. */
export interface KnownClient extends Omit<Client, "figures"> {
	mandateId: string;
}

/** Clients, and whose they are. */
export interface ClientsOf {
	brokerId: string;
	items: KnownClient[];
}

export interface ClientSlice extends Slice {
	/** Whose: `me`, `nobody`'s, or somebody's; all where it is missing. */
	holder?: string | undefined;
	text: string;
	state: "current" | "former";
}

type ClientRow = {
	row: number;
	documentId: string;
	mandateId: string;
	tenantId: string;
	number: number;
	name: string;
	firstDay: string;
	lastDay: string | null;
	categories: string;
	endedAt: number | null;
	endedBy: "client" | "broker" | null;
	endedByName: string | null;
	holders: string;
};

// The names of people are added from the members.
const CLIENT = `SELECT t.id AS row, t.document_id AS documentId, t.mandate_id AS mandateId, t.tenant_id AS tenantId,
	t.number, t.name, t.first_day AS firstDay, t.last_day AS lastDay, t.categories, t.ended_at AS endedAt,
	t.ended_by AS endedBy, ${nameOfUser("t.ended_by_user")} AS endedByName,
	(SELECT json_group_array(h.user_id) FROM client_holder h WHERE h.client_row = t.id) AS holders
	FROM client t`;

/** Whoever does not administer the company sees for whom they work themselves. */
export function listClients(
	member: Member,
	{ holder, text, state, limit, offset }: ClientSlice,
): ClientsOf & { total: number } {
	requireColleague(member);
	const { db, userId } = member;
	const asked = member.isAdmin ? holder : "me";
	const words = nameHasWords(wordsOfName(text));
	const works = "EXISTS (SELECT 1 FROM client_holder h WHERE h.client_row = t.id AND h.user_id = ?)";
	const whose =
		asked === undefined
			? { sql: "1", values: [] }
			: asked === "nobody"
				? { sql: "NOT EXISTS (SELECT 1 FROM client_holder h WHERE h.client_row = t.id)", values: [] }
				: { sql: works, values: [asked === "me" ? userId : asked] };
	const where = `WHERE (${IS_CURRENT}) = ? AND ${words.sql} AND ${whose.sql}`;
	const values = [dayAt(member.now), state === "current" ? 1 : 0, ...words.values, ...whose.values];
	const { total } = db.sql
		.exec<{ total: number }>(`SELECT count(*) AS total FROM client t ${where}`, ...values)
		.one();
	const rows = db.sql
		.exec<ClientRow>(
			`${CLIENT} ${where} ORDER BY t.name_key, t.id LIMIT +? OFFSET ?`,
			...values,
			limit,
			offset,
		)
		.toArray();
	return { ...toClients(member, rows), total };
}

const IS_CURRENT = "t.ended_at IS NULL AND (t.last_day IS NULL OR t.last_day >= ?)";

/** The company's people by name, with for how many clients each works. */
export function team(member: Member): { colleagues: Colleague[]; unassigned: number; mayManage: boolean } {
	requireColleague(member);
	const { db, userId } = member;
	const today = dayAt(member.now);
	const counts = db.sql.exec<{ userId: string | null; clients: number }>(
		`SELECT h.user_id AS userId, count(*) AS clients FROM client t LEFT JOIN client_holder h ON h.client_row = t.id
		WHERE ${IS_CURRENT} GROUP BY h.user_id`,
		today,
	);
	const clientsOf = new Map(counts.toArray().map((count) => [count.userId, count.clients]));
	return {
		// (Whoever leaves gets no more, and what they have is to be shared out.)
		colleagues: membersOf(db)
			.filter(({ closesAt, userId: id }) => closesAt === null || clientsOf.has(id))
			.toSorted(byName)
			.map(({ userId: id, name }) => ({
				userId: id,
				name,
				isMe: id === userId,
				// How much the others have to do is for those who share it out.
				clients: member.isAdmin || id === userId ? (clientsOf.get(id) ?? 0) : 0,
			})),
		unassigned: member.isAdmin ? (clientsOf.get(null) ?? 0) : 0,
		mayManage: member.isAdmin,
	};
}

/** Says who works for these clients. It takes an admin of the company, or whoever works for them already. */
export function assignClients(member: Member, write: ClientAssign): ClientsOf {
	requireColleague(member);
	const { db, userId } = member;
	refuseOtherTenant(db, write.tenant);
	const rows = clientRows(db, write.clients);
	const people = new Map(membersOf(db).map((person) => [person.userId, person]));
	if (write.holders.some((id) => !people.has(id)))
		throw refusedField("holders", "validation.unknownReference");
	const hadBefore = new Set(rows.flatMap(({ holders }) => idsOf(holders)));
	const isLeaving = (id: string) => (people.get(id)?.closesAt ?? null) !== null;
	if (write.holders.some((id) => isLeaving(id) && !hadBefore.has(id)))
		throw refusedField("holders", "error.colleagueLeaves");
	for (const { row, documentId, holders } of rows) {
		const before = idsOf(holders);
		if (!member.isAdmin && !before.includes(userId)) throw forbidden();
		const after = [...new Set(write.holders)];
		writeClientHolders(db, row, before, after);
		const named = (ids: readonly string[]) => ids.map((id) => people.get(id)?.name ?? null);
		recordChange(db, member, {
			entity: "client",
			entityId: documentId,
			action: "update",
			changes: { holders: [named(before), named(after)] },
		});
	}
	return toClients(member, clientRows(db, write.clients));
}

/** The client, for an admin of the company who gives its mandate back. */
export function clientToEnd(member: Member, documentId: string): MandateOfBroker {
	member.requireAdmin();
	const [client] = clientRows(member.db, [documentId]);
	if (!client) throw notFound();
	return { mandateId: client.mandateId, brokerId: tenantReference(member.db).documentId };
}

/** Clients whose mandate has not been ended, some of them. */
export function openClients(
	{ sql }: TenantDatabase,
	limit: number,
): { row: number; tenantId: string; mandateId: string }[] {
	return sql
		.exec<{ row: number; tenantId: string; mandateId: string }>(
			`SELECT id AS row, tenant_id AS tenantId, mandate_id AS mandateId FROM client
			WHERE ended_at IS NULL LIMIT +?`,
			limit,
		)
		.toArray();
}

/** Its mandate has been given back. */
export function endClient({ sql, clock }: TenantDatabase, row: number): void {
	sql.exec("UPDATE client SET ended_at = coalesce(ended_at, ?) WHERE id = ?", clock(), row);
}

/** The company for which an admin of it accepts a mandate; 409 for a household. */
export function companyOfAdmin(member: Member): { broker: { documentId: string; name: string } } {
	member.requireAdmin();
	const { kind } = member.db.sql.exec<{ kind: string }>("SELECT kind FROM tenant").one();
	if (kind !== "company") throw refusedField("tenant", "validation.companyOnly");
	const { documentId, name } = tenantFacts(member.db);
	return { broker: { documentId, name } };
}

/** A mandate as its client is to be told who works by it (messages.ts); `null` where there is no such client. */
export function holdersToTell(
	db: TenantDatabase,
	row: number,
): { tenantId: string; mandate: MandateOfBroker; assigned: Assigned } | null {
	const [client] = db.sql.exec<ClientRow>(`${CLIENT} WHERE t.id = ?`, row).toArray();
	if (!client) return null;
	const ids = idsOf(client.holders);
	const { documentId, name } = tenantReference(db);
	const holders = membersOf(db)
		.filter(({ userId }) => ids.includes(userId))
		.map(({ userId, name: called, email }) => ({ userId, name: called, email }));
	return {
		tenantId: client.tenantId,
		mandate: { mandateId: client.mandateId, brokerId: documentId },
		assigned: { brokerName: name, holders },
	};
}

/** From now on these people of the company work by the mandate. */
export function writeClientHolders(
	db: TenantDatabase,
	row: number,
	before: readonly string[],
	after: readonly string[],
): void {
	for (const userId of before.filter((id) => !after.includes(id))) {
		db.sql.exec("DELETE FROM client_holder WHERE client_row = ? AND user_id = ?", row, userId);
	}
	for (const userId of after.filter((id) => !before.includes(id))) {
		db.sql.exec("INSERT INTO client_holder VALUES (?, ?)", row, userId);
	}
}

/** Who works here by a mandate of somebody else's is no colleague. */
function requireColleague(member: Member): void {
	if (member.isOutside) throw forbidden();
}

/** 404 where one of them is none. */
function clientRows(db: TenantDatabase, ids: readonly string[]): ClientRow[] {
	const rows = db.sql
		.exec<ClientRow>(
			`${CLIENT} WHERE t.document_id IN (SELECT value FROM json_each(?)) ORDER BY t.name_key, t.id`,
			JSON.stringify(ids),
		)
		.toArray();
	if (rows.length < new Set(ids).size) throw notFound();
	return rows;
}

function toClients(member: Member, rows: readonly ClientRow[]): ClientsOf {
	const people = new Map(membersOf(member.db).map(({ userId, name }) => [userId, name]));
	const today = dayAt(member.now);
	const items = rows.map((row): KnownClient => {
		const ids = idsOf(row.holders);
		const isOver = row.lastDay !== null && addDays(row.lastDay, 1) <= today;
		return {
			documentId: row.documentId,
			mandateId: row.mandateId,
			tenant: { documentId: row.tenantId, id: row.number, name: row.name },
			state: row.endedAt !== null ? "ended" : isOver ? "over" : row.firstDay > today ? "ahead" : "active",
			firstDay: row.firstDay,
			lastDay: row.lastDay,
			categories: categoriesIn(row.categories),
			endedAt: row.endedAt === null ? null : instant(row.endedAt),
			endedBy: row.endedBy,
			endedByName: row.endedByName,
			holders: ids.map((userId) => ({ userId, name: people.get(userId) ?? "" })).toSorted(byName),
			isMine: ids.includes(member.userId),
		};
	});
	return { brokerId: tenantReference(member.db).documentId, items };
}

const byName = (one: { name: string }, other: { name: string }) => one.name.localeCompare(other.name, "de");

const categoriesSchema = clientSchema.shape.categories.unwrap();

function categoriesIn(json: string): z.infer<typeof categoriesSchema> {
	return categoriesSchema.parse(JSON.parse(json));
}

function idsOf(json: string): string[] {
	const ids: unknown = JSON.parse(json);
	return Array.isArray(ids) ? ids.map(String) : [];
}
