import { z } from "zod";
import { query } from "../queries.ts";

/** The query of `GET /document-files/{documentId}/find`: words and phrases as in every search. */
export const findInFileQuerySchema = query({ text: z.string().trim().min(1).max(200) });

/**
 * Data of its answer: where the file says what is looked for, in order. Pages, from 1; in a file without pages the
 * chunks of its text, from 1. Where no place has all of it, those that have any of it.
 */
export const foundInFileSchema = z.object({ places: z.array(z.number().int()) });
export type FoundInFile = z.infer<typeof foundInFileSchema>;
