import { z } from "zod";
import { DEADLINE_TYPES, deadlinesSchema, deadlineWriteSchema } from "../entities/deadline.ts";
import { isoDaySchema } from "../entities/entities.ts";
import { writeBody } from "../entities/writes.ts";
import { idList, listOf, paginationSchema, tenantList } from "../explorer/explorer.ts";
import { anyCase } from "../forgiving.ts";
import { query, queryPart } from "../queries.ts";
import { data, endpoint } from "./endpoint.ts";

/** Query of `GET /deadlines`. */
export const deadlinesQuerySchema = query({
	filters: queryPart({
		tenant: tenantList,
		documentCategory: idList,
		/** One or several; none is all. */
		type: listOf(anyCase(DEADLINE_TYPES), DEADLINE_TYPES.length, []),
		/** Only from this day on. What is overdue lies before today. */
		from: isoDaySchema.optional(),
	}).prefault({}),
	pagination: paginationSchema.prefault({}),
});
export type DeadlinesQuery = z.infer<typeof deadlinesQuerySchema>;

/** What comes up, by day. */
export const deadlineApi = {
	list: endpoint("GET", "/deadlines", {
		summary: "A page of what is overdue and what comes up, by day, and how much there is in each month.",
		may: "signedIn",
		query: deadlinesQuerySchema,
		answer: data(deadlinesSchema),
	}),
	write: endpoint("PUT", "/documents/:id/deadlines", {
		summary: "Says that what is due on a day is done, or that it is not after all.",
		may: "edit document",
		body: writeBody(deadlineWriteSchema),
		answer: data(z.object({ isDone: z.boolean() })),
	}),
};
