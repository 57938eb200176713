import { filesOf, filesOfChosenFolder, namedFiles, type Taken } from "./files-of.ts";
import { sayWhatIsLeftOut } from "./left-out.ts";

/**
 * The files of a drop, those of its folders included, or of a paste.
 * @param nameAt the name of a pasted file that has none; not there for a drop
 */
export async function filesTaken(taken: Taken, nameAt?: (time: string) => string): Promise<File[]> {
	if (nameAt) return namedFiles(taken.files, nameAt);
	const found = await filesOf(taken);
	sayWhatIsLeftOut(found);
	return found.files;
}

/** The files of a folder that was chosen, those in the folders within it included. */
export function filesChosen(files: readonly File[]): File[] {
	const found = filesOfChosenFolder(files);
	sayWhatIsLeftOut(found);
	return found.files;
}
