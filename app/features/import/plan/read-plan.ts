import { type Archive, baseName } from "../archive/archive.ts";
import { NoArchiveError } from "../archive/zip-archive.ts";
import { isDocspell, readDocspell } from "../docspell/read-docspell.ts";
import { isAccountExport } from "../own-export/account-files.ts";
import { isOwnExport, readOwnExport } from "../own-export/read-own-export.ts";
import { paperlessManifest, readPaperless } from "../paperless/read-paperless.ts";
import { readPlainFiles } from "../plain-files/read-plain-files.ts";
import type { DescriptionWords } from "./description-words.ts";
import type { ImportPlan } from "./import-plan.ts";

/**
 * What an archive holds, whoever has made it: of nobody that is known each file is a document.
 * @param onRead hears which share of it has been read
 * @throws NoArchiveError where it cannot be read
 */
export async function readPlan(
	archive: Archive,
	words: DescriptionWords,
	onRead?: (share: number) => void,
): Promise<ImportPlan> {
	if (isLocked(archive)) throw new NoArchiveError("encrypted");
	if (isAccountExport(archive)) throw new NoArchiveError("account");
	if (await isOwnExport(archive)) return readOwnExport(archive, onRead);
	if (isDocspell(archive)) return readDocspell(archive, words, onRead);
	const manifest = await paperlessManifest(archive);
	if (manifest) {
		return readPaperless(archive, manifest, onRead).catch((error: unknown) => {
			throw error instanceof NoArchiveError ? error : new NoArchiveError("damaged", { cause: error });
		});
	}
	return readPlainFiles(archive);
}

/** What an export says of its documents. */
const FACTS = new Set(["manifest.json", "metadata.json", "document.json"]);

/** All that has content, or what would say of the rest what it is. (Files without content are not encrypted.) */
function isLocked({ files, namesakes }: Archive): boolean {
	const all = [...files.values(), ...namesakes.values()];
	const locked = all.filter(({ problem }) => problem === "encrypted");
	if (locked.some(({ path }) => FACTS.has(baseName(path)))) return true;
	return locked.length > 0 && all.every(({ problem, size }) => problem === "encrypted" || size === 0);
}
