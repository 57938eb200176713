import type { TextKey } from "../../../contract/text-keys.ts";
import { toast, type ToastMessage } from "./toast.ts";

const KEYS: Readonly<Record<number, TextKey>> = {
	401: "error.unauthorized",
	404: "error.notFound",
	413: "error.payloadTooLarge",
	429: "error.tooManyRequests",
	500: "error.internalServerError",
};

/** The toast of a failed call, by its status (spec 8). A 400 and a 403 say what the server said. */
export function errorToast({ status, message }: { status?: number; message?: string }): ToastMessage {
	const key = status === undefined ? undefined : KEYS[status];
	if (key) return toast("error", key);
	if (status === 409) return toast("warn", "error.conflict");
	if (status === 400 && message) return { ...toast("error", "error.badRequest"), text: message };
	if (status === 403 && message) return { ...toast("error", "error.forbidden"), text: message };
	return toast("error", "error.unknownError");
}
