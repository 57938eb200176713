import { useEffect, useRef } from "react";
import { href, useLocation, useParams, useRevalidator } from "react-router";
import { hasArrived, type Upload } from "./upload.ts";

/** However many files arrive, the page is not loaded more often than this. */
const EVERY_MS = 2_000;

/** Loads the list of documents, or the open document, again when a file has arrived that belongs there. */
export function useReloadOnArrival(uploads: readonly Upload[]): void {
	const { revalidate } = useRevalidator();
	const { pathname } = useLocation();
	const list = href("/:locale?/documents", useParams());
	const open = uploads.filter(
		({ documentId }) => pathname === list || (documentId !== null && pathname === `${list}/${documentId}`),
	);
	// What the page can show of them: documents that were made, files that have arrived, files that have been read.
	const news = open.map((upload) => `${upload.documentId} ${hasArrived(upload) ? upload.state : ""}`).join();
	const latest = useRef(revalidate);
	const known = useRef({ pathname, news });

	useEffect(() => {
		latest.current = revalidate;
	}, [revalidate]);

	useEffect(() => {
		// A page that was just opened is up to date.
		const isNews = known.current.pathname === pathname && known.current.news !== news;
		known.current = { pathname, news };
		if (!isNews || pending) return;
		pending = setTimeout(() => {
			pending = undefined;
			void latest.current();
		}, EVERY_MS);
	}, [pathname, news]);
}

let pending: ReturnType<typeof setTimeout> | undefined;
