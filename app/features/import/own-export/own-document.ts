import { z } from "zod";
import { MAX_CATEGORY_REMINDERS } from "../../../../contract/constants.ts";
import { CATEGORY_ICONS } from "../../../../contract/entities/category-icons.ts";
import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import { categoryReminderSchema } from "../../../../contract/entities/entities.ts";
import { PARTY_TYPES, REMINDER_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { anyCase } from "../../../../contract/forgiving.ts";
import { countedList, readableList } from "../plan/readable-list.ts";

/**
 * What an import takes of a document as an export of the product says it. Any version may have written it: what is missing
 * or of another type is left out, but for what a document is nothing without.
 */

const text = z.string().nullish().catch(null);
const address = z
	.object({ street: text, street2: text, zipCode: text, city: text, country: text })
	.nullish()
	.catch(null);
const named = z.object({ name: z.string() });

/** One that is not offered any more is none. */
const icon = z.enum(CATEGORY_ICONS).nullish().catch(null);

/** What an export says of the categories, beside the documents. */
export const exportedCategoriesSchema = readableList(
	z
		.object({
			name: z.string(),
			icon,
			reminders: countedList(categoryReminderSchema),
		})
		.transform(({ reminders: { read, left }, ...category }) => {
			const remindersLeft = left + Math.max(0, read.length - MAX_CATEGORY_REMINDERS);
			const reminders = read.slice(0, MAX_CATEGORY_REMINDERS);
			return { ...category, reminders, ...(remindersLeft > 0 && { remindersLeft }) };
		}),
);

const exportedFileSchema = z.object({
	documentId: text,
	file: z.object({ name: z.string(), mime: text, size: z.number().catch(0) }),
	sha256: text,
	mail: z.object({ documentId: z.string() }).nullish().catch(null),
});

export const exportedDocumentSchema = z.object({
	documentId: z.string(),
	name: z.string(),
	documentNumber: text,
	description: text,
	state: z.enum(["Active", "Archived"]).catch("Active"),
	startDate: text,
	endDate: text,
	inactiveDate: text,
	warrantyUntil: text,
	cost: z.number().nullish().catch(null),
	costCurrency: text,
	documentCategory: named.extend({ icon }).nullish().catch(null),
	documentFolders: readableList(named),
	documentParticipations: countedList(
		z.object({
			documentParty: z.object({
				/** One that this version does not know is none. */
				type: anyCase(PARTY_TYPES).nullable().catch(null),
				name: text,
				salutation: text,
				firstName: text,
				lastName: text,
				email: text,
				address,
				headquarter: address,
			}),
		}),
	),
	reminders: countedList(
		z.object({
			type: z.enum(REMINDER_TYPES),
			date: text,
			daysBefore: z.number().int().nullish().catch(null),
			basedOn: z.enum(DOCUMENT_DATES).nullish().catch(null),
		}),
	),
	replacedDocument: z.object({ documentId: z.string(), name: text }).nullish().catch(null),
	documentFiles: readableList(exportedFileSchema),
});
export type ExportedDocument = z.infer<typeof exportedDocumentSchema>;
