import { type RefObject, type SubmitEvent, useEffect, useRef } from "react";
import { useNavigation } from "react-router";
import { isFocusLost } from "../../features/layout/kept-focus.ts";

/**
 * Keeps the focus near where it was when the row that had it has gone: on the button of the row that has taken its
 * place, or on the way out where none is left.
 */
export function useKeptPlace(region: RefObject<HTMLElement | null>) {
	const place = useRef<number | null>(null);
	const { state } = useNavigation();

	useEffect(() => {
		if (state !== "idle" || place.current === null) return;
		const at = place.current;
		place.current = null;
		if (!isFocusLost()) return;
		const buttons = region.current?.querySelectorAll<HTMLElement>("[data-restore]") ?? [];
		const next = buttons[Math.min(at, buttons.length - 1)] ?? region.current?.querySelector("a");
		next?.focus();
	}, [state, region]);

	return {
		onSubmit({ target }: SubmitEvent) {
			const items = [...(region.current?.querySelectorAll("li") ?? [])];
			const from = target instanceof Element ? target.closest("li") : null;
			place.current = items.findIndex((item) => (from ? item === from : item.matches(":has(:checked)")));
		},
	};
}
