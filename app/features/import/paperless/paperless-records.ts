import { z } from "zod";
import { readableList } from "../plan/readable-list.ts";

/**
 * What an import takes of the records of paperless-ngx, as its `document_exporter` writes them (seen of 3.0.5 and told
 * from 2.x): Django's own form, a list of `{ model, pk, fields }`. What is of another type is left out.
 */

const text = z.string().nullish().catch(null);
const id = z.number().int();
const idOrNull = id.nullish().catch(null);

const named = z.object({ name: z.string() });

export const recordSchema = z.looseObject({
	model: z.string(),
	pk: z.union([z.number(), z.string()]),
	fields: z.unknown(),
});

export const tagSchema = named.extend({ is_inbox_tag: z.boolean().catch(false) });
export const nameSchema = named;
export const userSchema = z.object({ username: z.string(), first_name: text, last_name: text });

export const noteSchema = z.object({
	note: text,
	/** Until 1.13, where a note was a comment. */
	comment: text,
	created: text,
	document: id,
	user: idOrNull,
	deleted_at: text,
});

export const customFieldSchema = named.extend({
	data_type: z.string(),
	extra_data: z.unknown(),
});
export type CustomField = z.infer<typeof customFieldSchema>;

export const customFieldValueSchema = z.looseObject({
	document: id,
	field: id,
	deleted_at: text,
});
export type CustomFieldValue = z.infer<typeof customFieldValueSchema>;

export const documentSchema = z.object({
	pk: id,
	fields: z.object({
		title: text,
		correspondent: idOrNull,
		document_type: idOrNull,
		tags: readableList(id),
		created: text,
		added: text,
		mime_type: text,
		checksum: text,
		archive_checksum: text,
		original_filename: text,
		archive_serial_number: z.number().int().nullish().catch(null),
		deleted_at: text,
		/** Since 3.0: another file of the document with this number. */
		root_document: idOrNull,
		version_index: idOrNull,
	}),
	__exported_file_name__: text,
	__exported_archive_name__: text,
});
export type PaperlessDocument = z.infer<typeof documentSchema>;
