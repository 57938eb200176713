import { arrivedState } from "./run-upload.ts";
import type { Upload } from "./upload.ts";
import type { UploadServices } from "./upload-services.ts";

const SHORTEST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;
const GROWTH = 1.5;
/** Files are read in about the order in which they came: the first ones are asked for. */
const ASKED_AT_ONCE = 4;

interface Watched {
	reading: () => readonly Upload[];
	change: (id: string, changes: Partial<Upload>) => void;
}

/**
 * Asks for the files that are being read until all of them are, less and less often while nothing happens and not at
 * all while nobody looks.
 */
export async function watchReading({ reading, change }: Watched, services: UploadServices): Promise<void> {
	let pause = SHORTEST_PAUSE_MS;
	while (reading().length > 0) {
		// oxlint-disable-next-line no-await-in-loop -- asked again and again
		await services.wait(pause);
		if (!services.isVisible()) continue;
		const before = reading().length;
		// oxlint-disable-next-line no-await-in-loop -- asked again and again
		await Promise.all(
			reading()
				.slice(0, ASKED_AT_ONCE)
				.map(async ({ id, fileId }) => {
					const file = fileId === null ? null : await services.askFile(fileId);
					if (file) change(id, arrivedState(file));
				}),
		);
		pause = reading().length < before ? SHORTEST_PAUSE_MS : Math.min(pause * GROWTH, LONGEST_PAUSE_MS);
	}
}
