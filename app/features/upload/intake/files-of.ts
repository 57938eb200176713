/** What systems put into folders for themselves. */
const SYSTEM_FILE = /^(\.|thumbs\.db$|desktop\.ini$|~\$)/iu;
/** What browsers call a picture that has no name, such as a screenshot. */
const NAMELESS = /^(image|unknown|blob)?(\.\w+)?$/iu;

/** What was dropped or pasted, taken down while the event lasted: afterwards the browser tells no more. */
export interface Taken {
	files: readonly File[];
	/** The same, with folders. */
	entries: readonly FileSystemEntry[];
}

/** The files of a drop, those in dropped folders included; what systems keep in folders for themselves is left out. */
export async function filesOf({ files, entries }: Taken): Promise<File[]> {
	if (!entries.some(({ isDirectory }) => isDirectory)) return [...files];
	const found = await Promise.all(entries.map(filesWithin));
	return found.flat();
}

/**
 * Gives pasted files that have no name of their own one.
 * @param nameAt the name for a point in time, without extension
 */
export function namedFiles(
	files: readonly File[],
	nameAt: (time: string) => string,
	now = new Date(),
): File[] {
	return files.map((file, index) => {
		if (!NAMELESS.test(file.name)) return file;
		const extension = /\.\w+$/u.exec(file.name)?.[0] ?? extensionOf(file.type);
		const mark = index === 0 ? "" : ` (${index + 1})`;
		return new File([file], `${nameAt(timeOf(now))}${mark}${extension}`, { type: file.type });
	});
}

async function filesWithin(entry: FileSystemEntry): Promise<File[]> {
	if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
	if (!isFolder(entry)) return [];
	const reader = entry.createReader();
	const files: File[] = [];
	for (;;) {
		// A reader gives out a hundred at a time, and none at the end.
		// oxlint-disable-next-line no-await-in-loop -- one part after the other
		const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
			reader.readEntries(resolve, reject),
		);
		if (part.length === 0) return files;
		// oxlint-disable-next-line no-await-in-loop -- one part after the other
		const within = await Promise.all(part.filter(({ name }) => !SYSTEM_FILE.test(name)).map(filesWithin));
		files.push(...within.flat());
	}
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
	return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
	return entry.isDirectory;
}

function extensionOf(type: string): string {
	const [, kind = ""] = /^image\/(png|jpeg|webp|gif)$/u.exec(type) ?? [];
	return kind && `.${kind === "jpeg" ? "jpg" : kind}`;
}

/** `2026-11-21 14.05.09`, which may stand in a file's name. */
function timeOf(now: Date): string {
	const pad = (value: number) => String(value).padStart(2, "0");
	const day = [now.getFullYear(), pad(now.getMonth() + 1), pad(now.getDate())].join("-");
	return `${day} ${[now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(".")}`;
}
