import { z } from "zod";
import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import { PARTY_TYPES, REMINDER_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { readableList } from "../plan/readable-list.ts";

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
	documentCategory: named.nullish().catch(null),
	documentFolders: readableList(named),
	documentParticipations: readableList(
		z.object({
			documentParty: z.object({
				type: z.enum(PARTY_TYPES),
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
	reminders: readableList(
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
