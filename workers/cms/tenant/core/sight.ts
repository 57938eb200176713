/**
 * The rule of sight: who may see, edit and administer what (spec 5, spec 6). This module alone reads the tables of
 * rights, and `memberships.ts` writes them. Whoever reads or writes for somebody takes a `Member` and composes its SQL from the conditions below.
 */
import { dayAt } from "../../../../contract/days.ts";
import type { TenantRole } from "../../../../contract/entities/vocabulary.ts";
import {
	type DocumentAction,
	isTenantAdmin,
	mayEdit,
	mayEditInTenant,
	RIGHTS,
	type Right,
	type TenantAccess,
} from "../../../../contract/entities/rights.ts";
import type { Condition, TenantDatabase } from "./database.ts";
import { SECOND_FACTOR_DEMANDED } from "../../../../contract/identity/second-factor.ts";
import { lacksSecondFactor } from "../../acting.ts";
import { forbidden, notFound } from "./errors.ts";
import { emailOfUser, nameOfUser } from "./people.ts";

/**
 * A kind of right. `rows` selects (user_id, row, rights, first_day, last_day): `row` is the category or the document
 * that the right opens, `rights` are bits, the days are YYYY-MM-DD in Swiss time, both included, NULL for no limit.
 */
export interface KindOfRight {
	name: string;
	scope: "tenant" | "category" | "document";
	rows: string;
	/** What somebody is in the tenant by such a right alone, while it is in force; without it, nobody. */
	role?: TenantRole;
}

/** Whoever has made the share `s` may edit its document `d` as a member: what somebody lost nobody has from them. */
export const SHARER_MAY_EDIT = `EXISTS (
	SELECT 1 FROM member m WHERE m.user_id = s.shared_by AND m.closes_at IS NULL AND (m.is_admin = 1 OR EXISTS (
		SELECT 1 FROM category_right r
		WHERE r.user_id = m.user_id AND r.category_row = d.category_row AND r.rights >= 2
	))
)`;

/** Rows of the rights that shares give. */
function sharedRows(receiver: string, which: string): string {
	return `SELECT ${receiver} AS user_id, sd.document_row AS row, s.rights, NULL AS first_day, s.last_day
		FROM share s
		JOIN share_document sd ON sd.share_row = s.id
		JOIN document d ON d.id = sd.document_row AND d.state < 2
		WHERE s.ended_at IS NULL AND ${which} AND ${SHARER_MAY_EDIT}`;
}

/** All kinds of rights that there are: together they are the relation of effective rights. */
export const KINDS_OF_RIGHT: readonly KindOfRight[] = [
	{
		name: "tenantAdmin",
		scope: "tenant",
		rows: `SELECT user_id, NULL AS row, ${rightsToBits(RIGHTS)} AS rights, NULL AS first_day, NULL AS last_day
			FROM member WHERE is_admin = 1`,
	},
	{
		name: "categoryRight",
		scope: "category",
		rows: `SELECT user_id, category_row AS row, rights, NULL AS first_day, NULL AS last_day FROM category_right
			WHERE user_id NOT IN (SELECT user_id FROM member WHERE closes_at IS NOT NULL)`,
	},
	{
		name: "mandate",
		scope: "category",
		role: "Broker",
		rows: `SELECT h.user_id, r.category_row AS row, r.rights, m.first_day, m.last_day
			FROM mandate_holder h
			JOIN mandate m ON m.id = h.mandate_row AND m.accepted_at IS NOT NULL AND m.ended_at IS NULL
			JOIN mandate_right r ON r.mandate_row = m.id
			WHERE h.is_former = 0`,
	},
	{
		name: "share",
		scope: "document",
		// (Of a member it says no more: see `rolesFrom`.)
		role: "Guest",
		rows: sharedRows(
			"s.receiver_id",
			`(s.kind = 'person' AND s.accepted_at IS NOT NULL OR s.kind = 'member' AND EXISTS (
				SELECT 1 FROM member o WHERE o.user_id = s.receiver_id AND o.closes_at IS NULL
			))`,
		),
	},
];

/** The right of a link: nobody's, so that it is none of those above; `Member.proveLink` alone has it. */
const LINK_RIGHT: KindOfRight = {
	name: "sharedByLink",
	scope: "document",
	role: "Guest",
	rows: sharedRows("'link:' || s.document_id", "s.kind = 'link'"),
};
const LINK_RIGHTS = [LINK_RIGHT];

/** Read 1, Edit 2, Admin 4, as the database keeps them. */
export function rightsToBits(rights: readonly Right[]): number {
	return RIGHTS.reduce((bits, right, at) => (rights.includes(right) ? bits | (1 << at) : bits), 0);
}

export function rightsFromBits(bits: number): Right[] {
	return RIGHTS.filter((_, at) => (bits & (1 << at)) !== 0);
}

type EffectiveRight = {
	scope: KindOfRight["scope"] | null;
	row: number;
	rights: number;
	categoryId: string | null;
	isActive: number | null;
};

const LISTED = "SELECT value FROM json_each(?)";

/**
 * Somebody who belongs to the tenant, at one moment: what a function takes that acts for a user. It can only be had by
 * `Member.prove`, in the turn in which it is used, so a right that was taken away opens nothing any more.
 */
export class Member {
	readonly db: TenantDatabase;
	readonly userId: string;
	/** The moment of the call, in milliseconds since 1970. */
	readonly now: number;
	readonly tenantRoles: readonly TenantRole[];
	/** The categories on which the member has rights, as the profile lists them (spec 3). */
	readonly categories: TenantAccess["categories"];
	/** Full rights in the tenant (spec 6). */
	readonly isAdmin: boolean;
	/** Edit access in the tenant (spec 6): makes folders and parties, and documents where a category allows it. */
	readonly mayEdit: boolean;
	/** The rights on everything in the tenant, as bits. */
	readonly #everywhere: number;
	readonly #byCategory: ReadonlyMap<number, { rights: number; isActive: boolean }>;
	readonly #byDocument: ReadonlyMap<number, number>;

	/** The user as a member of the tenant, or 404: to others the tenant does not exist. */
	static prove(db: TenantDatabase, userId: string): Member {
		const now = db.clock();
		const read = () => rightsInForce(db, userId, now);
		// Each of a user's tenants asks it at each request.
		const rows = db.kindsOfRight ? read() : db.memory.read(`rights of ${userId} on ${dayAt(now)}`, read);
		const roles = rolesFrom(rows.flatMap(({ role }) => role ?? []));
		if (roles.length === 0) throw notFound();
		requireSecondFactor(db);
		return new Member({ db, userId, now }, roles, rows);
	}

	/** The user as somebody who has the rights of this one mandate, whatever else they are here; 404 without them. */
	static proveMandated(db: TenantDatabase, userId: string, mandateRow: number): Member {
		const now = db.clock();
		const kindsOfRight = KINDS_OF_RIGHT.flatMap(({ name, scope, role, rows: all }) =>
			name === "mandate" && role
				? { name, scope, role, rows: `${all} AND h.mandate_row = ${mandateRow}` }
				: [],
		);
		const own = { ...db, kindsOfRight };
		const rows = rightsInForce(own, userId, now).filter(({ role }) => role === "Broker");
		if (rows.length === 0) throw notFound();
		requireSecondFactor(db);
		return new Member({ db: own, userId, now }, ["Broker"], rows);
	}

	/** Whoever has come by the link of this share: sees its documents, and nothing else. 404 where it opens none. */
	static proveLink(db: TenantDatabase, shareId: string): Member {
		const now = db.clock();
		const userId = `link:${shareId}`;
		const own = { ...db, kindsOfRight: LINK_RIGHTS };
		const rows = rightsInForce(own, userId, now);
		if (rows.length === 0) throw notFound();
		return new Member({ db: own, userId, now }, ["Guest"], rows);
	}

	private constructor(
		{ db, userId, now }: Pick<Member, "db" | "userId" | "now">,
		roles: readonly TenantRole[],
		rights: readonly EffectiveRight[],
	) {
		this.db = db;
		this.userId = userId;
		this.now = now;
		this.tenantRoles = roles;
		const byCategory = new Map<number, { categoryId: string; rights: number; isActive: boolean }>();
		const byDocument = new Map<number, number>();
		let everywhere = 0;
		for (const { scope, row, rights: bits, categoryId, isActive } of rights) {
			if (scope === "tenant") everywhere |= bits;
			if (scope === "document") byDocument.set(row, (byDocument.get(row) ?? 0) | bits);
			if (scope === "category" && categoryId !== null) {
				const before = byCategory.get(row)?.rights ?? 0;
				byCategory.set(row, { categoryId, rights: before | bits, isActive: isActive === 1 });
			}
		}
		this.#byCategory = byCategory;
		this.#byDocument = byDocument;
		this.categories = [...byCategory]
			.toSorted(([one], [other]) => one - other)
			.map(([, { categoryId, isActive, rights: bits }]) => ({
				categoryId,
				isActive,
				rights: rightsFromBits(bits),
			}));
		this.isAdmin = isTenantAdmin(this) || rightsFromBits(everywhere).includes("Admin");
		this.#everywhere = this.isAdmin ? rightsToBits(RIGHTS) : everywhere;
		this.mayEdit = mayEditInTenant(this) || mayEdit(rightsFromBits(this.#everywhere));
	}

	/** Is no member, and works here by a mandate: the tenant sees what is read, too. */
	get isMandated(): boolean {
		return this.isOutside && this.tenantRoles.includes("Broker");
	}

	/** Is no member, but somebody who works here by a mandate, or with whom something was shared. */
	get isOutside(): boolean {
		return this.tenantRoles.every((role) => role === "Broker" || role === "Guest");
	}

	/** Sees the documents that were shared with them, and of the tenant nothing else. */
	get isGuest(): boolean {
		return this.tenantRoles.every((role) => role === "Guest");
	}

	/** 404 for who has come by a share alone: beside the documents, to them there is no tenant. */
	refuseGuest(): void {
		if (this.isGuest) throw notFound();
	}

	/** 403 unless the member has edit access in the tenant (spec 6). */
	requireEdit(): void {
		if (!this.mayEdit) throw forbidden();
	}

	/** 403 unless the member has full rights in the tenant (spec 6). */
	requireAdmin(): void {
		if (!this.isAdmin) throw forbidden();
	}

	/** Whether the member sees every document, so that no test has to say anything of the single one. */
	get seesAll(): boolean {
		return this.#everywhere !== 0;
	}

	/** The member's rights on one category. */
	rightsInCategory(categoryRow: number): Right[] {
		return rightsFromBits(this.#everywhere | (this.#byCategory.get(categoryRow)?.rights ?? 0));
	}

	/** The member's rights on one document (spec 6). */
	rightsOn({ id, categoryRow }: PlacedDocument): Right[] {
		const bits = this.#byDocument.get(id) ?? 0;
		return rightsFromBits(bits | rightsToBits(this.rightsInCategory(categoryRow)));
	}

	/** Whether the member may file in the category, and change what lies there: it has to be active (spec 6). */
	mayEditIn(categoryRow: number): boolean {
		if (this.isAdmin || mayEdit(rightsFromBits(this.#everywhere))) return true;
		const own = this.#byCategory.get(categoryRow);
		return own !== undefined && own.isActive && mayEdit(rightsFromBits(own.rights));
	}

	/** Whether the member may change the document: by the right to its category, or by a right to itself. */
	mayEditDocument({ id, categoryRow }: PlacedDocument): boolean {
		return this.mayEditIn(categoryRow) || mayEdit(rightsFromBits(this.#byDocument.get(id) ?? 0));
	}

	/** What the member may do with a document that they may edit, where that is not all (`DOCUMENT_ACTIONS`). */
	limitsOn(placed: PlacedDocument): { allowedActions?: DocumentAction[] } {
		if (!this.mayEditDocument(placed)) return {};
		if (!this.mayEditIn(placed.categoryRow)) return { allowedActions: this.isGuest ? [] : ["archive"] };
		return this.isOutside ? { allowedActions: ["archive", "delete", "move"] } : {};
	}

	/** Whether the member may see the row of a document, by the name that the SQL has for it, or what belongs to one. */
	sees(row = "d", documentRow = `${row}.id`): Condition {
		if (this.seesAll) return EVERYTHING;
		return either(this.#inCategories(`+${row}.category_row`), this.#among(documentRow, this.#byDocument));
	}

	/** Whether the member may edit the row of a document. */
	edits(row = "d"): Condition {
		if (mayEdit(rightsFromBits(this.#everywhere))) return EVERYTHING;
		const editable = [...this.#byCategory].filter(([id]) => this.mayEditIn(id));
		const documents = [...this.#byDocument].filter(([, bits]) => mayEdit(rightsFromBits(bits)));
		return either(
			this.#among(`${row}.category_row`, new Map(editable)),
			this.#among(`${row}.id`, new Map(documents)),
		);
	}

	/** Whether the member may see a category, whose row id is this expression. */
	seesCategory(id: string): Condition {
		return this.seesAll ? EVERYTHING : this.#inCategories(id);
	}

	/** The documents that the member sees, as a source to begin with; `null` where that is all of them. */
	get sources(): VisibleSources | null {
		if (this.seesAll) return null;
		return { categories: [...this.#byCategory.keys()], documents: [...this.#byDocument.keys()] };
	}

	/** Whether the member sees a document for itself, not for its category: counters by category do not count it. */
	seesApart(row = "d"): Condition | null {
		if (this.seesAll || this.#byDocument.size === 0) return null;
		const among = this.#among(`${row}.id`, this.#byDocument);
		const other = this.#inCategories(`${row}.category_row`);
		return { sql: `(${among.sql} AND NOT ${other.sql})`, values: [...among.values, ...other.values] };
	}

	#inCategories(expression: string): Condition {
		return this.#among(expression, this.#byCategory);
	}

	#among(expression: string, rows: ReadonlyMap<number, unknown>): Condition {
		return { sql: `${expression} IN (${LISTED})`, values: [JSON.stringify([...rows.keys()])] };
	}
}

/** Each once. Who is something here is no guest beside it, whatever was shared with them. */
function rolesFrom(said: readonly TenantRole[]): TenantRole[] {
	const roles = [...new Set(said)];
	return roles.length > 1 ? roles.filter((role) => role !== "Guest") : roles;
}

/** 403 where the tenant demands a second factor and whoever acts has shown one alone (decision 067). */
function requireSecondFactor({ memory }: TenantDatabase): void {
	if (!lacksSecondFactor()) return;
	const sql = "SELECT 1 FROM tenant WHERE demands_second_factor = 1";
	const isDemanded = memory.rows({ sql, values: [] }).length > 0;
	if (isDemanded) throw forbidden(SECOND_FACTOR_DEMANDED);
}

/** A document as far as rights depend on it. */
export interface PlacedDocument {
	/** Its row. */
	id: number;
	categoryRow: number;
}

/** Rows of the categories and of the single documents that somebody sees. */
export interface VisibleSources {
	categories: number[];
	documents: number[];
}

const EVERYTHING: Condition = { sql: "1", values: [] };

function either(one: Condition, other: Condition): Condition {
	// Nearly nobody sees single documents: then the test is the one that an index answers.
	if (other.values[0] === "[]") return one;
	return { sql: `(${one.sql} OR ${other.sql})`, values: [...one.values, ...other.values] };
}

const IN_FORCE = "(first_day IS NULL OR first_day <= ?2) AND (last_day IS NULL OR last_day >= ?2)";

/** The relation of the rights in force on the day ?2, as (name, scope, role, user_id, row, rights). */
function effectiveRights(
	kinds: readonly KindOfRight[],
	where: (scope: KindOfRight["scope"]) => string,
): string {
	return kinds
		.map(
			({ name, scope, role, rows }) =>
				`SELECT '${name}' AS name, '${scope}' AS scope, ${role ? `'${role}'` : "NULL"} AS role, user_id, row, rights
				FROM (${rows})
				WHERE ${where(scope)} AND ${IN_FORCE}`,
		)
		.join(" UNION ALL ");
}

type RightInForce = EffectiveRight & { role: TenantRole | null };

function rightsInForce(db: TenantDatabase, userId: string, now: number): RightInForce[] {
	const text = rightsOfMember(db.kindsOfRight ?? KINDS_OF_RIGHT);
	return db.sql.exec<RightInForce>(text, userId, dayAt(now)).toArray();
}

/** Each tenant asks it at each request, so its text is made once. */
const textOfRights = new WeakMap<readonly KindOfRight[], string>();

/** SQL of the member ?1, one row with the role, and of the member's rights, a row each, with the role that it gives. */
function rightsOfMember(kinds: readonly KindOfRight[]): string {
	const made = textOfRights.get(kinds);
	if (made !== undefined) return made;
	const text = `SELECT e.role, e.scope, e.row, e.rights, c.document_id AS categoryId, c.is_active AS isActive
		FROM (
			SELECT role, NULL AS scope, NULL AS row, 0 AS rights FROM member
			WHERE user_id = ?1 AND closes_at IS NULL
			UNION ALL
			SELECT role, scope, row, rights FROM (${effectiveRights(kinds, () => "user_id = ?1")})
		) e
		LEFT JOIN category c ON e.scope = 'category' AND c.id = e.row`;
	textOfRights.set(kinds, text);
	return text;
}

/** Somebody who may see a document, for one reason; `name` of the right. */
export type Viewing = { userId: string; name: string; email: string; kind: string; rights: number };

const OPENS: Readonly<Record<KindOfRight["scope"], string>> = {
	tenant: "1",
	category: "row = ?1",
	document: "row = ?3",
};

/** The inverse: everybody who may see the document, once for each right that opens it. */
export function viewersOf(db: TenantDatabase, { id, categoryRow }: PlacedDocument): Viewing[] {
	return db.sql
		.exec<Viewing>(
			`SELECT e.user_id AS userId, ${nameOfUser("e.user_id")} AS name, ${emailOfUser("e.user_id")} AS email,
				e.name AS kind, e.rights
			FROM (${effectiveRights(db.kindsOfRight ?? KINDS_OF_RIGHT, (scope) => OPENS[scope])}) e
			-- ?3 is asked for by rights on documents alone.
			WHERE e.rights > 0 AND ?3 IS NOT NULL`,
			categoryRow,
			dayAt(db.clock()),
			id,
		)
		.toArray();
}

/** A right that is in force: of which kind, and on which category; `null` for everything in the tenant. */
export type HeldRight = { userId: string; kind: string; categoryId: string | null; rights: number };

/** The rights of these users, one for each kind and category; those on single documents are left out. */
export function rightsOfUsers(db: TenantDatabase, userIds: readonly string[]): HeldRight[] {
	const kinds = (db.kindsOfRight ?? KINDS_OF_RIGHT).filter(({ scope }) => scope !== "document");
	return db.sql
		.exec<HeldRight>(
			`SELECT e.user_id AS userId, e.name AS kind, c.document_id AS categoryId, e.rights
			FROM (${effectiveRights(kinds, () => `user_id IN (${LISTED.replace("?", "?1")})`)}) e
			LEFT JOIN category c ON e.scope = 'category' AND c.id = e.row
			WHERE e.rights > 0 ORDER BY c.position, c.name_key`,
			JSON.stringify(userIds),
			dayAt(db.clock()),
		)
		.toArray();
}

/**
 * Whether the share `s` makes a guest of whom it was shared with, on the day ?2: also while whoever has shared it may not
 * edit the documents, which may be again what it was.
 */
const IS_GUEST = `s.kind = 'person' AND s.accepted_at IS NOT NULL AND s.ended_at IS NULL
	AND (s.last_day IS NULL OR s.last_day >= ?2)`;

/** Everybody who belongs to the tenant today, with the roles that the profile says. */
export function rolesOfMembers(db: TenantDatabase): Map<string, TenantRole[]> {
	// (Guests have a right for each document, and one role.)
	const kinds = (db.kindsOfRight ?? KINDS_OF_RIGHT).filter(({ scope }) => scope !== "document");
	const rights = effectiveRights(kinds, () => "role IS NOT NULL");
	const rows = db.sql.exec<{ userId: string; role: TenantRole }>(
		`SELECT user_id AS userId, role FROM member WHERE ?1 IS NOT NULL
		UNION SELECT user_id, role FROM (${rights})
		UNION SELECT s.receiver_id, 'Guest' FROM share s WHERE ${IS_GUEST}`,
		"",
		dayAt(db.clock()),
	);
	const roles = new Map<string, TenantRole[]>();
	for (const { userId, role } of rows) roles.set(userId, rolesFrom([...(roles.get(userId) ?? []), role]));
	return roles;
}

/** Whether somebody belongs to the tenant today, whatever they may do there. */
export function isMember(db: TenantDatabase, userId: string): boolean {
	if (db.sql.exec("SELECT 1 FROM member WHERE user_id = ?", userId).toArray().length > 0) return true;
	const guest = db.sql.exec(
		`SELECT 1 FROM share s WHERE s.receiver_id = ?1 AND ${IS_GUEST} LIMIT 1`,
		userId,
		dayAt(db.clock()),
	);
	if (guest.toArray().length > 0) return true;
	return rightsInForce(db, userId, db.clock()).some(({ role }) => role !== null);
}
