import { Suspense, useDeferredValue } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { isPaged } from "../../../features/file-view/has-pages.ts";
import { useKeymap } from "../../../features/keyboard/use-keymap.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { useSeen } from "../../../ui/use-seen.ts";
import { FilePicture } from "./file-picture.tsx";
import { useRouterNow } from "../../../router-now.ts";
import { useAddressNow, usePageAddress } from "../page-address.ts";
import { type ShownFile, zoomChange } from "./shown-file.ts";
import { ZOOM_KEYMAP, type ZoomCommand } from "./file-keymaps.ts";

const PageViewer = lazyPart(async () => (await import("./pages/page-viewer.tsx")).PageViewer);

const SAME_DATA = {
	replace: true,
	preventScrollReset: true,
	defaultShouldRevalidate: false,
	flushSync: true,
};

/** A file as one sees it: a page at a time by links, and where scripts run all pages below each other. */
export function FileView({ shown }: { shown: ShownFile }) {
	const navigate = useNavigate();
	const routerNow = useRouterNow();
	const address = usePageAddress();
	const addressNow = useAddressNow();
	const [parameters] = useSearchParams();
	const [isSeen, observe] = useSeen();
	// Deferred: the picture stays until the pages are there.
	const isScripted = useDeferredValue(useHydrated() && isSeen);
	const { file, page, zoom } = shown;
	const search = parameters.get("q") ?? "";
	const picture = <FilePicture ref={observe} {...{ shown, search, isScripted }} />;

	function zoomBy(command: ZoomCommand) {
		const next = addressNow((shownNow) => zoomChange(shownNow, command));
		if (next !== address({})) void navigate(next, SAME_DATA);
	}
	useKeymap(ZOOM_KEYMAP, zoomBy);

	return (
		<Suspense key={file.documentId} fallback={picture}>
			{isScripted && isPaged({ ...file.file, typeset: file.typeset }) ? (
				<PageViewer
					fileId={file.documentId}
					name={file.file.name}
					page={page}
					zoom={zoom}
					search={search}
					recognised={file.recognition?.done ?? 0}
					isSettled={() => routerNow().isSettled}
					onPage={(next) => void navigate(address({ page: next > 1 ? String(next) : null }), SAME_DATA)}
					onZoom={zoomBy}
					fallback={picture}
				/>
			) : (
				picture
			)}
		</Suspense>
	);
}
