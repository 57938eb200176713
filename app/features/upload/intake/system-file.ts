/** What systems put into folders for themselves. */
const SYSTEM_FILE = /^(\.|thumbs\.db$|desktop\.ini$|~\$|__macosx$|@eadir$|\$recycle\.bin$|icon\r$)/iu;

/** @param name of a file, or of a folder in which files lie */
export function isSystemFile(name: string): boolean {
	return SYSTEM_FILE.test(name);
}
