import type { TextKey } from "../../../contract/text-keys.ts";
import type { BulkWork } from "./bulk-change.ts";

/** One document, or several. */
type Counted = Readonly<Record<"one" | "other", TextKey>>;

/** What has happened to how many documents. */
const DONE: Readonly<Record<BulkWork["intent"], Counted>> = {
	archive: { one: "bulk.archived_one", other: "bulk.archived_other" },
	unarchive: { one: "bulk.unarchived_one", other: "bulk.unarchived_other" },
	delete: { one: "bulk.deleted_one", other: "bulk.deleted_other" },
	setCategory: { one: "bulk.categorised_one", other: "bulk.categorised_other" },
	addFolder: { one: "bulk.inFolder_one", other: "bulk.inFolder_other" },
	removeFolder: { one: "bulk.outOfFolder_one", other: "bulk.outOfFolder_other" },
	addParty: { one: "bulk.withParty_one", other: "bulk.withParty_other" },
	removeParty: { one: "bulk.withoutParty_one", other: "bulk.withoutParty_other" },
	undo: { one: "bulk.undone_one", other: "bulk.undone_other" },
};

const REASONS: Readonly<Record<number, TextKey>> = {
	401: "error.unauthorized",
	403: "bulk.reason.forbidden",
	404: "bulk.reason.gone",
	409: "bulk.reason.changed",
	429: "error.tooManyRequests",
	500: "error.internalServerError",
};

export function doneText(intent: BulkWork["intent"], count: number): TextKey {
	return DONE[intent][count === 1 ? "one" : "other"];
}

/** How many are still as they were. */
export function failedText(count: number): TextKey {
	return count === 1 ? "bulk.failed_one" : "bulk.failed_other";
}

/** Why a document could not be changed: a translation key, or what the server said (spec 8). */
export function failureText({ status, message }: { status: number; message: string }): string {
	// Why something cannot be taken back is more than that somebody was quicker.
	if (message.startsWith("error.undo")) return message;
	return REASONS[status] ?? (message || "error.unknownError");
}
