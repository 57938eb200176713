/** What saves the form: once the connection has broken it is too late for its scripts. */
export const loadSaving = () =>
	Promise.all([
		import("../../../features/document-form/save/with-offline-fallback.ts"),
		import("../../../features/document-form/values/document-form-values.ts"),
	]);

/** The form comes with what saves it. */
export async function loadEditForm() {
	const [{ EditForm }] = await Promise.all([import("./edit-form.tsx"), loadSaving()]);
	return EditForm;
}

/**
 * Scripts and data of the form come side by side. A script that fails is told of where it is shown. (A browser does not ask
 * again for one that it has asked for in vain: without a connection they wait for the data.)
 */
export function loadEditFormAhead(): void {
	if (navigator.onLine) loadEditForm().catch(() => {});
}
