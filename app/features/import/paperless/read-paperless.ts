import { type Archive, type ArchivedFile, baseName, folderOf } from "../archive/archive.ts";
import { readJsonList } from "../archive/json-list.ts";
import { besideRemark, shown } from "../plan/fitting.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import { paidRemark } from "../plan/paid-remark.ts";
import { plannedPaperless } from "./paperless-document.ts";
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
import { groupBy } from "../../old-browsers/group-by.ts";

const MANIFEST = "manifest.json";
/** What says of which version an export is: since 2.13, and before. */
const VERSIONS = ["metadata.json", "version.json"];
/** With `--split-manifest` each document has one of its own. */
const OWN_MANIFEST = "-manifest.json";

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
	deleted: number;
}

/**
 * The list of the documents: at the top, or in the folder that somebody has packed. Other programs have files of that name,
 * too: the one of paperless lies beside its version, or begins with a record.
 */
export async function paperlessManifest({ files }: Archive): Promise<ArchivedFile | null> {
	const lists = [...files.values()].filter(({ path }) => baseName(path) === MANIFEST);
	for (const list of lists.toSorted((one, other) => depth(one.path) - depth(other.path))) {
		const isBesideVersion = VERSIONS.some((name) => files.has(folderOf(list.path) + name));
		if (isBesideVersion || (await beginsWithRecord(list))) return list;
	}
	return null;
}

async function beginsWithRecord(list: ArchivedFile): Promise<boolean> {
	try {
		for await (const first of readJsonList(list)) return recordSchema.safeParse(first).success;
	} catch {
		// It is none, or is damaged from its beginning.
	}
	return false;
}

function depth(path: string): number {
	return path.split("/").length;
}

/** An export of paperless-ngx, as `document_exporter` makes it with any of its options. @throws where its list is damaged */
export async function readPaperless(
	archive: Archive,
	manifest: ArchivedFile,
	onRead: (share: number) => void = () => {},
): Promise<ImportPlan> {
	const root = folderOf(manifest.path);
	const records = emptyRecords();
	for await (const record of readJsonList(manifest)) take(records, record);
	if (records.documents.length === 0) {
		const own = [...archive.files.values()].filter(
			({ path }) => path.startsWith(root) && path.endsWith(OWN_MANIFEST),
		);
		for (const [at, file] of own.entries()) {
			onRead(at / own.length);
			try {
				for await (const record of readJsonList(file)) take(records, record);
			} catch {
				records.broken.push(baseName(file.path).slice(0, -OWN_MANIFEST.length));
			}
		}
	}
	return planOf(archive, root, records);
}

function planOf(archive: Archive, root: string, records: PaperlessRecords): ImportPlan {
	const taken = new Set<string>();
	const versions = groupBy(
		records.documents.filter(({ fields }) => fields.root_document),
		({ fields }) => fields.root_document ?? 0,
	);
	const documents: PlannedDocument[] = [];
	const keys = new Set<string>();
	for (const document of records.documents) {
		if (document.fields.root_document) continue;
		const planned = plannedPaperless(
			{ archive, root, records, taken },
			document,
			versions.get(document.pk) ?? [],
		);
		// (Twice in the list is one document.)
		if (!keys.has(planned.key)) documents.push(planned);
		keys.add(planned.key);
	}
	return {
		source: "paperless",
		documents,
		unreadable: records.broken.map((name) => ({ name, remark: { key: "import.remark.unreadable" } })),
		remarks: [
			{ key: "import.remark.paperless.kept" },
			{ key: "import.remark.paperless.originals" },
			...paidRemark(documents),
			...besideRemark(archive, root),
			...(records.deleted > 0
				? [{ key: "import.remark.deleted" as const, values: { count: records.deleted } }]
				: []),
		],
	};
}

function emptyRecords(): PaperlessRecords {
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
		deleted: 0,
	};
}

/** Keeps what a record says of documents: nothing of their text, which is read from the files again. */
function take(records: PaperlessRecords, value: unknown): void {
	const record = recordSchema.safeParse(value);
	if (!record.success) return;
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

function takeDocument(records: PaperlessRecords, value: unknown, pk: unknown): void {
	const document = documentSchema.safeParse(value);
	if (!document.success) records.broken.push(shown(pk));
	else if (document.data.fields.deleted_at) records.deleted += 1;
	else {
		records.documents.push(document.data);
		records.titles.set(document.data.pk, document.data.fields.title || String(document.data.pk));
	}
}

function keep<Value>(map: Map<number, Value>, key: number, value: Value | undefined): void {
	if (value !== undefined) map.set(key, value);
}

function push<Value>(map: Map<number, Value[]>, key: number, value: Value): void {
	const list = map.get(key);
	if (list) list.push(value);
	else map.set(key, [value]);
}
