import type { Day } from "../../../../contract/days.ts";
import {
	DEFAULT_SHARE_FACTS,
	type ShareKind,
	type ShareRight,
} from "../../../../contract/sharing/share-words.ts";
import type { TenantDatabase } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import { noteMembershipNews } from "../members/membership-news.ts";
import { FOREVER, keepSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { bitsOf, nameKeyOf } from "./make-share.ts";
import * as rows from "./share-rows.ts";

/** A share as seeding brings it: of its maker and its receiver it is known already that they are there. */
export interface GivenShare {
	kind: ShareKind;
	sharedBy: string;
	documents: readonly string[];
	/** Who has it: of a link nobody. A person has accepted it. */
	receiver: { userId: string; name: string; email: string } | null;
	right: ShareRight;
	recipient: string | null;
	note: string | null;
	/** May be over. */
	lastDay: Day | null;
	passwordHash: string | null;
	documentId: string;
	/** Of a link: made for this id. */
	code: TenantSecret | null;
}

/** Shares without telling anybody. */
export function giveShare(db: TenantDatabase, given: GivenShare): null {
	const { kind, sharedBy, receiver, recipient, documentId } = given;
	const documentRows = db.sql
		.exec<{ id: number }>(
			"SELECT id FROM document WHERE state < 2 AND document_id IN (SELECT value FROM json_each(?))",
			JSON.stringify(given.documents),
		)
		.toArray()
		.map(({ id }) => id);
	const nameKey = nameKeyOf(db, sharedBy, [recipient, receiver?.name ?? null, receiver?.email ?? null]);
	const isLink = kind === "link";
	rows.insertShare(db, {
		documentId,
		kind,
		receiverId: kind === "member" ? (receiver?.userId ?? null) : null,
		receiver: kind === "member" ? receiver : null,
		email: kind === "person" ? (receiver?.email ?? null) : null,
		recipient,
		rights: bitsOf(given.right),
		facts: isLink ? DEFAULT_SHARE_FACTS : [],
		withFiles: true,
		passwordHash: given.passwordHash,
		note: given.note,
		lastDay: given.lastDay,
		sharedBy,
		nameKey,
		mailId: null,
		documentRows,
	});
	const share = rows.findShare(db, documentId);
	if (!share) throw notFound();
	if (given.code) keepSecret(db, given.code, FOREVER);
	if (kind === "person" && receiver) {
		rows.acceptShare(db, share.row, { ...receiver, nameKey });
		noteMembershipNews(db, receiver.userId);
	}
	return null;
}
