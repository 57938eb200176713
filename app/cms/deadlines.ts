import { deadlineApi, type DeadlinesQuery } from "../../contract/api/deadlines.ts";
import type { Deadline, Deadlines, DeadlineWrite } from "../../contract/entities/deadline.ts";
import type { CmsClient } from "./cms-client.ts";

/** Every failure is a `ContractError`. */

/** A page of what is overdue and what comes up, by day. @param pagination from page 1 */
export function listDeadlines(
	cms: CmsClient,
	filters: Partial<DeadlinesQuery["filters"]>,
	pagination: { page: number; pageSize: number },
): Promise<Deadlines> {
	return cms.call(deadlineApi.list, { query: { filters, pagination } });
}

/** What comes up next, from today on. */
export function nextDeadline(cms: CmsClient): Promise<Deadline | null> {
	return cms.call(deadlineApi.next);
}

/** What comes up for the user whose calendar's secret this is; 404 where it is nobody's (any more). */
export function readCalendar(cms: CmsClient, secret: string): Promise<Deadline[]> {
	return cms.call(deadlineApi.calendar, { query: { secret } });
}

/** Since when the user's calendar has an address (an ISO instant); `null` where it has none. */
export async function calendarSince(cms: CmsClient): Promise<string | null> {
	return (await cms.call(deadlineApi.readFeed)).since;
}

/** Gives the user's calendar a new address. @returns its secret */
export async function renewCalendar(cms: CmsClient): Promise<string> {
	return (await cms.call(deadlineApi.renewFeed)).secret;
}

export async function removeCalendar(cms: CmsClient): Promise<null> {
	await cms.send(deadlineApi.removeFeed);
	return null;
}

/** Says that a deadline is done, or is not after all; 404 where there is none (any more). */
export async function writeDeadline(cms: CmsClient, documentId: string, write: DeadlineWrite): Promise<void> {
	await cms.send(deadlineApi.write, { params: { id: documentId }, body: { data: write } });
}
