import { useEffect, useEffectEvent, useRef } from "react";
import { useRevalidator } from "react-router";
import { failedRead } from "../failed-reads/failed-read.ts";
import { RETRY_PAUSES_MS } from "./retry-pauses.ts";

/** Pauses of this visit that are over, whichever page stands there: a page that fails anew does not begin anew. */
let over = 0;
let lastAt = 0;

/**
 * Asks for a page that could not be had again, with pauses that get longer and an end; and at once where the connection
 * returns. Where the line above the page does so already (features/failed-reads) it is left to it.
 */
export function useAskAgain(isAsking: boolean): void {
	const { revalidate, state } = useRevalidator();
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	const ask = useEffectEvent(() => {
		if (failedRead.read() === null && state === "idle") void revalidate().catch(() => {});
	});
	useEffect(() => {
		if (!isAsking || state !== "idle") return undefined;
		const longest = RETRY_PAUSES_MS.at(-1) ?? 0;
		// It has worked for a good while since.
		if (Date.now() - lastAt > 2 * longest) over = 0;
		const pause = RETRY_PAUSES_MS[over];
		if (pause !== undefined) {
			timer.current = setTimeout(() => {
				over += 1;
				lastAt = Date.now();
				ask();
			}, pause);
		}
		const handleOnline = () => ask();
		window.addEventListener("online", handleOnline);
		return () => {
			clearTimeout(timer.current);
			window.removeEventListener("online", handleOnline);
		};
	}, [isAsking, state]);
}
