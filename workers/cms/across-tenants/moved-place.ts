import type { BinnedDocument } from "../../../contract/explorer/document-bin.ts";
import type { TenantReference } from "../../../contract/entities/entities.ts";
import { ContractError } from "../../../contract/errors.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import type { Actor } from "../actor.ts";
import type { Outcome } from "../outcome.ts";
import { tenantByKey } from "./tenant-client.ts";

/** Where a document went, by the ids that its former tenant has kept. */
export interface MovedTo {
	tenant: string;
	documentId: string | null;
}

/**
 * The same as the actor may know it: a tenant by name for who belongs to it, the document for who may see it there. That
 * two tenants have to do with each other is nobody else's business.
 */
export async function movedPlace(
	env: CmsEnv,
	actor: Actor,
	{ tenant, documentId }: MovedTo,
): Promise<NonNullable<BinnedDocument["movedTo"]>> {
	const known = tenantOf(actor, tenant);
	if (!known || documentId === null) return { tenant: known, documentId: null };
	const seen = await tenantByKey(env, tenantKeyOf(tenant)).documents.accessRights(actor.userId, documentId);
	return { tenant: known, documentId: seen.ok ? documentId : null };
}

/** A tenant to which the actor belongs. */
function tenantOf({ memberships }: Actor, tenantId: string): TenantReference | null {
	const membership = memberships.find(({ documentId }) => documentId === tenantId);
	if (!membership) return null;
	const { documentId, id, name } = membership;
	return { documentId, id, name };
}

interface NamingTenants {
	field: string;
	old: unknown;
	isHidden: boolean;
}

/** Entries of a history, with the tenants that they name: known by name to who belongs to them. */
export function withTenantNames<Change extends NamingTenants, Entry extends { changes: Change[] }>(
	actor: Actor,
	entries: Entry[],
): Entry[] {
	return entries.map((entry) => ({
		...entry,
		changes: entry.changes.map((change) => {
			if (change.field !== "tenant") return change;
			const name = tenantOf(actor, String(change.old))?.name ?? null;
			return { ...change, old: name, isHidden: name === null };
		}),
	}));
}

/** As `unwrap`, where the failure may say where a document went: that is told as far as the actor may know it. */
export async function unwrapMoved<Value>(env: CmsEnv, actor: Actor, outcome: Outcome<Value>): Promise<Value> {
	if (outcome.ok) return outcome.value;
	const { name, message, details } = outcome;
	const { movedTo, ...others } = details;
	if (!isMovedTo(movedTo)) throw new ContractError(name, message, details);
	throw new ContractError(name, message, { ...others, movedTo: await movedPlace(env, actor, movedTo) });
}

function isMovedTo(value: unknown): value is MovedTo {
	return typeof value === "object" && value !== null && "tenant" in value && "documentId" in value;
}
