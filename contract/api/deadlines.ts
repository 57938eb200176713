import { z } from "zod";
import {
	calendarDeadlinesSchema,
	calendarFeedSchema,
	calendarSecretSchema,
	newCalendarFeedSchema,
} from "../entities/calendar-feed.ts";
import { DEADLINE_TYPES } from "../entities/document-dates.ts";
import { deadlineSchema, deadlinesSchema, deadlineWriteSchema } from "../entities/deadline.ts";
import { isoDaySchema } from "../entities/entities.ts";
import { writeBody } from "../entities/writes.ts";
import { idList, listOf, paginationSchema, tenantList } from "../explorer/explorer.ts";
import { anyCase } from "../forgiving.ts";
import { query, queryPart } from "../queries.ts";
import { created, data, deleted, endpoint } from "./endpoint.ts";

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
	next: endpoint("GET", "/deadlines/next", {
		summary: "What comes up next, from today on; null where nothing does.",
		may: "signedIn",
		answer: data(deadlineSchema.nullable()),
	}),
	calendar: endpoint("GET", "/deadlines/calendar", {
		summary: "What comes up for the user whose calendar's secret this is.",
		may: "anyone",
		query: query({ secret: calendarSecretSchema }),
		answer: data(calendarDeadlinesSchema),
		errors: ["NotFoundError"],
	}),
	readFeed: endpoint("GET", "/users/me/calendar", {
		summary: "Whether the user's calendar has an address, and since when.",
		may: "signedIn",
		asksForPerson: true,
		answer: data(calendarFeedSchema),
	}),
	renewFeed: endpoint("POST", "/users/me/calendar", {
		summary: "Gives the user's calendar a new address; the one before is worth nothing any more.",
		may: "signedIn",
		asksForPerson: true,
		answer: created(newCalendarFeedSchema),
	}),
	removeFeed: endpoint("DELETE", "/users/me/calendar", {
		summary: "The user's calendar has no address any more.",
		may: "signedIn",
		asksForPerson: true,
		answer: deleted,
	}),
	write: endpoint("PUT", "/documents/:id/deadlines", {
		summary: "Says that what is due on a day is done, or that it is not after all.",
		may: "edit document",
		body: writeBody(deadlineWriteSchema),
		answer: data(z.object({ isDone: z.boolean() })),
	}),
};
