import { createReadStream, type Stats } from "node:fs";
import { type FileHandle, open, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
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
	if (others.length === 0 && (await stat(only)).isDirectory()) return archiveOf(await filesIn(only));
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

/** What lies in a folder, at any depth. Links are no files: they may lead anywhere. */
async function filesIn(folder: string, above = ""): Promise<ArchivedFile[]> {
	const files: ArchivedFile[] = [];
	for (const entry of await readdir(join(folder, above), { withFileTypes: true })) {
		const name = above + entry.name;
		if (entry.isDirectory()) files.push(...(await filesIn(folder, `${name}/`)));
		const path = entry.isFile() ? archivePath(name) : null;
		if (path !== null) files.push(fileOnDisk(join(folder, name), path, await stat(join(folder, name))));
	}
	return files;
}

function fileOnDisk(location: string, path: string, { size }: Stats): ArchivedFile {
	return {
		path,
		size,
		problem: null,
		open: () => toBytes(Readable.toWeb(createReadStream(location))),
	};
}

/** (Node's own streams of the web have types of their own.) */
function toBytes(stream: NodeReadableStream): ReadableStream<Uint8Array> {
	return stream as unknown as ReadableStream<Uint8Array>;
}
