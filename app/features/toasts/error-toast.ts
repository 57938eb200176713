import type { TextKey } from "../../../contract/text-keys.ts";
import { toast, type ToastMessage } from "./toast.ts";

const KEYS: Readonly<Record<number, TextKey>> = {
	401: "error.unauthorized",
	404: "error.notFound",
	413: "error.payloadTooLarge",
	429: "error.tooManyRequests",
	500: "error.internalServerError",
	503: "error.unavailable",
	507: "error.insufficientStorage",
};

/** A failed attempt, or as much as is known of it. */
interface Failure {
	/** Missing where no answer came at all. */
	status?: number;
	error?: {
		/** What the server said: a translation key or a text. */
		message: string;
		/** Refused fields, each with what is wrong with it. */
		fieldErrors?: Record<string, string>;
		/** Of a conflict: whoever was quicker is the user, in another window. */
		updatedByCaller?: boolean;
	};
}

/**
 * The toast of a failed call, by its status (spec 8). A 400 says what the server said with its details, a conflict what
 * is in the way: not always somebody who was quicker.
 */
export function errorToast({ status, error }: Failure): ToastMessage {
	const { message, fieldErrors = {}, updatedByCaller } = error ?? {};
	const key = status === undefined ? undefined : KEYS[status];
	if (key) return toast("error", key);
	if (status === 409 && updatedByCaller) return toast("warn", "error.staleOwn");
	if (status === 409) return { ...toast("warn", "error.conflict"), ...(message && { text: message }) };
	if (status === 400) {
		const details = Object.values(fieldErrors);
		const detail = [...new Set(message ? [message, ...details] : details)];
		if (details.length > 0) return toast("error", "error.badRequestWithDetail", { detail });
		return message
			? { ...toast("error", "error.badRequest"), text: message }
			: toast("error", "error.badRequest");
	}
	if (status === 403 && message) return toast("error", "error.forbiddenWithDetail", { detail: message });
	return toast("error", "error.unknownError");
}
