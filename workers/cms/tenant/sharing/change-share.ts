import type { Share, SharesEnded, ShareUpdate } from "../../../../contract/sharing/share.ts";
import { MAX_SHARED_DOCUMENTS } from "../../../../contract/sharing/share-words.ts";
import { newDocumentId } from "../../new-id.ts";
import { assertVersion } from "../core/audit.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { endSecrets, FOREVER, keepSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { bitsOf, lastDayOf, nameKeyOf } from "./make-share.ts";
import { auditFacts, recordShare } from "./share-audit.ts";
import * as rows from "./share-rows.ts";

/** The share, for whoever has made it and still belongs to the tenant, and for its admins; 404 for everybody else. */
export function lookedAfter(member: Member, documentId: string): rows.ShareRow {
	const share = rows.findShare(member.db, documentId);
	if (!share || !mayLookAfter(member, share)) throw notFound();
	return share;
}

function mayLookAfter(member: Member, { sharedBy }: rows.ShareRow): boolean {
	return member.isAdmin || (!member.isOutside && sharedBy === member.userId);
}

export function readShare(member: Member, documentId: string): Share {
	return whole(member, lookedAfter(member, documentId));
}

const FIELDS = {
	link: ["recipient", "facts", "withFiles", "password"],
	member: ["right"],
	person: ["right"],
} as const satisfies Record<Share["kind"], readonly (keyof ShareUpdate)[]>;
const OF_SOME_KIND = ["recipient", "facts", "withFiles", "password", "right"] as const;

/** @param passwordHash of the new password; it is prepared outside, because it takes a while */
export function changeShare(
	member: Member,
	documentId: string,
	write: ShareUpdate,
	passwordHash: string | null,
): Share {
	const { db, now } = member;
	const before = lookedAfter(member, documentId);
	assertVersion(member, write.version, before, () => whole(member, before));
	if (before.endedAt !== null) throw inUse("error.shareOver");
	const own: readonly string[] = FIELDS[before.kind];
	for (const field of OF_SOME_KIND) {
		if (write[field] !== undefined && !own.includes(field)) {
			throw refusedField(field, "validation.notOfThisShare");
		}
	}
	const { note, recipient, right, facts, withFiles, password, lastDay } = write;
	const named = recipient === undefined ? before.recipient : recipient;
	rows.updateShare(db, before.row, {
		...(note !== undefined && { note }),
		...(recipient !== undefined && { recipient, nameKey: nameKeyOf(db, before.sharedBy, [named]) }),
		...(right !== undefined && { rights: bitsOf(right) }),
		...(facts !== undefined && { facts }),
		...(withFiles !== undefined && { withFiles }),
		...(password !== undefined && { passwordHash }),
		...(lastDay !== undefined &&
			lastDay !== before.lastDay && { lastDay: lastDayOf(before.kind, lastDay, now) }),
	});
	const after = lookedAfter(member, documentId);
	const changes = auditFacts(db, before, after);
	// Of another password the record says that there is one, and when.
	if (password !== undefined && password !== null)
		changes["hasPassword"] = [before.passwordHash !== null, true];
	if (Object.keys(changes).length > 0) recordShare(db, member, after, "update", changes);
	return whole(member, after);
}

/** @param code of a link, which takes the place of the one that it had */
export function renewShare(member: Member, documentId: string, code: TenantSecret): Share {
	const { db } = member;
	const share = lookedAfter(member, documentId);
	if (share.endedAt !== null || share.state === "expired") throw inUse("error.shareOver");
	if (share.kind === "member" || share.acceptedAt !== null) throw inUse("error.shareOver");
	endSecrets(db, "share", documentId);
	rows.renewShare(db, share.row, share.kind === "person" ? newDocumentId() : null);
	if (share.kind === "link") keepSecret(db, code, FOREVER);
	recordShare(db, member, share, "update", { newCode: [null, true] });
	return whole(member, lookedAfter(member, documentId));
}

/** Gives a link one more code, for whoever has asked again: the first answer may have come, and its code been handed out. */
export function addCode(member: Member, documentId: string, code: TenantSecret): Share {
	const share = lookedAfter(member, documentId);
	if (share.endedAt !== null || share.state === "expired") throw inUse("error.shareOver");
	keepSecret(member.db, code, FOREVER);
	return whole(member, share);
}

/** Ends it at once. Again, nothing happens. */
export function endShare(member: Member, documentId: string): null {
	end(member, lookedAfter(member, documentId));
	return null;
}

/** Those of them that have ended now, or had before. */
export function endShares(member: Member, documentIds: readonly string[]): SharesEnded {
	const ended: string[] = [];
	for (const documentId of documentIds) {
		const share = rows.findShare(member.db, documentId);
		if (share && mayLookAfter(member, share)) {
			end(member, share);
			ended.push(documentId);
		}
	}
	return { ended, refused: documentIds.length - ended.length };
}

/** Whoever was given it takes it off their list: it ends. 404 for everybody else. */
export function leaveShare(member: Member, documentId: string): null {
	const share = rows.findShare(member.db, documentId);
	if (!share || share.receiverId !== member.userId) throw notFound();
	end(member, share);
	return null;
}

function end(member: Member, share: rows.ShareRow): void {
	if (share.endedAt !== null) return;
	const { db, userId } = member;
	rows.endShare(db, share.row, userId);
	endSecrets(db, "share", share.documentId);
	recordShare(db, member, share, "delete", auditFacts(db, share, null));
}

function whole({ db, userId }: Member, share: rows.ShareRow): Share {
	return rows.toShare(db, userId, share, MAX_SHARED_DOCUMENTS);
}
