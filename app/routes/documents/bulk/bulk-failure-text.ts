import type { TextKey } from "../../../../contract/text-keys.ts";

const REASONS: Readonly<Record<number, TextKey>> = {
	401: "error.unauthorized",
	403: "bulk.reason.forbidden",
	404: "bulk.reason.gone",
	409: "bulk.reason.changed",
	429: "error.tooManyRequests",
	500: "error.internalServerError",
};

/** Why a document's state could not be set: a translation key, or what the server said (spec 8). */
export function failureText({ status, message }: { status: number; message: string }): string {
	return REASONS[status] ?? (message || "error.unknownError");
}
