import { toast, type ToastMessage } from "../toasts/toast.ts";
import type { SentFile } from "./stream-form.server.ts";

/** More would not fit into the cookie that carries them. */
const MOST_TOASTS = 5;

/** The messages about the files of a form without scripts: those that failed by name (spec 8). */
export function fileToasts(files: readonly SentFile[]): ToastMessage[] {
	const failed = files.flatMap(({ name, error }) => (error ? [toast("error", error.key, { name })] : []));
	const [first, ...others] = files.filter(({ error }) => error === null);
	if (!first) return failed.slice(0, MOST_TOASTS);
	const arrived =
		others.length === 0
			? toast("success", "document.fileAdded", { name: first.name })
			: toast("success", "document.filesAdded", { number: String(others.length + 1) });
	return [...failed.slice(0, MOST_TOASTS), arrived];
}
