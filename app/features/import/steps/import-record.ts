import { IMPORT_FILES_HEADER, IMPORT_HEADER } from "../../../../contract/api/headers.ts";
import { importApi } from "../../../../contract/api/imports.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { CmsClient } from "../../../cms/cms-client.ts";
import type { RunningRecord } from "../run/opened-once.ts";

/** @returns by which what an import makes is noted, or `null` where the CMS keeps no record of imports */
export async function openImport(
	cms: CmsClient,
	tenant: string,
): Promise<(RunningRecord & { documentId: string }) | null> {
	if (!(await cms.offers()).includes("imports")) return null;
	try {
		const { documentId, lastUndoingAt = null } = await cms.call(importApi.create, {
			body: { data: { tenant } },
		});
		return { documentId, lastUndoingAt };
	} catch (error) {
		if (error instanceof ContractError && error.status === 404) return null;
		throw error;
	}
}

/** Says whether an import runs. A CMS that does not ask for that does not answer. */
export async function holdImport(
	cms: CmsClient,
	importId: string,
	isRunning: boolean,
): Promise<RunningRecord | null> {
	try {
		const { lastUndoingAt = null } = await cms.call(importApi.hold, {
			params: { id: importId },
			body: { data: { isRunning } },
		});
		return { lastUndoingAt };
	} catch (error) {
		if (!(error instanceof ContractError) || ![404, 405].includes(error.status)) throw error;
		return null;
	}
}

/** What a call says that makes or changes something for an import. @param files that come with a document */
export function importHeaders(
	importId: string | null | undefined,
	files?: number,
): { headers?: Record<string, string> } {
	if (!importId) return {};
	return {
		headers: {
			[IMPORT_HEADER]: importId,
			...(files !== undefined && { [IMPORT_FILES_HEADER]: String(files) }),
		},
	};
}
