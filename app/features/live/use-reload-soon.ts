import { useCallback, useEffect, useRef } from "react";
import { useFetchers, useNavigation, useRevalidator } from "react-router";
import { ReloadSoon } from "./reload-soon.ts";

/**
 * Gives a function that has the page's data loaded again, as soon as nothing is under way there and somebody looks at it.
 */
export function useReloadSoon(): () => void {
	const { revalidate } = useRevalidator();
	const reload = useRef<ReloadSoon>(null);
	useEffect(() => {
		const begun = new ReloadSoon(() => void revalidate());
		reload.current = begun;
		return () => begun.cancel();
	}, [revalidate]);
	const isUnderWay = useIsUnderWay();
	useEffect(() => reload.current?.hold(isUnderWay), [isUnderWay]);
	return useCallback(() => reload.current?.ask(), []);
}

/** Whether a change is on its way, by whichever form, or another page. */
function useIsUnderWay(): boolean {
	const { state } = useNavigation();
	return useFetchers().length > 0 || state !== "idle";
}
