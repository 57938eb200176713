import { KIND_OF_TYPE } from "../../../../contract/entities/notification-settings.ts";
import type { InboxItemType } from "../../../../contract/entities/inbox-item.ts";
import type { StillToTell } from "../../user/notice.ts";
import type { Member } from "../core/rights/sight.ts";
import { dayTold } from "./day-told.ts";
import { isOpenFor, NOT_DELETED } from "./item-rows.ts";
import { settingsFromRow } from "./notice-settings.ts";

type Row = {
	itemId: string;
	type: InboxItemType;
	date: string | null;
	description: string | null;
	documentId: string | null;
	name: string | null;
	intervals: string | null;
};

/** Of these items those that are still to be done and the member's to see, as they are now. */
export function stillToTell(member: Member, itemIds: readonly string[]): StillToTell[] {
	const isOpen = isOpenFor(member, []);
	const day = dayTold(member.db);
	return member.db.sql
		.exec<Row>(
			`SELECT i.document_id AS itemId, i.type, ${day.sql} AS date, i.description, d.document_id AS documentId, d.name,
				s.intervals
			FROM inbox_item i LEFT JOIN document d ON d.id = i.document_row
			LEFT JOIN notification_setting s ON s.document_row = i.document_row AND s.user_id = ?
			WHERE i.document_id IN (SELECT value FROM json_each(?)) AND i.snoozed_until IS NULL AND ${isOpen.sql}
				AND ${NOT_DELETED}`,
			...day.values,
			member.userId,
			JSON.stringify(itemIds),
			...isOpen.values,
		)
		.toArray()
		.map(({ itemId, type, date, description, documentId, name, intervals }) => {
			const kind = KIND_OF_TYPE[type];
			return {
				itemId,
				date,
				description,
				document: documentId === null ? null : { documentId, name: name ?? "" },
				interval: kind ? settingsFromRow(intervals)[kind] : null,
			};
		});
}

/** Those of these documents that the member sees, wherever they are. */
export function seenAmong(member: Member, documentIds: readonly string[]): string[] {
	const sees = member.sees();
	return member.db.sql
		.exec<{ documentId: string }>(
			`SELECT d.document_id AS documentId FROM document d
			WHERE d.document_id IN (SELECT value FROM json_each(?)) AND ${sees.sql}`,
			JSON.stringify(documentIds),
			...sees.values,
		)
		.toArray()
		.map(({ documentId }) => documentId);
}
