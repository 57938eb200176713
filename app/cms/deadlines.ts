import { deadlineApi, type DeadlinesQuery } from "../../contract/api/deadlines.ts";
import type { Deadlines, DeadlineWrite } from "../../contract/entities/deadline.ts";
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

/** Says that a deadline is done, or is not after all; 404 where there is none (any more). */
export async function writeDeadline(cms: CmsClient, documentId: string, write: DeadlineWrite): Promise<void> {
	await cms.send(deadlineApi.write, { params: { id: documentId }, body: { data: write } });
}
