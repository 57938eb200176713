import { z } from "zod";
import { MAX_LOG_MESSAGE_LENGTH, MAX_LOG_STACK_LENGTH, MAX_LOG_VERSION_LENGTH } from "../constants.ts";
import { redact } from "../redaction.ts";
import { instantSchema } from "./entities.ts";

export const LOG_SEVERITIES = ["error", "warning"] as const;
export type LogSeverity = (typeof LOG_SEVERITIES)[number];

/** Without what must not be kept; `null` for nothing. */
const redacted = (maxLength: number) =>
	z
		.string("validation.text")
		.nullish()
		.transform((text) => (text ? redact(text, maxLength) : null));

const MAX_COUNT = 1_000_000;

/**
 * An entry as a client sends it (spec 3, `client:log` of spec 7). Long texts are cut, and what must not be kept is taken
 * out of them. Other fields are left out; who sends it is known from the socket, whatever `user` says.
 */
export const sentLogEntrySchema = z.object({
	severity: z.enum(LOG_SEVERITIES, "validation.choice"),
	message: z
		.string("validation.text")
		.trim()
		.min(1, "validation.required")
		.transform((text) => redact(text, MAX_LOG_MESSAGE_LENGTH)),
	stack: redacted(MAX_LOG_STACK_LENGTH),
	/** Of an answer of the server. */
	status: z
		.number("validation.number")
		.int()
		.min(100)
		.max(599)
		.nullish()
		.transform((status) => status ?? null),
	/** How often since the last flush. Not in the specification, as what follows. */
	count: z.number("validation.number").int().min(1).max(MAX_COUNT).default(1),
	/** Of the app's scripts. */
	version: redacted(MAX_LOG_VERSION_LENGTH),
});
export type SentLogEntry = z.infer<typeof sentLogEntrySchema>;

/** An entry as it is kept: the same of one user on one day is one. */
export const clientLogSchema = z.object({
	documentId: z.string(),
	severity: z.enum(LOG_SEVERITIES),
	message: z.string(),
	stack: z.string().nullable(),
	status: z.number().int().nullable(),
	version: z.string().nullable(),
	/** In whose browser; `name` is `null` where the user is not known any more. */
	user: z.object({ documentId: z.string(), name: z.string().nullable() }),
	count: z.number().int(),
	firstSeenAt: instantSchema,
	lastSeenAt: instantSchema,
});
export type ClientLog = z.infer<typeof clientLogSchema>;
