import { arrivedState } from "./run-upload.ts";
import type { Upload } from "./upload.ts";
import type { UploadServices } from "./upload-services.ts";

/** While all that are asked for turn out to be read. */
const HASTE_MS = 500;
const SHORTEST_PAUSE_MS = 1_500;
const LONGEST_PAUSE_MS = 15_000;
const GROWTH = 1.5;
/** After this many rounds without any answer, some minutes, it ends. */
const PATIENT_ROUNDS = 20;
/** Files are read in about the order in which they came: the first ones are asked for … */
const FIRST = 2;
/** … and as many others in turn, so that one whose reading takes long does not hide what comes after it. */
const IN_TURN = 2;

interface Watched {
	reading: () => readonly Upload[];
	change: (id: string, changes: Partial<Upload>) => void;
}

/**
 * Asks for the files that are being read until all of them are or no answer comes any more, less and less often while
 * nothing happens and not at all while nobody looks.
 */
export async function watchReading({ reading, change }: Watched, services: UploadServices): Promise<void> {
	const lastRound = new Map<string, number>();
	let pause = SHORTEST_PAUSE_MS;
	let silentRounds = 0;
	for (let round = 1; reading().length > 0; round += 1) {
		// oxlint-disable-next-line no-await-in-loop -- asked again and again
		await services.wait(pause);
		if (!services.isVisible()) continue;
		const [first, others] = [reading().slice(0, FIRST), reading().slice(FIRST)];
		const turn = ({ id }: Upload) => lastRound.get(id) ?? 0;
		const inTurn = others.toSorted((one, other) => turn(one) - turn(other)).slice(0, IN_TURN);
		const asked = [...first, ...inTurn];
		const before = reading().length;
		let answers = 0;
		// oxlint-disable-next-line no-await-in-loop -- asked again and again
		await Promise.all(
			asked.map(async ({ id, fileId }) => {
				lastRound.set(id, round);
				const file = fileId === null ? null : await services.askFile(fileId);
				if (!file) return;
				answers += 1;
				change(id, arrivedState(file));
			}),
		);
		silentRounds = answers > 0 ? 0 : silentRounds + 1;
		if (silentRounds >= PATIENT_ROUNDS) return;
		pause = nextPause(pause, before - reading().length, asked.length);
	}
}

function nextPause(pause: number, read: number, asked: number): number {
	if (read >= asked) return HASTE_MS;
	return read > 0
		? SHORTEST_PAUSE_MS
		: Math.min(Math.max(pause, SHORTEST_PAUSE_MS) * GROWTH, LONGEST_PAUSE_MS);
}
