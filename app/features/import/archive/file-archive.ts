import type { PlacedFile } from "../../upload/intake/files-of.ts";
import { type Archive, archiveOf, archivePath } from "./archive.ts";

/** Files of the browser as an archive, by where they lie in what was chosen or dropped. */
export function archiveOfFiles(files: readonly PlacedFile[]): Archive {
	return archiveOf(
		files.map(({ file, path }) => ({
			path: archivePath(path) ?? file.name,
			size: file.size,
			checksum: null,
			problem: null,
			open: () => file.stream(),
		})),
	);
}
