import type { Deadline } from "../../../contract/entities/deadline.ts";
import type { Actor } from "../actor.ts";
import { unavailable } from "../time-limits.ts";
import { deadlinesOfTenants } from "./deadlines-of-tenants.ts";

/** The most deadlines of a calendar. */
const MAX_IN_CALENDAR = 1_000;
/** Calendars look again by themselves, in seconds. */
const AGAIN_AFTER_SECONDS = 600;

/**
 * The actor's nearest deadlines in all tenants, the next first. A calendar takes away what is not in the answer any
 * more, so there is none that lacks a tenant: where one is silent, calendars keep what they have.
 * @throws ContractError 503 where a tenant has not answered
 */
export async function calendarOfTenants(env: CmsEnv, actor: Actor): Promise<Deadline[]> {
	const { items, silentTenants } = await deadlinesOfTenants(env, actor, {
		filters: { tenant: [], documentCategory: [], type: [] },
		pagination: { page: 1, pageSize: MAX_IN_CALENDAR },
	});
	if (silentTenants) throw unavailable(AGAIN_AFTER_SECONDS);
	return items;
}
