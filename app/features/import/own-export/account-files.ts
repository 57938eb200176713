import { ACCOUNT_TOPICS } from "../../download/account-topics.ts";
import { isSystemFile } from "../../upload/intake/system-file.ts";
import { type Archive, folderOf } from "../archive/archive.ts";

/** Every account has these two. */
const [FIRST] = ACCOUNT_TOPICS;
const SECOND = "notifications" satisfies (typeof ACCOUNT_TOPICS)[number];

/** Paths of what somebody has taken along of their account itself, which has a ZIP of its own and holds no documents. */
export function accountFiles({ files }: Archive): ReadonlySet<string> {
	const folders = [...files.keys()]
		.filter((path) => path.endsWith(`${FIRST}.json`))
		.map(folderOf)
		.filter((folder) => files.has(`${folder}${FIRST}.json`) && files.has(`${folder}${SECOND}.json`));
	return new Set(folders.flatMap((folder) => ACCOUNT_TOPICS.map((topic) => `${folder}${topic}.json`)));
}

/** Nothing else is in it. */
export function isAccountExport(archive: Archive): boolean {
	const own = accountFiles(archive);
	const paths = [...archive.files.keys()].filter((path) => !path.split("/").some(isSystemFile));
	return own.size > 0 && paths.every((path) => own.has(path));
}
