/** A reader that says nothing for longer than this is given up. */
const GIVE_UP_MS = 120_000;

/** @throws where the reader says nothing for too long */
export async function inTime<Value>(answer: Promise<Value>): Promise<Value> {
	let timer: ReturnType<typeof setTimeout> | undefined;
	const tooLate = new Promise<never>((_, reject) => {
		timer = setTimeout(() => reject(new Error("the reader took too long")), GIVE_UP_MS);
	});
	try {
		return await Promise.race([answer, tooLate]);
	} finally {
		clearTimeout(timer);
	}
}
