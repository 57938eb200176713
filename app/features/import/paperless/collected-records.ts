import { shown } from "../plan/fitting.ts";
import {
	type CustomField,
	customFieldSchema,
	customFieldValueSchema,
	type CustomFieldValue,
	documentSchema,
	nameSchema,
	noteSchema,
	type PaperlessDocument,
	recordSchema,
	tagSchema,
	userSchema,
} from "./paperless-records.ts";

/** What a record calls the files that were written for it: original, archived version, thumbnail. */
const EXPORTED = "__exported_";

/** The records of an archive that say something of its documents. */
export interface PaperlessRecords {
	correspondents: Map<number, string>;
	types: Map<number, string>;
	/** `null` for one that marks what has just come in. */
	tags: Map<number, string | null>;
	users: Map<number, string>;
	customFields: Map<number, CustomField>;
	/** By document. */
	notes: Map<number, { note: string; created: string | null; user: number | null }[]>;
	values: Map<number, CustomFieldValue[]>;
	documents: PaperlessDocument[];
	titles: Map<number, string>;
	/** Documents whose record is not as it should be. */
	broken: string[];
	/** Numbers of those in the trash. */
	deleted: Set<number>;
	/** Paths of all files that they name, as they say them. */
	named: Set<string>;
}

/** Nothing has been read yet. */
export function emptyRecords(): PaperlessRecords {
	return {
		correspondents: new Map(),
		types: new Map(),
		tags: new Map(),
		users: new Map(),
		customFields: new Map(),
		notes: new Map(),
		values: new Map(),
		documents: [],
		titles: new Map(),
		broken: [],
		deleted: new Set(),
		named: new Set(),
	};
}

/** Keeps what a record says of documents: nothing of their text, which is read from the files again. */
export function take(records: PaperlessRecords, value: unknown): void {
	const record = recordSchema.safeParse(value);
	if (!record.success) return;
	for (const [key, held] of Object.entries(record.data))
		if (key.startsWith(EXPORTED) && typeof held === "string") records.named.add(held);
	const { model, pk, fields } = record.data;
	if (model === "documents.document") return takeDocument(records, value, pk);
	if (typeof pk !== "number") return;
	switch (model) {
		case "documents.correspondent":
			return keep(records.correspondents, pk, nameSchema.safeParse(fields).data?.name);
		case "documents.documenttype":
			return keep(records.types, pk, nameSchema.safeParse(fields).data?.name);
		case "documents.tag": {
			const tag = tagSchema.safeParse(fields).data;
			return keep(records.tags, pk, tag && (tag.is_inbox_tag ? null : tag.name));
		}
		case "auth.user": {
			const user = userSchema.safeParse(fields).data;
			const name = user && [user.first_name, user.last_name].filter(Boolean).join(" ");
			return keep(records.users, pk, name || user?.username);
		}
		case "documents.customfield":
			return keep(records.customFields, pk, customFieldSchema.safeParse(fields).data);
		case "documents.note":
		case "documents.comment": {
			const said = noteSchema.safeParse(fields).data;
			const note = said?.note ?? said?.comment;
			if (said && note && !said.deleted_at) {
				const { created = null, user = null } = said;
				push(records.notes, said.document, { note, created, user });
			}
			return;
		}
		case "documents.customfieldinstance": {
			const held = customFieldValueSchema.safeParse(fields).data;
			if (held && !held.deleted_at) push(records.values, held.document, held);
		}
	}
}

function takeDocument(records: PaperlessRecords, value: unknown, id: unknown): void {
	const document = documentSchema.safeParse(value);
	if (!document.success) return void records.broken.push(shown(id));
	const { pk, fields } = document.data;
	if (fields.deleted_at) return void records.deleted.add(pk);
	records.documents.push(document.data);
	records.titles.set(pk, fields.title || String(pk));
}

function keep<Value>(map: Map<number, Value>, key: number, value: Value | undefined): void {
	if (value !== undefined) map.set(key, value);
}

function push<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
