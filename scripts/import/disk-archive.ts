import { createReadStream, type Stats } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import {
	type Archive,
	type ArchivedFile,
	archiveOf,
	archivePath,
} from "../../app/features/import/archive/archive.ts";
import { openZips, type RandomAccess } from "../../app/features/import/archive/zip-archive.ts";

/** ZIP files, or one folder, of the disk as an archive. */
export async function openArchive(paths: readonly string[]): Promise<Archive> {
	const [only, ...others] = paths;
	if (only === undefined) throw new Error("--from names a folder or a ZIP file.");
	if (others.length === 0 && (await stat(only)).isDirectory()) return folderArchive(only);
	return openZips(await Promise.all(paths.map(async (path) => randomAccess(await open(path)))));
}

async function randomAccess(handle: FileHandle): Promise<RandomAccess> {
	const { size } = await handle.stat();
	return {
		size,
		async read(offset, length) {
			const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, offset);
			return buffer.subarray(0, bytesRead);
		},
	};
}

/** What lies in a folder, at any depth. */
async function folderArchive(folder: string): Promise<Archive> {
	const files: ArchivedFile[] = [];
	let links = 0;
	const inside = await readdir(folder, { recursive: true, withFileTypes: true });
	for (const entry of inside) {
		if (entry.isSymbolicLink()) links += 1;
		const location = join(entry.parentPath, entry.name);
		const path = entry.isFile() ? archivePath(relative(folder, location)) : null;
		if (path !== null) files.push(fileOnDisk(location, path, await stat(location)));
	}
	return archiveOf(files, links);
}

function fileOnDisk(location: string, path: string, { size }: Stats): ArchivedFile {
	return {
		path,
		size,
		checksum: null,
		problem: null,
		open: () => toBytes(Readable.toWeb(createReadStream(location))),
	};
}

/** (Node's own streams of the web have types of their own.) */
function toBytes(stream: NodeReadableStream): ReadableStream<Uint8Array> {
	return stream as unknown as ReadableStream<Uint8Array>;
}
