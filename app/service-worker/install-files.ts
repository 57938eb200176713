/** How many files are fetched at a time. */
const AT_ONCE = 4;
/** Before each further try of a file, in milliseconds: a line that is gone for a moment ends no installing. */
const PAUSES_MS = [1_000, 4_000, 15_000];

/**
 * Installs all files, or fails, so that the browser begins again with the next page. (Serwist's own installing waits
 * for ever for a file that could not be fetched: the lanes of its `parallel` never say that they have failed.)
 */
export async function installFiles<File>(
	files: readonly File[],
	install: (file: File) => Promise<unknown>,
	sleep: (milliseconds: number) => Promise<void>,
): Promise<void> {
	const left = [...files];
	async function installLeft(): Promise<void> {
		for (let file = left.shift(); file !== undefined; file = left.shift()) {
			// oxlint-disable-next-line no-await-in-loop -- one lane of several
			await installPatiently(file);
		}
	}
	async function installPatiently(file: File): Promise<void> {
		for (const pause of PAUSES_MS) {
			try {
				// oxlint-disable-next-line no-await-in-loop -- one try after the other
				return void (await install(file));
			} catch {
				// oxlint-disable-next-line no-await-in-loop -- as above
				await sleep(pause);
			}
		}
		await install(file);
	}
	await Promise.all(Array.from({ length: AT_ONCE }, installLeft));
}
