import { useEffect, useEffectEvent } from "react";
import { followSwipes, type Swipes } from "./follow-swipes.ts";

/** Rows may be swiped for as long as the component is there. */
export function useSwipes({ rows, labelOf, onSwiped }: Swipes): void {
	const label = useEffectEvent(labelOf);
	const end = useEffectEvent(onSwiped);
	useEffect(() => followSwipes({ rows, labelOf: (row) => label(row), onSwiped: (row) => end(row) }), [rows]);
}
