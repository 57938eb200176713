import { z } from "zod";
import { DEADLINE_TYPES } from "../../../contract/entities/document-dates.ts";
import { isoDaySchema } from "../../../contract/entities/entities.ts";
import { documentIdSchema } from "../../../contract/ids.ts";

/** What `formatDeadline` has written. */
export const deadlineFieldSchema = z
	.string()
	.transform((field) => field.split(":"))
	.pipe(z.tuple([documentIdSchema, z.enum(DEADLINE_TYPES), isoDaySchema], documentIdSchema))
	.transform(([documentId, type, date, reminder = null]) => ({ documentId, day: { type, date, reminder } }));
