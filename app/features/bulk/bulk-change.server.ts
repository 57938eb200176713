import { z } from "zod";
import { documentIdSchema } from "../../../contract/ids.ts";
import { STATE_INTENTS } from "../documents/state-change.ts";
import { FILING_INTENTS } from "./bulk-change.ts";

/** Reads what `changeFields` has written of a change. */
export const bulkChangeSchema = z.discriminatedUnion("intent", [
	z.object({ intent: z.enum(STATE_INTENTS) }),
	z.object({ intent: z.enum(FILING_INTENTS), target: documentIdSchema }),
]);
