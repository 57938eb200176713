import type { z } from "zod";
import { groupBy } from "../../old-browsers/group-by.ts";

/** What an import reads from: files by their path, each to be read as a stream as often as one likes. */

/** Why a file of an archive is not to be had. */
export type FileProblem = "missing" | "encrypted" | "packed" | "twice" | "damaged" | "empty" | "tooLarge";

export interface ArchivedFile {
	/** As `archivePath` makes it. */
	path: string;
	/** In bytes, as it is declared: a stream that gives another number fails. */
	size: number;
	/** CRC-32 as the archive declares it; `null` where it declares none. */
	checksum: number | null;
	/** Known before it is read. */
	problem: Extract<FileProblem, "encrypted" | "packed" | "twice"> | null;
	/** Its bytes from the beginning. Fails, at the latest at its end, where they are not what the archive says. */
	open: () => ReadableStream<Uint8Array>;
}

export interface Archive {
	files: ReadonlyMap<string, ArchivedFile>;
	/** Different files of one path, each by a path of its own, numbered as on a disk: `a/b.pdf` and `a/b (2).pdf`. */
	namesakes: ReadonlyMap<string, ArchivedFile>;
	/** How many symbolic links lie in it. They are no files: they may lead anywhere. */
	links: number;
}

/** Files that are read whole, such as a list of documents that is one. */
const MAX_TEXT_BYTES = 16 * 1024 * 1024;

/**
 * The path of a file within its archive: with slashes and composed accents, and without what leads out of it (a drive, the
 * root of a disk, the folder above), as programs that unpack do; `null` where nothing is left. (Nothing is ever written
 * under it: it only finds the file that a list names.)
 */
export function archivePath(name: string): string | null {
	const parts = name
		.normalize("NFC")
		.replaceAll("\\", "/")
		.replace(/^[a-z]:\//i, "")
		.split("/")
		.filter((part) => part !== "" && part !== "." && part !== "..");
	return parts.length > 0 ? parts.join("/") : null;
}

/**
 * Files by their path. Where different ones share it, the path is none of them, since nobody could say which one a list
 * means: they are namesakes.
 */
export function archiveOf(files: Iterable<ArchivedFile>, links = 0): Archive {
	const sharing = groupBy(files, ({ path }) => path);
	const byPath = new Map<string, ArchivedFile>();
	const namesakes = new Map<string, ArchivedFile>();
	for (const [path, all] of sharing) {
		const [first, ...others] = differentFiles(all);
		if (!first) continue;
		byPath.set(path, others.length > 0 ? { ...first, problem: "twice" } : first);
		if (others.length > 0) namesakes.set(path, first);
		let number = 2;
		for (const other of others) {
			while (sharing.has(numbered(path, number)) || namesakes.has(numbered(path, number))) number += 1;
			namesakes.set(numbered(path, number), other);
		}
	}
	return { files: byPath, namesakes, links };
}

/** Each once: parts of one backup hold some files in common. */
function differentFiles(files: readonly ArchivedFile[]): ArchivedFile[] {
	const byContent = new Map<string | ArchivedFile, ArchivedFile>();
	for (const file of files) {
		const content = file.checksum === null ? file : `${file.size} ${file.checksum}`;
		if (!byContent.has(content)) byContent.set(content, file);
	}
	return [...byContent.values()];
}

function numbered(path: string, number: number): string {
	const [, stem = path, extension = ""] = /^(.*[^/])(\.[^./]+)$/.exec(path) ?? [];
	return `${stem} (${number})${extension}`;
}

/** @returns the folder in which a path lies, with a slash at its end, or nothing */
export function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf("/") + 1);
}

/** @returns the folder in which all of these paths lie, with a slash at its end, or nothing */
export function commonFolder(paths: readonly string[]): string {
	let common = folderOf(paths[0] ?? "");
	for (const path of paths) {
		while (!path.startsWith(common)) common = folderOf(common.slice(0, -1));
	}
	return common;
}

/** The name at the end of a path. */
export function baseName(path: string): string {
	return path.slice(path.lastIndexOf("/") + 1);
}

/** @throws where it is larger than what is read whole, or what the archive says is not true */
export async function readText(file: ArchivedFile): Promise<string> {
	if (file.size > MAX_TEXT_BYTES) throw new RangeError(`${file.path} is too large`);
	if (file.problem) throw new Error(`${file.path}: ${file.problem}`);
	const decoder = new TextDecoder();
	let text = "";
	for await (const piece of eachPiece(file.open())) text += decoder.decode(piece, { stream: true });
	return text + decoder.decode();
}

/** What a file of JSON says, as far as it is read; `null` where it is none, or says too little. */
export async function readFacts<Schema extends z.ZodType>(
	{ files }: Archive,
	path: string,
	schema: Schema,
): Promise<z.output<Schema> | null> {
	return factsIn(files.get(path), schema);
}

/** The same of a file that is at hand. */
export async function factsIn<Schema extends z.ZodType>(
	file: ArchivedFile | undefined,
	schema: Schema,
): Promise<z.output<Schema> | null> {
	try {
		return schema.safeParse(file && JSON.parse(await readText(file))).data ?? null;
	} catch {
		return null;
	}
}

/** The pieces of a stream, which is let go of where nobody wants the rest. (Not every browser can iterate over one.) */
export async function* eachPiece(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
	const reader = stream.getReader();
	let isOver = false;
	try {
		for (;;) {
			const { done, value } = await reader.read();
			isOver = done;
			if (done) return;
			yield value;
		}
	} catch (error) {
		isOver = true;
		throw error;
	} finally {
		if (!isOver) void reader.cancel().catch(() => {});
	}
}
