import { useCallback } from "react";
import type { DocumentFormFailure } from "../save/document-form-result.ts";

/** A ref for an element inside the form: after each refusal, the first wrong field of that form takes the focus. */
export function useFocusOnFailure(failure: DocumentFormFailure | undefined) {
	return useCallback(
		(element: HTMLElement | null) => {
			if (!failure) return;
			const form = element?.closest("form");
			form?.querySelector<HTMLElement>("[aria-invalid=true], [data-failure]")?.focus();
		},
		[failure],
	);
}
