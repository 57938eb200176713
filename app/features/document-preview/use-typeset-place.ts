import { useEffect, useState } from "react";
import type { FoundPlace } from "../search/found-place.ts";
import type { PreviewFile } from "./document-preview.ts";

interface Shown {
	file: PreviewFile;
	place: FoundPlace | null;
}

/**
 * Where in a file the search was found. Of a text that is set on pages the server does not know on which of them: they
 * are looked through here, once the first one is shown.
 * @param search what is marked on the pages
 */
export function useTypesetPlace({ file, place }: Shown, search: string): Shown {
	const { documentId } = file;
	const isUnknown = file.typeset === "pages" && place !== null && place.page === null && search !== "";
	const key = `${documentId} ${search}`;
	const [found, setFound] = useState<{ key: string; page: number; pageCount: number } | null>(null);
	useEffect(() => {
		if (!isUnknown) return undefined;
		let isOver = false;
		// Where it cannot be loaded now, the first page stays.
		void lookThrough(documentId, search).then(
			(pages) => pages && !isOver && setFound({ key, ...pages }),
			() => {},
		);
		return () => {
			isOver = true;
		};
	}, [isUnknown, key, documentId, search]);
	if (!isUnknown || found?.key !== key) return { file, place };
	const { page, pageCount } = found;
	return { file: { ...file, pageCount }, place: { ...place, page } };
}

async function lookThrough(fileId: string, search: string) {
	const { foundOnPages, countPages } = await import("../file-view/found-on-pages.ts");
	const [found, pageCount] = await Promise.all([foundOnPages(fileId, search), countPages(fileId)]);
	const page = found?.places[0];
	return page === undefined ? null : { page, pageCount };
}
