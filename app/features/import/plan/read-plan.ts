import { type Archive } from "../archive/archive.ts";
import { NoArchiveError } from "../archive/zip-archive.ts";
import { isDocspell, readDocspell } from "../docspell/read-docspell.ts";
import { isOwnExport, readOwnExport } from "../own-export/read-own-export.ts";
import { paperlessManifest, readPaperless } from "../paperless/read-paperless.ts";
import { readPlainFiles } from "../plain-files/read-plain-files.ts";
import type { ImportPlan } from "./import-plan.ts";

/**
 * What an archive holds, whoever has made it: of nobody that is known each file is a document.
 * @param onRead hears which share of it has been read
 * @throws NoArchiveError where it cannot be read
 */
export async function readPlan(archive: Archive, onRead?: (share: number) => void): Promise<ImportPlan> {
	if ([...archive.files.values()].every(({ problem }) => problem === "encrypted") && archive.files.size > 0)
		throw new NoArchiveError("encrypted");
	if (await isOwnExport(archive)) return readOwnExport(archive, onRead);
	if (isDocspell(archive)) return readDocspell(archive, onRead);
	const manifest = await paperlessManifest(archive);
	if (manifest) {
		return readPaperless(archive, manifest, onRead).catch((error: unknown) => {
			throw new NoArchiveError("damaged", { cause: error });
		});
	}
	return readPlainFiles(archive);
}
