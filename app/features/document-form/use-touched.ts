import { useCallback, useState } from "react";

/** Whether a form holds what nobody has saved. */
export function useTouched() {
	const [isTouched, setIsTouched] = useState(false);
	const touch = useCallback(() => setIsTouched(true), []);
	/** For an element of the form: what was typed before the scripts had come counts too. */
	const noticeTyped = useCallback(
		(element: HTMLElement | null) => {
			const form = element?.closest("form");
			if (form && [...form.elements].some(isTyped)) touch();
		},
		[touch],
	);
	return { isTouched, touch, noticeTyped };
}

function isTyped(control: Element): boolean {
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
	if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
	return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}
