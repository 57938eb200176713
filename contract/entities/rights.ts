import type { SubscriptionStatus, TenantRole } from "./vocabulary.ts";

/** What a user may do with the documents of one category (spec 6). */
export const RIGHTS = ["Read", "Edit", "Admin"] as const;
export type Right = (typeof RIGHTS)[number];

/** A user's rights in one tenant: the roles there, and the rights by category id (spec 3, spec 6). */
export interface TenantAccess {
	tenantRoles: readonly TenantRole[];
	categories: readonly { categoryId: string; isActive: boolean; rights: readonly Right[] }[];
}

/** Read, Edit and Admin all imply view (spec 5). */
export function mayView(rights: readonly Right[]): boolean {
	return rights.length > 0;
}

/** Admin or Edit implies edit (spec 5). */
export function mayEdit(rights: readonly Right[]): boolean {
	return rights.includes("Edit") || rights.includes("Admin");
}

/** What a right to edit gives beyond changing facts and files, where it is to the whole category and a member's. */
export const DOCUMENT_ACTIONS = ["archive", "delete", "move", "share"] as const;
export type DocumentAction = (typeof DOCUMENT_ACTIONS)[number];

/** Whether the user may do this with the document, in which they have these rights. */
export function mayDo(
	{
		rights,
		allowedActions,
	}: { rights: readonly Right[]; allowedActions?: readonly DocumentAction[] | undefined },
	action: DocumentAction,
): boolean {
	return mayEdit(rights) && (allowedActions?.includes(action) ?? true);
}

/** The tenant role Admin, or an Admin right on any category in that tenant (spec 6). */
export function isTenantAdmin(access: TenantAccess): boolean {
	return (
		access.tenantRoles.includes("Admin") ||
		access.categories.some((category) => category.rights.includes("Admin"))
	);
}

/** Tenant admin, or Edit or Admin on any category in the tenant (spec 6). */
export function mayEditInTenant(access: TenantAccess): boolean {
	return isTenantAdmin(access) || access.categories.some((category) => mayEdit(category.rights));
}

/** An active category with Edit or Admin on it, or tenant admin (spec 6). */
export function mayEditInCategory(access: TenantAccess, categoryId: string): boolean {
	if (isTenantAdmin(access)) return true;
	return access.categories.some(
		(category) => category.categoryId === categoryId && category.isActive && mayEdit(category.rights),
	);
}

/** Whether something may be made by such a subscription: one that is active or trialing (spec 6). */
export function mayCreate(subscription: SubscriptionStatus): boolean {
	return subscription === "active" || subscription === "trialing";
}

/** Subscription status active or trialing, and edit access (spec 6). */
export function mayCreateDocuments(access: TenantAccess, subscription: SubscriptionStatus): boolean {
	return mayCreate(subscription) && mayEditInTenant(access);
}

/** The rights of a user on one document: all of them for a tenant admin, else those on its category (spec 6). */
export function rightsOnDocument(access: TenantAccess, categoryId: string): Right[] {
	if (isTenantAdmin(access)) return [...RIGHTS];
	const category = access.categories.find((candidate) => candidate.categoryId === categoryId);
	return RIGHTS.filter((right) => category?.rights.includes(right));
}
