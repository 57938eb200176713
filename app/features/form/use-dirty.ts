import { useCallback, useState } from "react";

/** Whether a form has unsaved changes. */
export function useDirty() {
	const [isDirty, setIsDirty] = useState(false);
	const markDirty = useCallback(() => setIsDirty(true), []);
	/** A ref for an element of the form: what was typed before the scripts were loaded counts too. */
	const noticeEarlyInput = useCallback(
		(element: HTMLElement | null) => {
			const form = element?.closest("form");
			if (form && [...form.elements].some(isChanged)) markDirty();
		},
		[markDirty],
	);
	return { isDirty, markDirty, noticeEarlyInput };
}

function isChanged(control: Element): boolean {
	if (control instanceof HTMLTextAreaElement) return control.value !== control.defaultValue;
	if (!(control instanceof HTMLInputElement) || control.type === "hidden") return false;
	return control.value !== control.defaultValue || control.checked !== control.defaultChecked;
}
