import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { keepFieldsInSight } from "../../ui/forms/fields-in-sight.ts";
import { keepStripsInSight } from "./focus-in-strips.ts";
import { keepFocus } from "./kept-focus.ts";
import { CONTENT_ID } from "./skip-link.tsx";

/**
 * The focus stays in what is shown, and goes along to another page: the Tab key goes on there, and a screen reader says
 * where it is.
 */
export function KeptFocus({
	firstShown,
}: {
	/** The path with which the frame came: somebody may have gone on before this was loaded. */
	firstShown: string;
}) {
	const { pathname } = useLocation();
	const shown = useRef(firstShown);
	useEffect(keepFocus, []);
	useEffect(keepFieldsInSight, []);
	useEffect(keepStripsInSight, []);
	useEffect(() => {
		if (shown.current === pathname) return;
		shown.current = pathname;
		const content = document.getElementById(CONTENT_ID);
		if (!content) return;
		content.ariaLabel = document.title;
		if (!content.contains(document.activeElement)) content.focus({ preventScroll: true });
	}, [pathname]);
	return null;
}
