import { isSystemFile } from "../../upload/intake/system-file.ts";
import { type Archive, baseName } from "../archive/archive.ts";
import { fittingName } from "./fitting.ts";
import type { Remark } from "./import-plan.ts";

/** As many are called by their names. */
const NAMED = 3;

/**
 * What an export says of files that lie in it and that its list does not name: of earlier exports into the same folder, or
 * laid there by somebody. @param root the folder of the export
 */
export function unlistedRemark(
	{ files }: Archive,
	root: string,
	isListed: (path: string) => boolean,
): Remark[] {
	const isUnlisted = (path: string) =>
		path.startsWith(root) && !path.split("/").some(isSystemFile) && !isListed(path);
	const left = [...files.keys()].filter(isUnlisted);
	if (left.length === 0) return [];
	const names = left
		.slice(0, NAMED)
		.flatMap((path) => fittingName(baseName(path)) ?? [])
		.join(", ");
	return [{ key: "import.remark.files.unlisted", values: { count: left.length, names } }];
}
