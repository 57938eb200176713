import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { ReloadPauses } from "./reload-pauses.ts";
import { useReloadSoon } from "./use-reload-soon.ts";

/**
 * Loads the page's data again and again while something on it is about to change, as long as it is looked at.
 * @param progress what changes with each bit that it has come on
 * @returns whether it waits no more, because nothing has moved for long
 */
export function useReloadWhile(isChanging: boolean, progress: string | number = ""): boolean {
	const { state } = useRevalidator();
	const reload = useReloadSoon();
	const pauses = useRef<ReloadPauses>(null);
	const [stoodStillAt, setStoodStillAt] = useState<string | number | null>(null);
	/** @returns whether it was asked for */
	const ask = useEffectEvent(() => {
		// Asking anew would stop what is on its way: of a slow server no answer would ever arrive.
		if (state !== "idle" || !isLookedAt()) return false;
		// What has failed is asked for again with pauses and an end of its own.
		if (document.querySelector("[data-failed-read]") !== null) return false;
		reload();
		return true;
	});
	useEffect(() => {
		if (!isChanging) return;
		return () => {
			pauses.current = null;
			setStoodStillAt(null);
		};
	}, [isChanging]);
	useEffect(() => {
		if (!isChanging) return;
		const kept = (pauses.current ??= new ReloadPauses(performance.now()));
		kept.move();
		let timer: ReturnType<typeof setTimeout> | undefined;
		const goOn = () => {
			const pause = kept.next(performance.now());
			if (pause === null) return setStoodStillAt(progress);
			timer = setTimeout(() => {
				if (ask()) kept.wait(pause);
				goOn();
			}, pause);
		};
		goOn();
		return () => clearTimeout(timer);
	}, [isChanging, progress]);
	return isChanging && stoodStillAt === progress;
}

function isLookedAt(): boolean {
	return document.visibilityState === "visible" && navigator.onLine;
}
