import { dayAt, formatDay } from "../../../contract/days.ts";
import type { Share } from "../../../contract/sharing/share.ts";
import { formatInstant } from "../documents/format.ts";
import type { ShareRow } from "./share-row.ts";

export function toShareRow(share: Share): ShareRow {
	const { documents, receiver, email, recipient, sharedBy, lastDay, lastOpenedAt } = share;
	const name = share.kind === "link" ? recipient : (receiver?.name ?? email);
	const address = receiver?.email ?? email;
	return {
		documentId: share.documentId,
		kind: share.kind,
		state: share.state,
		tenant: { documentId: share.tenant.documentId, name: share.tenant.name },
		documents: documents.map((document) => ({
			documentId: document.documentId,
			name: document.name,
			isThere: document.state !== "Deleted",
		})),
		moreDocuments: Math.max(0, share.documentCount - documents.length),
		receiver: name,
		email: address === name ? null : address,
		right: share.right,
		facts: share.facts,
		withFiles: share.withFiles,
		hasPassword: share.hasPassword,
		note: share.note,
		lastDay: lastDay === null ? null : formatDay(lastDay),
		lastDayField: lastDay,
		sharedBy: sharedBy.name,
		isMine: share.isMine,
		createdOn: dayOf(share.createdAt),
		acceptedOn: share.acceptedAt && dayOf(share.acceptedAt),
		endedOn: share.endedAt && dayOf(share.endedAt),
		endedBy: share.endedBy,
		openings: share.openings,
		lastOpenedAt: lastOpenedAt && formatInstant(lastOpenedAt),
		mail: share.mail,
		version: share.version,
	};
}

function dayOf(instant: string): string {
	return formatDay(dayAt(Date.parse(instant)));
}
