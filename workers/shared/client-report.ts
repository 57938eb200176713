import { z } from "zod";
import {
	MAX_LOG_MESSAGE_LENGTH,
	MAX_LOG_STACK_LENGTH,
	MAX_LOG_VERSION_LENGTH,
} from "../../contract/constants.ts";
import { LOG_SEVERITIES } from "../../contract/entities/client-log.ts";
import { documentIdSchema } from "../../contract/ids.ts";

/** Over this queue the relay tells the CMS what clients have told it: it calls nobody itself. */
export const REPORTS_QUEUE = "ablage-reports";
/** Notifications that one report names at most. */
export const MAX_SHOWN = 500;

/** Log entries that one report has at most. */
export const MAX_REPORTED_LOGS = 50;

/** An entry that the relay has taken. */
export const takenLogEntrySchema = z.object({
	/** By which it is known again, however often it is reported. */
	id: z.uuid(),
	severity: z.enum(LOG_SEVERITIES),
	message: z.string().max(MAX_LOG_MESSAGE_LENGTH),
	stack: z.string().max(MAX_LOG_STACK_LENGTH).nullable(),
	status: z.number().int().nullable(),
	version: z.string().max(MAX_LOG_VERSION_LENGTH).nullable(),
	count: z.number().int().min(1),
	/** When the relay has got it, in milliseconds since 1970: a client's clock may say anything. */
	at: z.number().int(),
});
export type TakenLogEntry = z.infer<typeof takenLogEntrySchema>;

/** What the relay reports of one user. */
export const clientReportSchema = z.discriminatedUnion("kind", [
	/** Pages have shown these notifications. */
	z.object({
		kind: z.literal("shown"),
		userId: documentIdSchema,
		notificationIds: z.array(documentIdSchema).max(MAX_SHOWN),
	}),
	/** This has gone wrong in the user's browsers. */
	z.object({
		kind: z.literal("logs"),
		userId: z.string().min(1).max(255),
		entries: z.array(takenLogEntrySchema).max(MAX_REPORTED_LOGS),
	}),
]);
export type ClientReport = z.infer<typeof clientReportSchema>;
