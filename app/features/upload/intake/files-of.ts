import { compareNames } from "../../../texts/name-order.ts";
import { isSystemFile } from "./system-file.ts";

/** A whole disk is dropped by mistake: so many files at once, and no more, the server takes of one user. */
const MOST_FILES = 3_000;
/** What browsers call a picture that has no name, such as a screenshot. */
const NAMELESS = /^(image|unknown|blob)?(\.\w+)?$/iu;

/** What was dropped or pasted, taken down while the event lasted: afterwards the browser tells no more. */
export interface Taken {
	files: readonly File[];
	/** The same, with folders. */
	entries: readonly FileSystemEntry[];
}

export interface PlacedFile {
	file: File;
	/** Where it lies in what was dropped or chosen, with slashes. */
	path: string;
}

/** The files of a drop or of a chosen folder. */
export interface Found {
	files: PlacedFile[];
	/** How many were left out, because a system keeps them for itself. */
	system: number;
	/** How many could not be read. */
	unreadable: number;
	/** There were more than are taken at once. */
	isCut: boolean;
}

/** The files of a drop, those in dropped folders included; what systems keep in folders for themselves is left out. */
export async function filesOf({ files, entries }: Taken, most = MOST_FILES): Promise<Found> {
	const found: Found = { files: [], system: 0, unreadable: 0, isCut: false };
	if (!entries.some(({ isDirectory }) => isDirectory)) {
		return { ...found, files: files.map((file) => ({ file, path: file.name })) };
	}
	let room = most;

	async function within(entry: FileSystemEntry, above: string): Promise<PlacedFile[]> {
		if (found.isCut) return [];
		try {
			const path = `${above}${entry.name}`;
			if (isFolder(entry)) return await withinFolder(entry, `${path}/`);
			if (!isFile(entry)) return [];
			room -= 1;
			found.isCut = room < 0;
			if (found.isCut) return [];
			const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
			return [{ file, path }];
		} catch {
			// One that may not be read does not keep the others.
			found.unreadable += 1;
			return [];
		}
	}

	async function withinFolder(folder: FileSystemDirectoryEntry, path: string): Promise<PlacedFile[]> {
		const inside = await entriesIn(folder);
		const wanted = inside
			.filter(({ name }) => !isSystemFile(name))
			.toSorted((one, other) => compareNames(one.name, other.name));
		found.system += inside.length - wanted.length;
		return (await Promise.all(wanted.map((entry) => within(entry, path)))).flat();
	}

	found.files = (await Promise.all(entries.map((entry) => within(entry, "")))).flat();
	return found;
}

/** The same of a folder that was chosen: its files name the folders in which they are. */
export function filesOfChosenFolder(files: readonly File[], most = MOST_FILES): Found {
	const wanted = files
		.filter(({ webkitRelativePath }) => !webkitRelativePath.split("/").slice(1).some(isSystemFile))
		.toSorted((one, other) => compareNames(one.webkitRelativePath, other.webkitRelativePath));
	return {
		files: wanted.slice(0, most).map((file) => ({ file, path: file.webkitRelativePath })),
		system: files.length - wanted.length,
		unreadable: 0,
		isCut: wanted.length > most,
	};
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

async function entriesIn(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
	const reader = folder.createReader();
	const entries: FileSystemEntry[] = [];
	for (;;) {
		// It gives out a hundred at a time, and none at the end.
		// oxlint-disable-next-line no-await-in-loop -- one part after the other
		const part = await new Promise<FileSystemEntry[]>((resolve, reject) =>
			reader.readEntries(resolve, reject),
		);
		if (part.length === 0) return entries;
		entries.push(...part);
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
