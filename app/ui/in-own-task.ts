/**
 * Begins in a task of its own what a page does once it is there and nobody waits for. React runs all effects of a commit
 * in one task, and a page that has just been hydrated has many.
 * @param begin may return what ends it, as an effect does
 * @returns ends it, or has it not begin
 */
export function inOwnTask(begin: () => (() => void) | void): () => void {
	let end: (() => void) | void;
	const timer = setTimeout(() => {
		end = begin();
	});
	return () => {
		clearTimeout(timer);
		end?.();
	};
}
