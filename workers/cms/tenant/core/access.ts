import { ContractError } from "../../../../contract/errors.ts";
import type { TenantRole } from "../../../../contract/entities/vocabulary.ts";
import {
	isTenantAdmin,
	mayEditInTenant,
	RIGHTS,
	type Right,
	type TenantAccess,
} from "../../../../contract/identity/rights.ts";
import { lastChangeOf } from "./audit.ts";
import type { TenantDatabase } from "./database.ts";

/** Read 1, Edit 2, Admin 4, as the database keeps them. */
export function rightsToBits(rights: readonly Right[]): number {
	return RIGHTS.reduce(
		(bits, right, position) => (rights.includes(right) ? bits | (1 << position) : bits),
		0,
	);
}

export function rightsFromBits(bits: number): Right[] {
	return RIGHTS.filter((_, position) => (bits & (1 << position)) !== 0);
}

/** What a member may do in this tenant, in the words of contract/identity/rights.ts. */
export interface MemberAccess extends TenantAccess {
	userId: string;
	tenantRoles: TenantRole[];
	categories: { categoryId: string; isActive: boolean; rights: Right[] }[];
	isAdmin: boolean;
	mayEdit: boolean;
}

/** The member's access, or 404: to others the tenant does not exist. */
export function accessOf(db: TenantDatabase, userId: string): MemberAccess {
	const rows = db.sql
		.exec<{ role: TenantRole; categoryId: string | null; isActive: number; rights: number }>(
			`SELECT m.role, c.document_id AS categoryId, c.is_active AS isActive, r.rights
			FROM member m
			LEFT JOIN category_right r ON r.user_id = m.user_id
			LEFT JOIN category c ON c.id = r.category_row
			WHERE m.user_id = ?`,
			userId,
		)
		.toArray();
	const [first] = rows;
	if (!first) throw notFound();
	const access: TenantAccess & Pick<MemberAccess, "tenantRoles" | "categories"> = {
		tenantRoles: [first.role],
		categories: rows.flatMap(({ categoryId, isActive, rights }) =>
			categoryId === null ? [] : [{ categoryId, isActive: isActive === 1, rights: rightsFromBits(rights) }],
		),
	};
	return { ...access, userId, isAdmin: isTenantAdmin(access), mayEdit: mayEditInTenant(access) };
}

/** As `accessOf`; 403 unless the member has edit access in the tenant (spec 6). */
export function requireEditor(db: TenantDatabase, userId: string): MemberAccess {
	const access = accessOf(db, userId);
	if (!access.mayEdit) throw forbidden();
	return access;
}

export function notFound(message = "error.entryNotFound"): ContractError {
	return new ContractError("NotFoundError", message);
}

export function forbidden(message = "error.rightMissing"): ContractError {
	return new ContractError("ForbiddenError", message);
}

/** A 403 because of what one field points at. */
export function forbiddenField(field: string): ContractError {
	const message = "error.rightMissing";
	return new ContractError("ForbiddenError", message, { errors: [{ path: [field], message }] });
}

/** A 400 that names one field. */
export function refusedField(path: string | readonly string[], message: string): ContractError {
	const errors = [{ path: typeof path === "string" ? [path] : [...path], message }];
	return new ContractError("ValidationError", message, { errors });
}

/** 409 where the writer read an older version than the one that is there now; it says who made that one, and when. */
export function assertVersion(
	db: TenantDatabase,
	sent: number | undefined,
	row: { documentId: string; version: number },
	current: () => unknown,
): void {
	if (sent === undefined || sent === row.version) return;
	const details = { current: current(), ...lastChangeOf(db, row.documentId) };
	throw new ContractError("ConflictError", "error.stale", details);
}
