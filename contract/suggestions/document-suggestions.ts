import { z } from "zod";
import { documentIdSchema } from "../ids.ts";
import { DOCUMENT_DATES } from "../entities/document-dates.ts";
import { REMINDER_TYPES } from "../entities/vocabulary.ts";
import { namedSchema } from "../entities/entities.ts";

/** What a document might be given, from its text and from how similar ones were filed (docs/decisions/089-suggestions-from-ones-own-papers.md). */

/** Why something is suggested: so that people can tell at once whether it is right. */
export const suggestionReasonSchema = z.discriminatedUnion("kind", [
	/** How many other documents of this party are filed so. */
	z.object({ kind: z.literal("party"), party: namedSchema, documents: z.number().int() }),
	/** How many similar documents are filed so, and the most similar one. */
	z.object({ kind: z.literal("similar"), document: namedSchema, documents: z.number().int() }),
	/** It stands in the text; `label` is what stands before it there, `null` for a name. */
	z.object({ kind: z.literal("text"), label: z.string().nullable() }),
	/** A bill of the document says it. */
	z.object({ kind: z.literal("bill") }),
	/** Its text has these words, as papers of that kind have: nothing that is filed says more. */
	z.object({ kind: z.literal("words"), words: z.array(z.string()) }),
	/** By this day it has to be cancelled or paid, because of what stands in the text. */
	z.object({
		kind: z.enum(["notice", "payment"]),
		/** YYYY-MM-DD. */
		until: z.iso.date(),
		label: z.string(),
	}),
]);
export type SuggestionReason = z.infer<typeof suggestionReasonSchema>;

const reason = { reason: suggestionReasonSchema };
export const namedSuggestionSchema = namedSchema.extend(reason);
export type NamedSuggestion = z.infer<typeof namedSuggestionSchema>;

export const dateSuggestionSchema = z.object({
	date: z.enum(DOCUMENT_DATES),
	/** YYYY-MM-DD. */
	day: z.iso.date(),
	...reason,
});
export type DateSuggestion = z.infer<typeof dateSuggestionSchema>;

/** A day on which to be reminded: so many days before a date of the document, where there is one that it follows. */
export const reminderSuggestionSchema = z.object({
	type: z.enum(REMINDER_TYPES),
	/** YYYY-MM-DD. */
	date: z.iso.date(),
	daysBefore: z.number().int().nullable(),
	basedOn: z.enum(DOCUMENT_DATES).nullable(),
	...reason,
});
export type ReminderSuggestion = z.infer<typeof reminderSuggestionSchema>;

/**
 * As if nothing were known of the document but its files: what it is filed under already is suggested like anything
 * else. (The last day to cancel goes by the dates that are filed.) Everything that is named may be seen, and be chosen, by whoever asks.
 */
export const documentSuggestionsSchema = z.object({
	documentId: documentIdSchema,
	/** The category for what is still to be sorted in: what lies there has none yet. `null` where the user does not see it. */
	unsortedCategory: documentIdSchema.nullable(),
	/** As similar papers are called, or as this one calls itself. */
	name: z.object({ value: z.string(), ...reason }).nullable(),
	/** The document's name as long as it is the one that was guessed from its file, and nobody's. */
	guessedName: z.string().nullable(),
	category: namedSuggestionSchema.nullable(),
	/** The likeliest first. */
	parties: z.array(namedSuggestionSchema),
	folders: z.array(namedSuggestionSchema),
	dates: z.array(dateSuggestionSchema),
	/** One of a type at most. */
	reminders: z.array(reminderSuggestionSchema).optional(),
});
export type DocumentSuggestions = z.infer<typeof documentSuggestionsSchema>;
