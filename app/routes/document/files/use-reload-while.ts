import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const INTERVAL_MS = 2_000;
/** After this long nobody waits any more. */
const PATIENCE_MS = 5 * 60_000;

/** Loads the page's data again and again while something on it is about to change, as long as it is looked at. */
export function useReloadWhile(isChanging: boolean): void {
	const { revalidate, state } = useRevalidator();
	const latest = useRef({ revalidate, state });
	useEffect(() => {
		latest.current = { revalidate, state };
	}, [revalidate, state]);
	useEffect(() => {
		if (!isChanging) return;
		const timer = setInterval(() => {
			// Asking anew would stop what is on its way: of a slow server no answer would ever arrive.
			const isWaiting = latest.current.state !== "idle";
			// What has failed is asked for again with pauses and an end of its own.
			if (document.querySelector("[data-failed-read]")) return;
			if (document.visibilityState === "visible" && !isWaiting) void latest.current.revalidate();
		}, INTERVAL_MS);
		const end = setTimeout(() => clearInterval(timer), PATIENCE_MS);
		return () => {
			clearInterval(timer);
			clearTimeout(end);
		};
	}, [isChanging]);
}
