/**
 * The rule of sight: who may see, edit and administer what (spec 5, spec 6). This module and two beside it
 * (`kinds-of-right.ts`, `who-sees.ts`) alone read the tables of rights, and `memberships.ts` writes them. Whoever reads or
 * writes for somebody takes a `Member` and composes its SQL from the conditions below.
 */
import { dayAt } from "../../../../../contract/days.ts";
import type { TenantRole } from "../../../../../contract/entities/vocabulary.ts";
import {
	type DocumentAction,
	isTenantAdmin,
	mayEdit,
	mayEditInTenant,
	RIGHTS,
	type Right,
	type TenantAccess,
} from "../../../../../contract/entities/rights.ts";
import type { Condition, TenantDatabase } from "../database.ts";
import { SECOND_FACTOR_DEMANDED } from "../../../../../contract/identity/second-factor.ts";
import { lacksSecondFactor, runForNobody } from "../../../acting.ts";
import { forbidden, notFound } from "../errors.ts";
import { REQUEST_PREFIX } from "../people.ts";
import {
	effectiveRights,
	type KindOfRight,
	KINDS_OF_RIGHT,
	LINK_RIGHTS,
	rightsFromBits,
	rightsOfMandate,
	rightsToBits,
} from "./kinds-of-right.ts";

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
		if (userId.startsWith(REQUEST_PREFIX)) return Member.#proveRequest(db, userId);
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
		const own = { ...db, kindsOfRight: rightsOfMandate(mandateRow) };
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

	/**
	 * Whoever hands something in by a request (`request:` and its id): may add to the documents that were made for it, as
	 * long as whoever has asked may change them, and to nothing else. 404 where there is none, or the request is over.
	 */
	static #proveRequest(db: TenantDatabase, userId: string): Member {
		const now = db.clock();
		const [request] = db.sql
			.exec<{ row: number; requestedBy: string }>(
				`SELECT id AS row, requested_by AS requestedBy FROM document_request
				WHERE document_id = ? AND ended_at IS NULL AND last_day >= ?`,
				userId.slice(REQUEST_PREFIX.length),
				dayAt(now),
			)
			.toArray();
		if (!request) throw notFound();
		// Whatever the visitor has shown of themselves: it is not theirs that counts.
		const edits = runForNobody(() => Member.prove(db, request.requestedBy)).edits();
		const rows = db.sql
			.exec<{ row: number }>(
				`SELECT d.id AS row FROM requested_item i JOIN document d ON d.id = i.document_row AND d.state < 2
				WHERE i.request_row = ? AND ${edits.sql}`,
				request.row,
				...edits.values,
			)
			.toArray();
		if (rows.length === 0) throw notFound();
		const rights = rightsToBits(["Read", "Edit"]);
		return new Member(
			{ db, userId, now },
			["Guest"],
			rows.map(({ row }) => ({ scope: "document", row, rights, categoryId: null, isActive: null })),
		);
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

	/** The member's rights on one document (spec 6), as they count: what may not be changed now is only read. */
	rightsOn({ id, categoryRow }: PlacedDocument): Right[] {
		const bits = this.#byDocument.get(id) ?? 0;
		const rights = rightsFromBits(bits | rightsToBits(this.rightsInCategory(categoryRow)));
		return mayEdit(rights) && !this.mayEditDocument({ id, categoryRow }) ? ["Read"] : rights;
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
export function rolesFrom(said: readonly TenantRole[]): TenantRole[] {
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

type RightInForce = EffectiveRight & { role: TenantRole | null };

export function rightsInForce(db: TenantDatabase, userId: string, now: number): RightInForce[] {
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
