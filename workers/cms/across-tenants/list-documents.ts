import type { TenantDocument } from "../../../contract/entities/entities.ts";
import type { ExplorerQuery } from "../../../contract/explorer/explorer.ts";
import type { Actor } from "../actor.ts";
import { unwrap } from "../outcome.ts";
import { exploreTenants } from "./explore-tenants.ts";
import { tenantOwning } from "./tenant-client.ts";

/** Documents that a tenant reads whole in one turn: others wait behind it. */
const READ_TOGETHER = 20;

/** A page of what the explorer lists, each document whole. One that has gone meanwhile is left out. */
export async function listDocuments(
	env: CmsEnv,
	actor: Actor,
	query: ExplorerQuery,
): Promise<{ items: TenantDocument[]; total: number }> {
	const { items, total } = await exploreTenants(env, actor, query);
	const byTenant = Map.groupBy(items, ({ tenant }) => tenant.documentId);
	const read = await Promise.all(
		[...byTenant].flatMap(([tenant, documents]) =>
			inGroups(documents.map(({ documentId }) => documentId)).map(async (ids) =>
				unwrap(await tenantOwning(env, actor, tenant).documents.readSome(actor.userId, ids)),
			),
		),
	);
	const byId = new Map(read.flat().map((document) => [document.documentId, document]));
	return { items: items.flatMap(({ documentId }) => byId.get(documentId) ?? []), total };
}

function inGroups(ids: readonly string[]): string[][] {
	return Array.from({ length: Math.ceil(ids.length / READ_TOGETHER) }, (_, group) =>
		ids.slice(group * READ_TOGETHER, (group + 1) * READ_TOGETHER),
	);
}
