import { NoArchiveError, openZips } from "../../features/import/archive/zip-archive.ts";
import type { Archive } from "../../features/import/archive/archive.ts";
import type { ImportPlan } from "../../features/import/plan/import-plan.ts";
import { readPlan } from "../../features/import/plan/read-plan.ts";
import { type CategoryChoice } from "../../features/import/run/document-places.ts";
import { type ImportRun, runImport } from "../../features/import/run/run-import.ts";
import { type Survey, surveyOf } from "../../features/import/plan/survey.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { browserTarget } from "./browser-target.ts";

/** Everything that reads archives comes with this module, once somebody has chosen one. */

export interface Into {
	userId: string;
	tenant: string;
	chunkSize: number;
}

export interface FoundArchive {
	archive: Archive;
	plan: ImportPlan;
	survey: Survey;
}

/** What the chosen files hold, and what of it is there already. Nothing is written. */
export async function readArchive(
	files: readonly File[],
	into: Into,
	onRead: (share: number) => void,
): Promise<FoundArchive | { fault: Extract<TextKey, `import.fault.${string}`> }> {
	try {
		const archive = await openZips(
			files.map((file) => ({
				size: file.size,
				read: async (offset, length) =>
					new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
			})),
		);
		const plan = await readPlan(archive, onRead);
		if (plan.documents.length + plan.unreadable.length === 0) return { fault: "import.fault.empty" };
		const survey = await surveyOf(plan, browserTarget(into), new AbortController().signal);
		return { archive, plan, survey };
	} catch (error) {
		if (error instanceof NoArchiveError) return { fault: `import.fault.${error.reason}` };
		if (error instanceof DOMException) return { fault: "import.fault.unreadable" };
		console.warn(`an archive could not be read: ${error instanceof Error ? error.message : String(error)}`);
		return { fault: "import.fault.loadFailed" };
	}
}

export function beginImport(
	{ archive, plan }: FoundArchive,
	into: Into,
	categories: CategoryChoice,
): ImportRun {
	const run = runImport({ archive, plan, target: browserTarget(into), tenant: into.tenant, categories });
	window.addEventListener("online", run.hurry);
	void run.finished.finally(() => window.removeEventListener("online", run.hurry));
	return run;
}
