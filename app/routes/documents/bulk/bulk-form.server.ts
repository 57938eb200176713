import { z } from "zod";
import { STATE_INTENTS } from "../../../features/documents/state-change.ts";
import { namedDocumentSchema } from "../../../features/selection/document-field.server.ts";

const bulkFormSchema = z.object({
	intent: z.enum(STATE_INTENTS),
	documents: z.array(namedDocumentSchema),
	/** Everything that matches the filter, whatever boxes are ticked. */
	all: z.boolean(),
	/** Deleting has been asked about. */
	isConfirmed: z.boolean(),
	/** Done by the forms before this one. */
	done: z.coerce.number().int().min(0).catch(0),
});
export type BulkForm = z.output<typeof bulkFormSchema>;

/** The form of a selection; `null` where it makes no sense. */
export function parseBulkForm(form: FormData): BulkForm | null {
	const parsed = bulkFormSchema.safeParse({
		intent: form.get("intent"),
		documents: form.getAll("document"),
		all: form.has("all"),
		isConfirmed: form.has("confirmed"),
		done: form.get("done"),
	});
	return parsed.success ? parsed.data : null;
}
