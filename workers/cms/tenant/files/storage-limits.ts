import { env } from "cloudflare:workers";
import { z } from "zod";
import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from "../../../../contract/entities/vocabulary.ts";

const GIB = 1024 ** 3;

/** The variable `STORAGE_LIMITS_GIB`: GiB by subscription status, as JSON. */
export const storageLimitsSchema = z
	.string("is not set")
	.transform((text): unknown => JSON.parse(text))
	.pipe(z.record(z.enum(SUBSCRIPTION_STATUSES), z.number().min(0)));

// Read while the Worker starts, so that one with a malformed variable does not start at all.
const limits = z
	.object({ STORAGE_LIMITS_GIB: storageLimitsSchema })
	.transform(({ STORAGE_LIMITS_GIB }) => STORAGE_LIMITS_GIB)
	.parse(env);

/** How much the files of a tenant with this subscription may take up, in bytes. */
export function storageLimit(status: SubscriptionStatus): number {
	return Math.floor(limits[status] * GIB);
}

/** The same of each subscription. */
export function storageLimits(): Record<string, number> {
	return Object.fromEntries(SUBSCRIPTION_STATUSES.map((status) => [status, storageLimit(status)]));
}

/**
 * SQL of the most bytes that the tenant's files may take up: what its plan says, for as long as that counts, else what
 * there is for its status. Takes `storageLimits()` as JSON.
 */
export const STORAGE_LIMIT = `coalesce(
	iif(subscription_status IN ('active', 'trialing'), limits ->> '$.storageBytes', NULL),
	json_extract(?, '$.' || subscription_status)
)`;
