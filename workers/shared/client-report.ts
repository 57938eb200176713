import { z } from "zod";
import { documentIdSchema } from "../../contract/ids.ts";

/** Over this queue the relay tells the CMS what clients have told it: it calls nobody itself. */
export const REPORTS_QUEUE = "ablage-reports";
/** Notifications that one report names at most. */
export const MAX_SHOWN = 500;

/** What the relay reports of one user. */
export const clientReportSchema = z.object({
	/** Pages have shown these notifications. */
	kind: z.literal("shown"),
	userId: documentIdSchema,
	notificationIds: z.array(documentIdSchema).max(MAX_SHOWN),
});
export type ClientReport = z.infer<typeof clientReportSchema>;
