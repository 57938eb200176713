import { z } from "zod";

/** Files that come of one mail, with those of the mails within it, whatever has become of them since. */
export const MAX_ATTACHMENTS = 100;

/** Why an attachment of a mail has not become a file. Each has its text `attachments.<reason>`. */
export const LEFT_OUT_REASONS = ["count", "depth", "storage", "rights", "empty", "failed"] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** What has become of a mail's attachments. */
export const mailAttachmentsSchema = z.object({
	/** How many are still to become files. */
	waiting: z.number().int(),
	/** How many have not become files, by the reason. */
	leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT_REASONS), count: z.number().int() })),
});
export type MailAttachments = z.infer<typeof mailAttachmentsSchema>;
