import type { Deadline } from "../../../contract/entities/deadline.ts";
import type { Actor } from "../actor.ts";
import { unavailable } from "../time-limits.ts";
import { deadlinesOfTenants } from "./deadlines-of-tenants.ts";

/** The most deadlines of a calendar, and as many are asked for at a time. */
const MAX_IN_CALENDAR = 1_000;
const PAGE_SIZE = 100;
/** Calendars look again by themselves, in seconds. */
const AGAIN_AFTER_SECONDS = 600;

/**
 * The actor's nearest deadlines in all tenants, the next first. A calendar takes away what is not in the answer any
 * more, so there is none that lacks a tenant: where one is silent, calendars keep what they have.
 * @throws ContractError 503 where a tenant has not answered
 */
export async function calendarOfTenants(env: CmsEnv, actor: Actor): Promise<Deadline[]> {
	const all: Deadline[] = [];
	const filters = { tenant: [], documentCategory: [], type: [] };
	for (let page = 1; all.length < MAX_IN_CALENDAR; page++) {
		const pagination = { page, pageSize: PAGE_SIZE };
		// oxlint-disable-next-line no-await-in-loop -- each only where the one before was full
		const { items, silentTenants } = await deadlinesOfTenants(env, actor, { filters, pagination });
		if (silentTenants) throw unavailable(AGAIN_AFTER_SECONDS);
		all.push(...items);
		if (items.length < PAGE_SIZE) break;
	}
	return all;
}
