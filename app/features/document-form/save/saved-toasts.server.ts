import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { toast, type ToastMessage } from "../../toasts/toast.ts";

/** The messages after a document was saved: with a warning for an end before the start. */
export function savedToasts(key: TextKey, { name, startDate, endDate }: TenantDocument): ToastMessage[] {
	const saved = toast("success", key, { name });
	if (startDate === null || endDate === null || endDate >= startDate) return [saved];
	return [saved, toast("warn", "document.endBeforeStart")];
}
