/**
 * The end of a tenant to which nobody belongs any more (decision 068): in slices, each of which can be cut off and done
 * again. What is still to be done is what is still there.
 */
import { z } from "zod";
import { tenantKeyOf } from "../../../../contract/ids.ts";
import { tenantPrefixes } from "../../../shared/object-keys.ts";
import { withTimeLimits } from "../../time-limits.ts";
import { removeTenant } from "../../directory/tenants.ts";
import { askTenant } from "../../ask-tenant.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { TenantHost } from "../core/host.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { abortUploads } from "../files/file-removal.ts";
import { endClient, openClients } from "../mandates/clients.ts";
import { endAllMandates } from "../mandates/mandate-rows.ts";
import { endAllRequests } from "../requests/request-rows.ts";
import { endAllShares } from "../sharing/share-rows.ts";

/** Objects of the bucket that go in one slice. */
const OBJECTS_AT_ONCE = 250;
/** Clients that are given back in one slice. */
const CLIENTS_AT_ONCE = 20;
/** Longest wait for one of their tenants, in milliseconds. */
const CLIENT_MS = 10_000;
/** When it is looked again whether others have been told, in milliseconds. */
const TOLD_PAUSE_MS = 2_000;

/** How the end goes on: `pauseMs` until the next slice. */
export interface EndState {
	isDone: boolean;
	pauseMs: number;
}

const DONE: EndState = { isDone: true, pauseMs: 0 };
const GOES_ON: EndState = { isDone: false, pauseMs: 0 };

/** One slice. @param userId who was the last one in it */
export async function endTenant(host: TenantHost, userId: string): Promise<EndState> {
	const { db } = host;
	const env = withTimeLimits(host.env);
	// Others learn first that there is nothing here any more: their lists and rights hang on it.
	if (await giveClientsBack(host, userId)) return GOES_ON;
	const { ok } = await host.writeForSystem((written) => {
		endAllShares(written);
		endAllRequests(written);
		return endAllMandates(written);
	});
	if (!ok || hasToTell(db)) return { isDone: false, pauseMs: TOLD_PAUSE_MS };
	if (await abortUploads(db, env.FILES)) return GOES_ON;
	for (const prefix of tenantPrefixes(readTenantKey(db))) {
		// oxlint-disable-next-line no-await-in-loop -- files first: what is drawn of them goes after them
		if (await emptyBucket(env.FILES, prefix)) return GOES_ON;
	}
	await removeTenant(env.DIRECTORY, tenantReference(db).documentId);
	await host.empty();
	return DONE;
}

/** @returns whether there was something */
async function emptyBucket(bucket: R2Bucket, prefix: string): Promise<boolean> {
	const { objects } = await bucket.list({ prefix, limit: OBJECTS_AT_ONCE });
	if (objects.length === 0) return false;
	await bucket.delete(objects.map(({ key }) => key));
	return true;
}

const givenBackSchema = z.union([
	z.object({ ok: z.literal(true) }),
	z.object({ name: z.literal("NotFoundError") }),
]);

/** As a company: no client has a mandate any more by which nobody could work. @returns whether there was one */
async function giveClientsBack({ db, env }: TenantHost, userId: string): Promise<boolean> {
	const clients = openClients(db, CLIENTS_AT_ONCE);
	const brokerId = tenantReference(db).documentId;
	await Promise.all(
		clients.map(async ({ row, tenantId, mandateId }) => {
			const args = [{ mandateId, brokerId }, userId] as const;
			const tenantKey = tenantKeyOf(tenantId);
			givenBackSchema.parse(await askTenant(env, tenantKey, ["mandates", "giveBack"], args, CLIENT_MS));
			endClient(db, row);
		}),
	);
	return clients.length > 0;
}

/** Whether somebody is still to learn of it by the tenant's own jobs. */
function hasToTell({ sql }: TenantDatabase): boolean {
	return (
		sql.exec("SELECT 1 FROM mandate_message UNION ALL SELECT 1 FROM membership_news LIMIT 1").toArray()
			.length > 0
	);
}
