import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";

const INTERVAL_MS = 2_000;
/** After this long nobody waits any more. */
const PATIENCE_MS = 5 * 60_000;

/** Loads the page's data again and again while something on it is about to change, as long as it is looked at. */
export function useReloadWhile(isChanging: boolean): void {
	const { revalidate } = useRevalidator();
	const latest = useRef(revalidate);
	useEffect(() => {
		latest.current = revalidate;
	}, [revalidate]);
	useEffect(() => {
		if (!isChanging) return;
		const timer = setInterval(() => {
			if (document.visibilityState === "visible") void latest.current();
		}, INTERVAL_MS);
		const end = setTimeout(() => clearInterval(timer), PATIENCE_MS);
		return () => {
			clearInterval(timer);
			clearTimeout(end);
		};
	}, [isChanging]);
}
