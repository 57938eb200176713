import { strToU8, type Zippable, zipSync } from "fflate";
import { type Archive, archiveOf, archivePath } from "../../../app/features/import/archive/archive.ts";
import { openZips, type RandomAccess } from "../../../app/features/import/archive/zip-archive.ts";

/** Bytes that lie in the memory, as a file that can be read from anywhere. */
export function inMemory(bytes: Uint8Array): RandomAccess {
	return {
		size: bytes.byteLength,
		read: (offset, length) => Promise.resolve(bytes.slice(offset, offset + length)),
	};
}

/** A ZIP of these files, by path; a text is its bytes, anything else is JSON. */
export function zipOf(files: Readonly<Record<string, unknown>>, level: 0 | 6 = 6): Uint8Array {
	const entries: Zippable = {};
	for (const [path, content] of Object.entries(files)) entries[path] = [bytesOf(content), { level }];
	return zipSync(entries);
}

export function zipped(files: Readonly<Record<string, unknown>>): Promise<Archive> {
	return openZips([inMemory(zipOf(files))]);
}

/** The same without a ZIP around it. */
export function unzipped(files: Readonly<Record<string, unknown>>): Archive {
	return archiveOf(
		Object.entries(files).map(([name, content]) => {
			const bytes = bytesOf(content);
			return {
				path: archivePath(name) ?? name,
				size: bytes.byteLength,
				checksum: null,
				problem: null,
				open: () => new Blob([bytes]).stream(),
			};
		}),
	);
}

export function bytesOf(content: unknown): Uint8Array<ArrayBuffer> {
	if (content instanceof Uint8Array) return new Uint8Array(content);
	return new Uint8Array(strToU8(typeof content === "string" ? content : JSON.stringify(content)));
}
