import { showToast } from "../../toasts/toast-store.ts";
import { toast } from "../../toasts/toast.ts";
import type { Found } from "./files-of.ts";

/** Says what of a folder is not uploaded, and why. */
export function sayWhatIsLeftOut({ files, system, unreadable, isCut }: Found): void {
	const number = (count: number) => ({ number: String(count) });
	if (files.length === 0 && unreadable === 0) showToast(toast("info", "upload.folder.empty"));
	if (system > 0) showToast(toast("info", "upload.folder.system", number(system)));
	if (unreadable > 0) showToast(toast("warn", "upload.folder.unreadable", number(unreadable)));
	if (isCut) showToast(toast("warn", "upload.folder.cut", number(files.length)));
}
