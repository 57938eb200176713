import { type Archive, type ArchivedFile, archivePath, baseName, folderOf } from "../archive/archive.ts";
import { readJsonList } from "../archive/json-list.ts";
import { NoArchiveError } from "../archive/zip-archive.ts";
import { besideRemark } from "../plan/fitting.ts";
import type { ImportPlan, PlannedDocument } from "../plan/import-plan.ts";
import { paidRemark } from "../plan/paid-remark.ts";
import { unlistedRemark } from "../plan/unlisted-files.ts";
import { plannedPaperless } from "./paperless-document.ts";
import { emptyRecords, type PaperlessRecords, take } from "./collected-records.ts";
import { type PaperlessDocument, recordSchema } from "./paperless-records.ts";
import { groupBy } from "../../old-browsers/group-by.ts";

const MANIFEST = "manifest.json";
/** What says of which version an export is: since 2.13, and before. */
const VERSIONS = ["metadata.json", "version.json"];
/** With `--split-manifest` each document has one of its own. */
const OWN_MANIFEST = "-manifest.json";

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
	if (manifest.problem === "twice") throw new NoArchiveError("several");
	const root = folderOf(manifest.path);
	const records = emptyRecords();
	for await (const record of readJsonList(manifest)) take(records, record);
	if (records.documents.length === 0) {
		const own = ownManifests(archive, root);
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

/** (A letter and its photograph of one name share the path of theirs, of which a ZIP holds both.) */
function ownManifests({ files, namesakes }: Archive, root: string): ArchivedFile[] {
	const single = [...files.values()].filter(({ problem }) => problem !== "twice");
	return [...single, ...namesakes.values()].filter(
		({ path }) => path.startsWith(root) && path.endsWith(OWN_MANIFEST),
	);
}

function planOf(archive: Archive, root: string, records: PaperlessRecords): ImportPlan {
	const taken = new Set<string>();
	const roots = new Set(records.documents.flatMap(({ pk, fields }) => (fields.root_document ? [] : [pk])));
	// A version of a document that cannot be read is one of its own.
	const isVersion = ({ fields: { root_document: of } }: PaperlessDocument) =>
		Boolean(of) && (roots.has(of ?? 0) || records.deleted.has(of ?? 0));
	const versions = groupBy(records.documents.filter(isVersion), ({ fields }) => fields.root_document ?? 0);
	const documents: PlannedDocument[] = [];
	const keys = new Set<string>();
	for (const document of records.documents) {
		if (isVersion(document)) continue;
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
			...unlistedRemark(archive, root, isListed(root, records)),
			...(records.deleted.size > 0
				? [{ key: "import.remark.deleted" as const, values: { count: records.deleted.size } }]
				: []),
		],
	};
}

/** Whether a path is of a file that the records name, or of one of the records themselves. */
function isListed(root: string, { named }: PaperlessRecords): (path: string) => boolean {
	const paths = new Set([MANIFEST, ...VERSIONS, ...named].map((name) => archivePath(root + name)));
	return (path) => paths.has(path) || path.endsWith(OWN_MANIFEST);
}
