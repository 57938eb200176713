import type { NotificationType } from "../../../contract/entities/notification.ts";
import { isNotificationType } from "../../../contract/entities/notification-kinds.ts";

/** A notification as the server tells it over the socket, as far as a toast needs it. */
export interface ToldNotification {
	documentId: string;
	displayToast: boolean;
	type: NotificationType;
	count: number;
	date: string | null;
	author: string | null;
	/** Its name. */
	document: string | null;
}

/** What a CMS does not say is left out; `null` where it says nothing. (The contract's schemas would bring their parser along.) */
export function readTold(data: unknown): ToldNotification | null {
	if (!isFields(data)) return null;
	const { documentId, displayToast, type, count, document } = data;
	if (typeof documentId !== "string") return null;
	return {
		documentId,
		displayToast: displayToast === true,
		type: isNotificationType(type) ? type : "Custom",
		count: typeof count === "number" ? count : 1,
		date: textOf(data["date"]),
		author: textOf(data["author"]),
		document: isFields(document) ? textOf(document["name"]) : null,
	};
}

function isFields(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null;
}

function textOf(value: unknown): string | null {
	return typeof value === "string" ? value : null;
}
