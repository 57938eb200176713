import { shareLinkApi } from "../../../contract/api/sharing/shares.ts";
import { attempt } from "../../cms/attempt.ts";
import type { CmsAnswer, CmsClient } from "../../cms/cms-client.ts";
import { type Entry, zipOf } from "../../features/download/archive.server.ts";
import { readInTime } from "../../features/download/read-in-time.ts";
import { safeFileName, safeFolderName, uniqueNames } from "../../features/download/safe-name.ts";

interface SharedArchive {
	cms: CmsClient;
	/** By which the CMS knows the link. */
	headers: Record<string, string>;
	/** The first files, which have been asked for already: without them there is no archive. */
	first: SharedFiles;
	/** Name and beginning of the text that says what is missing. */
	missing: { name: string; text: string };
}

type SharedFiles = CmsAnswer<typeof shareLinkApi.files>;

/** A Worker may ask others 10,000 times in a request: once for each file. */
const MAX_FILES = 5_000;

/**
 * All files of a link as a ZIP, in a folder for each document where there are several. It streams: one file is read
 * when the one before has been sent. Each is asked for with the link's right, so that what has ended meanwhile stops.
 * What cannot be read is said in a text at the end; a file that breaks off breaks the download off.
 */
export function sharedArchive(archive: SharedArchive): ReadableStream<Uint8Array> {
	const leaving = new AbortController();
	return zipOf(entriesOf(archive, leaving.signal), () => leaving.abort());
}

async function* entriesOf(
	{ cms, headers, first, missing }: SharedArchive,
	leaving: AbortSignal,
): AsyncGenerator<Entry> {
	const lastModified = new Date();
	const hasFolders =
		new Set(first.items.map(({ document }) => document.documentId)).size > 1 || first.next !== null;
	const freeFolder = uniqueNames();
	const folders = new Map<string, { name: string; freeName: (name: string) => string }>();
	const isFree = uniqueNames();
	const unread: string[] = [];
	let asked = 0;

	function pathOf({ document, name }: SharedFiles["items"][number]): string {
		if (!hasFolders) return isFree(safeFileName(name));
		let folder = folders.get(document.documentId);
		if (!folder) {
			folder = { name: freeFolder(safeFolderName(document.name)), freeName: uniqueNames() };
			folders.set(document.documentId, folder);
		}
		return `${folder.name}/${folder.freeName(safeFileName(name))}`;
	}

	for (let page: SharedFiles | null = first; page !== null;) {
		for (const file of page.items) {
			const path = pathOf(file);
			asked += 1;
			// oxlint-disable-next-line no-await-in-loop -- one after the other, as they are sent
			const read =
				asked <= MAX_FILES
					? await attempt(cms.stream(shareLinkApi.content, { params: { id: file.documentId }, headers }))
					: null;
			if (read?.ok) yield { name: path, lastModified, input: readInTime(read.value, leaving) };
			else unread.push(path);
		}
		const after: string | null = page.next;
		// oxlint-disable-next-line no-await-in-loop -- as above
		page =
			after === null || asked >= MAX_FILES
				? null
				: await cms.call(shareLinkApi.files, { headers, query: { after } });
	}
	if (unread.length > 0) {
		yield { name: missing.name, lastModified, input: [missing.text, ...unread, ""].join("\r\n") };
	}
}
