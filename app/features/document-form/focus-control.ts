/** Gives the focus to a control of the form: a field by its name, or a button by what it asks for. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
	if (name === undefined) return;
	const quoted = CSS.escape(name);
	form?.querySelector<HTMLElement>(`[name="${quoted}"], button[value="${quoted}"]`)?.focus();
}
