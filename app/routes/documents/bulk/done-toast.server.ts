import { formatCount } from "../../../features/documents/format.ts";
import type { StateIntent } from "../../../features/documents/state-change.ts";
import { doneText } from "./bulk-summary.ts";
import { type ToastMessage, undoToast } from "../../../features/toasts/toast.ts";

/** Sums up what is done with a selection; takes it back where that is not too much. */
export function doneToast(
	intent: StateIntent,
	done: number,
	changed: readonly { documentId: string; version: number }[],
	back: string,
): ToastMessage {
	return undoToast(doneText(intent, done), { shown: formatCount(done) }, changed, back);
}
