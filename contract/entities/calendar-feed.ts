import { z } from "zod";
import { deadlineSchema } from "./deadline.ts";
import { instantSchema } from "./entities.ts";

/**
 * What opens somebody's calendar without signing in: the user's `documentId`, 256 random bits and a signature over both,
 * so that a guess wakes nobody's object.
 */
export const calendarSecretSchema = z
	.string("validation.required")
	.regex(/^[a-z][a-z0-9]{23}[\w-]{65}$/, "validation.unknownReference");

/** Deadlines of a calendar, the next first; at most 1,000. */
export const calendarDeadlinesSchema = z.array(deadlineSchema);

/** Whether the user has a calendar's address, and since when. */
export const calendarFeedSchema = z.object({ since: instantSchema.nullable() });

/** A new address. Its secret is said this once. */
export const newCalendarFeedSchema = z.object({ secret: calendarSecretSchema });
