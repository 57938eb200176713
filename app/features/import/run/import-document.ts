import { DEFAULT_CURRENCY } from "../../../../contract/constants.ts";
import { UPLOAD_SESSION_PREFIX } from "../../../../contract/files/upload-headers.ts";
import type { Archive, ArchivedFile } from "../archive/archive.ts";
import { digestOf, nameFor } from "../archive/digest.ts";
import { sequentialFile } from "../archive/sequential-file.ts";
import type { PlannedDocument, PlannedFile, Remark } from "../plan/import-plan.ts";
import type { DocumentPlaces } from "./document-places.ts";
import type { ImportedDocument } from "./import-progress.ts";
import {
	type BegunDocument,
	type ImportTarget,
	RefusedError,
	type WantedDocument,
	type WantedFile,
} from "./import-target.ts";

/** What every document of an import shares. */
export interface DocumentRun {
	archive: Archive;
	target: ImportTarget;
	tenant: string;
	signal: AbortSignal;
	/** Does it until it is done, or has failed for good. */
	insist: <Value>(work: () => Promise<Value>) => Promise<Value>;
	places: (document: PlannedDocument) => Promise<DocumentPlaces>;
	/** Documents that this import has made or found, by what it looks for them by. */
	claims: Map<string, string[]>;
	/** Hears how many bytes of the document are over. */
	onProgress: (bytes: number) => void;
}

interface ReadFile {
	planned: PlannedFile;
	archived: ArchivedFile;
	wanted: WantedFile;
}

export type DocumentOutcome = ImportedDocument & { begun: BegunDocument | null };

/** Makes one document with its files, or finds it. What is refused is its outcome; the others go on. */
export async function importDocument(run: DocumentRun, document: PlannedDocument): Promise<DocumentOutcome> {
	const { name } = document;
	const remarks: Remark[] = [...document.remarks];
	const outcome = (of: Pick<ImportedDocument, "outcome"> & Partial<DocumentOutcome>): DocumentOutcome => ({
		name,
		documentId: of.begun?.documentId ?? null,
		remarks,
		said: null,
		begun: null,
		...of,
	});
	let begun: BegunDocument | null = null;
	try {
		const files = await readFiles(run, document, remarks);
		if (document.files.length > 0 && files.length === 0) {
			// What can be packed anew comes with its file then.
			if (!isWithoutFiles(document)) return outcome({ outcome: "failed" });
			remarks.push({ key: "import.remark.withoutFile" });
		}
		begun = await begin(run, document, files, remarks);
		if (begun.isDeleted) remarks.push({ key: "import.remark.inBin" });
		if (begun.isThere || begun.isDeleted) return outcome({ outcome: "there", begun });
		const isWhole = await sendFiles(run, begun, files, remarks);
		return outcome({ outcome: isWhole ? "taken" : "failed", begun });
	} catch (error) {
		run.signal.throwIfAborted();
		if (!(error instanceof RefusedError)) throw error;
		return outcome({ outcome: "failed", said: error.said, begun });
	}
}

/** The archive has none of its files: what is said of it is all that there is. */
function isWithoutFiles({ files }: PlannedDocument): boolean {
	return files.every(({ problem }) => problem === "missing");
}

/** Of an MD5 in hexadecimal. */
const MD5_LENGTH = 32;

/** The files that can be had, each read once: what is damaged is left out before anything is made. */
async function readFiles(
	{ archive, signal }: DocumentRun,
	{ files }: PlannedDocument,
	remarks: Remark[],
): Promise<ReadFile[]> {
	const read: ReadFile[] = [];
	for (const planned of files) {
		const { path } = planned;
		const archived =
			planned.problem === null ? (archive.namesakes.get(path) ?? archive.files.get(path)) : undefined;
		if (!archived) continue;
		const { name, checksum } = planned;
		const digest = await digestOf(archived, signal, checksum?.length === MD5_LENGTH).catch(() => {
			signal.throwIfAborted();
			return null;
		});
		const sha256 = digest?.sha256;
		if (sha256 === undefined || (planned.sha256 !== null && planned.sha256 !== sha256)) {
			remarks.push({ key: "import.remark.file.damaged", values: { name } });
			continue;
		}
		if (checksum !== undefined && checksum !== (digest?.md5 ?? sha256))
			remarks.push({ key: "import.remark.file.changed", values: { name } });
		read.push({ planned, archived, wanted: { name: planned.name, size: archived.size, sha256 } });
	}
	return read;
}

async function begin(
	{ target, tenant, signal, insist, places, claims }: DocumentRun,
	document: PlannedDocument,
	files: readonly ReadFile[],
	remarks: Remark[],
): Promise<BegunDocument> {
	// The prefix says that files follow: where they never come, nothing empty stays.
	const key = `${files.length > 0 ? UPLOAD_SESSION_PREFIX : ""}import-${nameFor(tenant, ...namesOf(document, files))}`;
	const claim = files[0]?.wanted.sha256 ?? document.name;
	const claimed = () => claims.get(claim) ?? [];
	let refused: readonly string[] = [];
	const begun = await insist(async () => {
		// (Both are asked for at each try: while it waits they may go.)
		const place = await places(document);
		({ refused } = place);
		const write = writeOf(document, place);
		return target.begin({ key, write, files: files.map(({ wanted }) => wanted), claimed: claimed() }, signal);
	});
	for (const name of refused) remarks.push({ key: "import.remark.placeRefused", values: { name } });
	claims.set(claim, [...claimed(), begun.documentId]);
	return begun;
}

function writeOf({ name, facts }: PlannedDocument, place: DocumentPlaces): WantedDocument["write"] {
	const { costCurrency, ...others } = facts;
	return {
		...others,
		name,
		documentCategory: place.category,
		costCurrency: costCurrency ?? DEFAULT_CURRENCY,
		documentFolders: place.folders,
		documentParticipations: place.parties.map((documentParty) => ({
			crudOperation: "create" as const,
			documentParty,
		})),
	};
}

/**
 * What a document is known by over several tries. One of a single file is what that file is: at the same place another one
 * may lie, in another folder of the same name or since the last time. Of several files some may come only later.
 */
function namesOf({ key, files }: PlannedDocument, [read]: readonly ReadFile[]): string[] {
	return read && files.length === 1 ? [key, read.wanted.sha256] : [key];
}

/** @returns whether all of them have arrived */
async function sendFiles(
	{ target, signal, insist, onProgress }: DocumentRun,
	{ documentId, missing }: BegunDocument,
	files: readonly ReadFile[],
	remarks: Remark[],
): Promise<boolean> {
	let sentBefore = 0;
	let isWhole = true;
	for (const [at, { planned, archived, wanted }] of files.entries()) {
		if (missing.includes(at)) {
			const sessionId = `${UPLOAD_SESSION_PREFIX}import-${nameFor(documentId, String(at), wanted.sha256)}`;
			let isNew = missing.length === files.length;
			const send = async () => {
				const file = sequentialFile(archived, planned);
				try {
					await target.send(documentId, file, {
						sessionId,
						isNew,
						signal,
						onProgress: (sent) => onProgress(sentBefore + sent),
					});
				} finally {
					isNew = false;
					await file.close().catch(() => {});
				}
			};
			isWhole = (await arrives(insist(send), planned, remarks, signal)) && isWhole;
		}
		sentBefore += wanted.size;
		onProgress(sentBefore);
	}
	return isWhole;
}

/** One file that does not arrive is remarked, and the others of the document go on. */
async function arrives(
	sending: Promise<void>,
	{ name }: PlannedFile,
	remarks: Remark[],
	signal: AbortSignal,
): Promise<boolean> {
	try {
		await sending;
		return true;
	} catch (error) {
		signal.throwIfAborted();
		const isRefused = error instanceof RefusedError;
		remarks.push({
			key: isRefused ? "import.remark.file.refused" : "import.remark.file.damaged",
			values: { name },
		});
		return false;
	}
}
