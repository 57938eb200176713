/** Files of builds that this worker does not know: a page of a newer one, or one that was kept. */
export const OTHER_FILES = "other-files";

/** As an attribute, a module's import and a style sheet name them: text that people wrote has such names, too. */
const NAMED = /(?<=["'(])\/(?:assets|texts)\/[\w./-]+\.(?:json|js|css|svg)\b/g;
/** A page needs a few dozen. */
const MOST = 200;

/**
 * Fetches the files that a page names and that are not there: it may be of a newer build than this worker.
 * A name that the server does not have is somebody's text. Where the server does not answer, this throws.
 */
export async function keepAssets(html: string): Promise<void> {
	const named = [...new Set(html.match(NAMED))].slice(0, MOST);
	const missing: string[] = [];
	for (const address of named) {
		// oxlint-disable-next-line no-await-in-loop -- a handful, on disk
		if (!(await caches.match(address))) missing.push(address);
	}
	await Promise.all(missing.map(keepAsset));
}

async function keepAsset(address: string): Promise<void> {
	const answer = await fetch(address);
	if (answer.status === 404) return;
	if (!answer.ok) throw new Error(`${address} was answered with ${answer.status}.`);
	const others = await caches.open(OTHER_FILES);
	await others.put(address, answer);
}
