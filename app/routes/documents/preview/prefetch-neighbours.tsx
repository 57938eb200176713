import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { EXPLORER_WATCHERS_START_MS } from "../../../../contract/constants.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useWideScreen } from "../../../features/layout/use-wide-screen.ts";
import { forgetPreviews, keptPreview } from "./preview-cache.ts";

/** Whoever runs through the list with a key held down has nothing fetched on the way, in milliseconds. */
const IDLE_MS = 60;

/**
 * Fetches ahead the previews to which the next key leads. It starts 500 ms after the list is there (spec 9) and rests
 * where no preview is shown beside the list.
 */
export function PrefetchNeighbours({ ids }: { ids: readonly string[] }) {
	const isWide = useWideScreen();
	const [hasStarted, setHasStarted] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => {
			setHasStarted(true);
			void import("./preview.tsx");
		}, EXPLORER_WATCHERS_START_MS);
		return () => clearTimeout(timer);
	}, []);
	// Whoever comes back may have changed a document in the meantime.
	useEffect(() => forgetPreviews, []);
	if (!isWide || !hasStarted) return null;
	return ids.map((documentId) => <Prefetch key={documentId} documentId={documentId} />);
}

function Prefetch({ documentId }: { documentId: string }) {
	const { path } = useExplorerState();
	const { load } = useFetcher();
	useEffect(() => {
		if (keptPreview(documentId)) return undefined;
		const timer = setTimeout(() => void load(`${path}?index&selected=${documentId}`), IDLE_MS);
		return () => clearTimeout(timer);
	}, [documentId, load, path]);
	return null;
}
