import { NoArchiveError, openZips, type RandomAccess } from "../../features/import/archive/zip-archive.ts";
import type { Archive } from "../../features/import/archive/archive.ts";
import { archiveOfFiles } from "../../features/import/archive/file-archive.ts";
import type { DescriptionWords } from "../../features/import/plan/description-words.ts";
import type { ImportPlan, Remark } from "../../features/import/plan/import-plan.ts";
import { readPlan } from "../../features/import/plan/read-plan.ts";
import type { CategoryChoice } from "../../features/import/run/document-places.ts";
import { type ImportRun, runImport } from "../../features/import/run/run-import.ts";
import { type PlaceCategory, type Survey, surveyOf } from "../../features/import/plan/survey.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { filesOf, filesOfChosenFolder, type Taken } from "../../features/upload/intake/files-of.ts";
import { browserTarget } from "./browser-target.ts";
import type { ChosenFiles } from "./chosen-files.ts";

/** Everything that reads archives comes with this module, once somebody has chosen one. */

/** Of a folder; each of its files is known to the browser from then on. */
const MOST_FILES = 100_000;

export interface Into {
	userId: string;
	tenant: string;
	chunkSize: number;
	/** Those of the tenant. */
	categories: readonly PlaceCategory[];
}

export interface FoundArchive {
	archive: Archive;
	plan: ImportPlan;
	survey: Survey;
}

/** What the chosen files hold, and what of it is there already. Nothing is written. */
export async function readArchive(
	chosen: ChosenFiles,
	into: Into,
	words: DescriptionWords,
	onRead: (share: number) => void,
): Promise<FoundArchive | { fault: Extract<TextKey, `import.fault.${string}`> }> {
	try {
		const { archive, remarks } = await open(chosen);
		const plan = await readPlan(archive, words, onRead);
		plan.remarks.push(...remarks);
		if (plan.documents.length + plan.unreadable.length === 0) return { fault: "import.fault.empty" };
		const survey = await surveyOf(
			plan,
			{ target: browserTarget(into), there: into.categories },
			new AbortController().signal,
		);
		return { archive, plan, survey };
	} catch (error) {
		if (error instanceof NoArchiveError) return { fault: `import.fault.${error.reason}` };
		if (error instanceof DOMException) return { fault: "import.fault.unreadable" };
		console.warn(`an archive could not be read: ${error instanceof Error ? error.message : String(error)}`);
		return { fault: "import.fault.loadFailed" };
	}
}

interface Opened {
	archive: Archive;
	/** What of a folder was left out. */
	remarks: Remark[];
}

async function open(chosen: ChosenFiles): Promise<Opened> {
	if ("zips" in chosen) return { archive: await openZips(chosen.zips.map(randomAccess)), remarks: [] };
	if ("dropped" in chosen && isZips(chosen.dropped)) return open({ zips: chosen.dropped.files });
	const { files, system, unreadable, isCut } =
		"folder" in chosen
			? filesOfChosenFolder(chosen.folder, MOST_FILES)
			: await filesOf(chosen.dropped, MOST_FILES);
	if (isCut) throw new NoArchiveError("tooMany");
	const remarks: Remark[] = [];
	if (system > 0) remarks.push({ key: "import.remark.files.system", values: { count: system } });
	if (unreadable > 0) remarks.push({ key: "import.remark.files.unreadable", values: { count: unreadable } });
	return { archive: archiveOfFiles(files), remarks };
}

function isZips({ files, entries }: Taken): boolean {
	return files.every(({ name }) => /\.zip$/i.test(name)) && !entries.some(({ isDirectory }) => isDirectory);
}

function randomAccess(file: File): RandomAccess {
	return {
		size: file.size,
		read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
	};
}

export function beginImport({ archive, plan }: FoundArchive, into: Into, choice: CategoryChoice): ImportRun {
	const run = runImport({
		archive,
		plan,
		target: browserTarget(into),
		tenant: into.tenant,
		categories: { choice, there: into.categories },
	});
	window.addEventListener("online", run.hurry);
	void run.finished.finally(() => window.removeEventListener("online", run.hurry));
	return run;
}
