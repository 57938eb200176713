import { z } from "zod";
import { MAX_CATEGORY_REMINDERS } from "../../../../contract/constants.ts";
import { categoryIconSchema, categoryReminderSchema } from "../../../../contract/entities/entities.ts";
import { documentPartyCreateSchema } from "../../../../contract/entities/party-writes.ts";
import { documentIdSchema } from "../../../../contract/ids.ts";

/** What the page of an import asks the app's Worker to ask the CMS, one step at a time. */

const tenant = documentIdSchema;
const name = z.string().min(1).max(255);

/** The import for which it is made; `null` where the CMS keeps no record of them. */
const importId = documentIdSchema.nullable().default(null);

const wantedFileSchema = z.object({
	name: z.string().min(1),
	size: z.number().int().min(1),
	sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const stepSchema = z.discriminatedUnion("step", [
	z.object({
		step: z.literal("find"),
		tenant,
		folders: z.array(name).max(1_000),
		parties: z.array(documentPartyCreateSchema).max(1_000),
	}),
	z.object({ step: z.literal("open"), tenant }),
	z.object({ step: z.literal("hold"), importId: documentIdSchema, isRunning: z.boolean() }),
	z.object({
		step: z.literal("category"),
		tenant,
		importId,
		name,
		icon: categoryIconSchema,
		reminders: z.array(categoryReminderSchema).max(MAX_CATEGORY_REMINDERS).optional(),
	}),
	z.object({ step: z.literal("folder"), tenant, importId, name }),
	z.object({ step: z.literal("party"), tenant, importId, party: documentPartyCreateSchema }),
	z.object({
		step: z.literal("begin"),
		tenant,
		importId,
		key: z.string().min(1).max(200),
		/** The CMS says what is wrong with it. */
		write: z.looseObject({ name: z.string() }),
		files: z.array(wantedFileSchema).max(10_000),
		claimed: z.array(documentIdSchema).max(10_000),
	}),
	z.object({
		step: z.literal("replace"),
		importId,
		documentId: documentIdSchema,
		replaced: documentIdSchema,
	}),
]);
export type ImportStep = z.input<typeof stepSchema>;
export type CheckedStep = z.output<typeof stepSchema>;
