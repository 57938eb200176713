import type { Taken } from "../../features/upload/intake/files-of.ts";

/** What somebody wants to take over: ZIP files, a folder with all that is in it, or what they dropped, of either kind. */
export type ChosenFiles = { zips: readonly File[] } | { folder: readonly File[] } | { dropped: Taken };

/** What it is called while it is read. */
export function nameOfChosen(chosen: ChosenFiles): string {
	if ("zips" in chosen) return chosen.zips[0]?.name ?? "";
	if ("folder" in chosen) return chosen.folder[0]?.webkitRelativePath.split("/")[0] ?? "";
	return chosen.dropped.entries[0]?.name ?? chosen.dropped.files[0]?.name ?? "";
}
