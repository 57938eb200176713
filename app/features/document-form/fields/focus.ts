import { useCallback } from "react";
import { focusInSight } from "../../../ui/forms/fields-in-sight.ts";
import type { DocumentFormResult } from "../save/document-form-result.ts";

/** Gives the focus to a field by its name, or to a button by its command. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
	if (name === undefined) return;
	const quoted = CSS.escape(name);
	focusInSight(form?.querySelector<HTMLElement>(`[name="${quoted}"], button[value="${quoted}"]`));
}

/** A ref for an element of the form. After each refusal the first field with an error gets the focus. */
export function useFocusOnError(result: DocumentFormResult | undefined) {
	return useCallback(
		(element: HTMLElement | null) => {
			if (!result) return;
			const form = element?.closest("form");
			focusInSight(form?.querySelector<HTMLElement>("[aria-invalid=true], [data-failure]"));
		},
		[result],
	);
}
