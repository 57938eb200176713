import { z } from "zod";
import { clientLogSchema, LOG_SEVERITIES } from "../entities/client-log.ts";
import { paginationSchema } from "../explorer/explorer.ts";
import { requiredDay } from "../fields.ts";
import { anyCase } from "../forgiving.ts";
import { query, queryPart, searchText } from "../queries.ts";
import { endpoint, page } from "./endpoint.ts";

export const clientLogQuery = query({
	filters: queryPart({
		severity: anyCase(LOG_SEVERITIES).optional(),
		/** A user's `documentId` or e-mail address. */
		user: z.string().trim().max(255).default(""),
		/** A part of the message. */
		text: searchText(),
		/** Seen on this day or later. */
		from: requiredDay.optional(),
	}).prefault({}),
	pagination: paginationSchema.prefault({}),
});
export type ClientLogQuery = z.infer<typeof clientLogQuery>;

/** What has gone wrong in the users' browsers. Not in the specification, which only has it sent. */
export const clientLogApi = {
	list: endpoint("GET", "/client-logs", {
		summary: "What has gone wrong in the users' browsers within 14 days, the latest first.",
		may: "operate",
		query: clientLogQuery,
		answer: page(z.array(clientLogSchema)),
	}),
};
