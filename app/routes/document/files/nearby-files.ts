/** As many files on each side of the one that is shown stand in the row of files: who tabs passes every one of them. */
const NEARBY = 8;

/** The file that is shown and those around it; the others are in the list of all. */
export function nearbyFiles<File extends { documentId: string }>(
	files: readonly File[],
	current: string | undefined,
): readonly File[] {
	const at = Math.max(
		0,
		files.findIndex(({ documentId }) => documentId === current),
	);
	return files.slice(Math.max(0, at - NEARBY), at + NEARBY + 1);
}
