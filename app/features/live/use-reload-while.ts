import { useEffect, useEffectEvent } from "react";
import { useRevalidator } from "react-router";
import { useReloadSoon } from "./use-reload-soon.ts";

const INTERVAL_MS = 2_000;
/** After this long nobody waits any more. */
const TIMEOUT_MS = 5 * 60_000;

/** Loads the page's data again and again while something on it is about to change, as long as it is looked at. */
export function useReloadWhile(isChanging: boolean): void {
	const { state } = useRevalidator();
	const reload = useReloadSoon();
	const handleTick = useEffectEvent(() => {
		// Asking anew would stop what is on its way: of a slow server no answer would ever arrive.
		if (state !== "idle") return;
		// What has failed is asked for again with pauses and an end of its own.
		if (document.querySelector("[data-failed-read]") === null) reload();
	});
	useEffect(() => {
		if (!isChanging) return;
		const timer = setInterval(handleTick, INTERVAL_MS);
		const end = setTimeout(() => clearInterval(timer), TIMEOUT_MS);
		return () => {
			clearInterval(timer);
			clearTimeout(end);
		};
	}, [isChanging]);
}
