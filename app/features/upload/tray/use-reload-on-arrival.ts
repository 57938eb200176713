import { useEffect, useEffectEvent, useRef } from "react";
import { href, useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { useStore } from "../../../store.ts";
import { useReloadSoon } from "../../live/use-reload-soon.ts";
import { loadFiling } from "../../session/load-filing.ts";
import { discardedDocument } from "./browser-services.ts";
import { hasArrived, type Upload } from "./upload.ts";

/** However many files arrive, it is not counted more often than this. */
const EVERY_MS = 2_000;

/**
 * Loads the list of documents, or the open document, again when a file has arrived that belongs there, and leaves the
 * page of a document that went with its file. What the frame says of filing follows.
 */
export function useReloadOnArrival(uploads: readonly Upload[]): void {
	const reload = useReloadSoon();
	const navigate = useNavigate();
	const { pathname } = useLocation();
	// A page that is being loaded may be asked for before a file arrives, and be shown after it.
	const asked = useNavigation().location?.pathname ?? pathname;
	const params = useParams();
	const list = href("/:locale?/documents", params);
	const filing = href("/:locale?/documents/filing", params);
	const discarded = useStore(discardedDocument);
	const news = uploads
		.filter(({ documentId }) => asked === list || asked === `${list}/${documentId}`)
		.flatMap(newsOf)
		.join();
	const made = uploads.filter(({ madeVersion }) => madeVersion !== null).length;
	const leave = useEffectEvent(() => void navigate(list, { replace: true }));
	// The page is older than the tray: a small file has arrived before the tray is shown for the first time.
	const known = useRef({ asked, news: "" });

	useEffect(() => {
		// A page that is only asked for now will be up to date.
		const isNews = known.current.asked === asked && known.current.news !== news;
		known.current = { asked, news };
		if (isNews) reload();
	}, [asked, news, reload]);

	useEffect(() => {
		if (made > 0) countAgain(() => loadFiling(filing));
	}, [made, filing]);

	useEffect(() => {
		if (discarded === null) return;
		countAgain(() => loadFiling(filing));
		if (pathname === `${list}/${discarded}`) leave();
		discardedDocument.set(null);
	}, [discarded, filing, list, pathname]);
}

/** What a page can show of an upload: a document that was made, a file that has arrived, a file that has been read. */
function newsOf(upload: Upload): string[] {
	const { documentId, madeVersion, state } = upload;
	if (hasArrived(upload)) return [`${documentId} ${state}`];
	return madeVersion === null ? [] : [`${documentId}`];
}

const countAgain = atMostEvery(EVERY_MS);

/** Does the latest work at once, or when the pause after the one before is over. */
function atMostEvery(milliseconds: number) {
	let last = -Infinity;
	let pending: ReturnType<typeof setTimeout> | undefined;
	return (work: () => Promise<unknown>) => {
		if (pending) return;
		pending = setTimeout(
			() => {
				pending = undefined;
				last = performance.now();
				void work();
			},
			Math.max(0, last + milliseconds - performance.now()),
		);
	};
}
