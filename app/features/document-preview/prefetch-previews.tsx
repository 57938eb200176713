import { useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { EXPLORER_WATCHERS_START_MS } from "../../../contract/constants.ts";
import { useWideScreen } from "../layout/use-wide-screen.ts";
import { forgetPreviews, keptPreview } from "./preview-cache.ts";

/** Whoever runs through the list with a key held down has nothing fetched on the way, in milliseconds. */
const IDLE_MS = 60;

interface PrefetchPreviewsProps {
	/** The documents to which the next key may lead. */
	ids: readonly string[];
	/** Where the preview of a document is fetched. */
	addressOf: (documentId: string) => string;
	/** Loads what shows one; where it cannot be had now it is loaded with the first one. */
	onStart: () => Promise<unknown>;
}

/**
 * The rows that the next key may lead to, the likeliest first.
 * @param at the selected row; -1 where none is
 */
export function neighboursOf<Row>(rows: readonly Row[], at: number): Row[] {
	return [rows[at + 1], at > 0 ? rows[at - 1] : undefined].filter((row): row is Row => row !== undefined);
}

/**
 * Fetches previews ahead. It starts 500 ms after the list is there (spec 9) and rests where no preview is shown beside
 * the list.
 */
export function PrefetchPreviews({ ids, addressOf, onStart }: PrefetchPreviewsProps) {
	const isWide = useWideScreen();
	const [hasStarted, setHasStarted] = useState(false);
	useEffect(() => {
		const timer = setTimeout(() => {
			setHasStarted(true);
			onStart().catch(() => {});
		}, EXPLORER_WATCHERS_START_MS);
		return () => clearTimeout(timer);
	}, [onStart]);
	// Whoever comes back may have changed a document in the meantime.
	useEffect(() => forgetPreviews, []);
	if (!isWide || !hasStarted) return null;
	return ids.map((documentId) => (
		<Prefetch key={documentId} documentId={documentId} address={addressOf(documentId)} />
	));
}

function Prefetch({ documentId, address }: { documentId: string; address: string }) {
	const { load } = useFetcher();
	useEffect(() => {
		if (keptPreview(documentId)) return undefined;
		const timer = setTimeout(() => void load(address), IDLE_MS);
		return () => clearTimeout(timer);
	}, [documentId, load, address]);
	return null;
}
