import { showToast } from "../../toasts/toast-store.ts";
import { toast } from "../../toasts/toast.ts";
import { filesOf, filesOfChosenFolder, type Found, namedFiles, type Taken } from "./files-of.ts";

/**
 * The files of a drop, those of its folders included, or of a paste.
 * @param nameAt the name of a pasted file that has none; not there for a drop
 */
export async function filesTaken(taken: Taken, nameAt?: (time: string) => string): Promise<File[]> {
	if (nameAt) return namedFiles(taken.files, nameAt);
	const found = await filesOf(taken);
	sayWhatIsLeftOut(found);
	return found.files.map(({ file }) => file);
}

/** The files of a folder that was chosen, those in the folders within it included. */
export function filesChosen(files: readonly File[]): File[] {
	const found = filesOfChosenFolder(files);
	sayWhatIsLeftOut(found);
	return found.files.map(({ file }) => file);
}

/** Says what of a folder is not uploaded, and why. */
function sayWhatIsLeftOut({ files, system, unreadable, isCut }: Found): void {
	const number = (count: number) => ({ number: String(count) });
	if (files.length === 0 && unreadable === 0) showToast(toast("info", "upload.folder.empty"));
	if (system > 0) showToast(toast("info", "upload.folder.system", number(system)));
	if (unreadable > 0) showToast(toast("warn", "upload.folder.unreadable", number(unreadable)));
	if (isCut) showToast(toast("warn", "upload.folder.cut", number(files.length)));
}
