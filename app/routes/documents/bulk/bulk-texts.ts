import type { TextKey } from "../../../../contract/text-keys.ts";
import type { StateIntent } from "../../../features/documents/state-change.ts";

/** One document, or several. */
type Counted = Readonly<Record<"one" | "other", TextKey>>;

/** What has happened to how many documents. */
const DONE: Readonly<Record<StateIntent, Counted>> = {
	archive: { one: "bulk.archived_one", other: "bulk.archived_other" },
	unarchive: { one: "bulk.unarchived_one", other: "bulk.unarchived_other" },
	delete: { one: "bulk.deleted_one", other: "bulk.deleted_other" },
};

const REASONS: Readonly<Record<number, TextKey>> = {
	401: "error.unauthorized",
	403: "bulk.reason.forbidden",
	404: "bulk.reason.gone",
	409: "bulk.reason.changed",
	429: "error.tooManyRequests",
	500: "error.internalServerError",
};

export function doneText(intent: StateIntent, count: number): TextKey {
	return DONE[intent][count === 1 ? "one" : "other"];
}

/** How many are still as they were. */
export function failedText(count: number): TextKey {
	return count === 1 ? "bulk.failed_one" : "bulk.failed_other";
}

/** Why a document's state could not be set: a translation key, or what the server said (spec 8). */
export function failureText({ status, message }: { status: number; message: string }): string {
	return REASONS[status] ?? (message || "error.unknownError");
}
