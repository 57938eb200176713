import { addDays, dayAt, type Day } from "../../../../contract/days.ts";
import {
	MAX_DOCUMENTS_PER_RECEIVER,
	MAX_OPEN_SHARES,
	SHARE_DAYS,
	type ShareRight,
} from "../../../../contract/sharing/share-words.ts";
import type { Share, Shareable, ShareCreate } from "../../../../contract/sharing/share.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import { newDocumentId } from "../../new-id.ts";
import type { TenantDatabase } from "../core/database.ts";
import { forbidden, inUse, notFound, refusedField } from "../core/errors.ts";
import { membersOf, nameOfUser } from "../core/people.ts";
import { rightsToBits, SHARER_MAY_EDIT } from "../core/rights/kinds-of-right.ts";
import { type Member } from "../core/rights/sight.ts";
import { hasSubscription, requireSubscription } from "../core/subscription.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { FOREVER, keepSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { auditFacts, recordShare } from "./share-audit.ts";
import { noteShareNews } from "./share-news.ts";
import * as rows from "./share-rows.ts";

/** What the Worker has prepared of a share: what takes time, or nobody may read. */
export interface PreparedShare {
	documentId: string;
	passwordHash: string | null;
	/** Of a link. */
	code: TenantSecret | null;
}

/** Shares documents of this tenant, whole or not at all. Takes a member who may edit each of them. */
export function makeShare(member: Member, write: ShareCreate, prepared: PreparedShare): Share {
	const { db, userId, now } = member;
	const documentRows = shareable(member, write.documents);
	const receiver = receiverOf(member, write);
	const lastDay = lastDayOf(write.kind, write.lastDay, now);
	if (rows.countOpenShares(db) >= MAX_OPEN_SHARES) throw inUse("error.tooManyShares");
	const { kind } = receiver;
	const recipient = write.kind === "link" ? write.recipient : null;
	const email = kind === "person" && write.kind === "person" ? write.email : null;
	if (receiver.userId !== null) requireRoomFor(db, receiver.userId, documentRows.length);
	rows.insertShare(db, {
		documentId: prepared.documentId,
		kind,
		receiverId: receiver.userId,
		receiver: receiver.userId === null ? null : receiver,
		email,
		recipient,
		rights: bitsOf(write.kind === "link" ? "Read" : write.right),
		facts: write.kind === "link" ? write.facts : [],
		withFiles: write.kind === "link" ? write.withFiles : true,
		passwordHash: kind === "link" ? prepared.passwordHash : null,
		note: write.note,
		lastDay,
		sharedBy: userId,
		nameKey: nameKeyOf(db, userId, [recipient, email, receiver.name]),
		mailId: kind === "person" ? newDocumentId() : null,
		documentRows,
	});
	const made = rows.findShare(db, prepared.documentId);
	if (!made) throw notFound();
	if (kind === "link" && prepared.code) keepSecret(db, prepared.code, FOREVER);
	if (kind === "member") noteShareNews(db, made.row, "Shared", now);
	recordShare(db, member, made, "create", auditFacts(db, null, made));
	return rows.toShare(db, userId, made, documentRows.length);
}

/**
 * The rows of the documents: 404 where one is not seen, 403 where the member may not edit one by a right of their own. A
 * right that somebody has by a share or by a mandate is not theirs to give on. 403 too where the subscription has ended.
 */
export function shareable(member: Member, documentIds: readonly string[]): number[] {
	const found = seenAmong(member, documentIds);
	if (found.length < documentIds.length) throw notFound("error.documentNotFound");
	if (found.some(({ mayShare }) => mayShare === 0)) throw forbidden("error.notYoursToShare");
	requireSubscription(member.db);
	return found.map(({ id }) => id);
}

/** Those that the member sees, each with whether it is theirs to share. */
export function shareables(member: Member, documentIds: readonly string[]): Shareable[] {
	const tenant = tenantReference(member.db);
	const isOver = !hasSubscription(member.db);
	return seenAmong(member, documentIds).map(({ documentId, name, mayShare }) => ({
		documentId,
		name,
		tenant,
		mayShare: mayShare === 1 && !isOver,
		needsSubscription: mayShare === 1 && isOver,
	}));
}

function seenAmong(member: Member, documentIds: readonly string[]) {
	const { db, userId } = member;
	const sees = member.sees();
	return db.sql
		.exec<{ id: number; documentId: string; name: string; mayShare: number }>(
			`SELECT d.id, d.document_id AS documentId, d.name, ${SHARER_MAY_EDIT} AS mayShare
			FROM (SELECT ? AS shared_by) s, document d
			WHERE d.document_id IN (SELECT value FROM json_each(?)) AND d.state < 2 AND ${sees.sql}`,
			userId,
			JSON.stringify(documentIds),
			...sees.values,
		)
		.toArray();
}

type Receiver = { kind: Share["kind"]; userId: string | null; name: string; email: string };

/** Whom it is for. A person whose address is a member's is that member: they need no mail, and no second place. */
function receiverOf({ db, userId }: Member, write: ShareCreate): Receiver {
	if (write.kind === "link") return { kind: "link", userId: null, name: "", email: "" };
	const field = write.kind === "member" ? "member" : "email";
	const found = membersOf(db).find((one) =>
		write.kind === "member"
			? one.userId === write.member || one.documentId === write.member
			: one.email.toLowerCase() === write.email.toLowerCase(),
	);
	if (found?.userId === userId) throw refusedField(field, "validation.shareWithYourself");
	if (found && found.closesAt === null) {
		return { kind: "member", userId: found.userId, name: found.name, email: found.email };
	}
	if (write.kind === "member") throw refusedField("member", "validation.notAMember");
	return { kind: "person", userId: null, name: "", email: write.email };
}

/** The last day that is meant, or 400. */
export function lastDayOf(kind: Share["kind"], sent: Day | null | undefined, now: number): Day | null {
	const today = dayAt(now);
	if (sent === undefined) return addDays(today, SHARE_DAYS - 1);
	if (sent === null) {
		if (kind === "link") throw refusedField("lastDay", "validation.required");
		return null;
	}
	if (sent < today) throw refusedField("lastDay", "validation.sharePast");
	if (kind === "link" && sent > rows.lastLinkDay(now))
		throw refusedField("lastDay", "validation.shareTooLong");
	return sent;
}

/** 409 where somebody would have so many single documents that asking for them takes long. */
export function requireRoomFor(db: TenantDatabase, receiverId: string, more: number): void {
	if (rows.countDocumentsOf(db, receiverId) + more > MAX_DOCUMENTS_PER_RECEIVER) {
		throw inUse("error.tooManyDocumentsShared");
	}
}

/** Edit is kept with Read, as the rights of members are. */
export function bitsOf(right: ShareRight): number {
	return rightsToBits(right === "Edit" ? ["Read", "Edit"] : ["Read"]);
}

/** What a share is found by beside the names of its documents. */
export function nameKeyOf(db: TenantDatabase, sharedBy: string, names: readonly (string | null)[]): string {
	const { sharer } = db.sql
		.exec<{ sharer: string | null }>(`SELECT ${nameOfUser("?1")} AS sharer`, sharedBy)
		.one();
	return foldText([...names, sharer].filter(Boolean).join(" "));
}
