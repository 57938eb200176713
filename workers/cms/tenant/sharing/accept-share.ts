import type { KeptShare } from "../../../../contract/sharing/share.ts";
import { changesBetween } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import { tenantReference } from "../core/tenant-row.ts";
import type { Accepting } from "../members/acceptance.ts";
import { noteMembershipNews } from "../members/membership-news.ts";
import { spendSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { nameKeyOf, requireRoomFor } from "./make-share.ts";
import { recordShare } from "./share-audit.ts";
import { LINK_GONE, shareOf } from "./share-link.ts";
import { noteShareNews } from "./share-news.ts";
import * as rows from "./share-rows.ts";

/**
 * Whoever brings the link of the mail has it from now on: all in this turn, once. Again, by the same person, it says the
 * same. 404 for one that counts no more, 409 where somebody else was quicker.
 */
export function acceptShare(db: TenantDatabase, secret: TenantSecret, user: Accepting): KeptShare {
	const { share, usedBy } = shareOf(db, secret);
	if (share.kind !== "person") throw notFound(LINK_GONE);
	if (usedBy !== null && usedBy !== user.userId) throw inUse("error.shareTaken");
	if (usedBy === null) {
		if (share.sharedBy === user.userId) throw refusedField("code", "validation.shareWithYourself");
		requireRoomFor(db, user.userId, share.documentCount);
		spendSecret(db, secret, user.userId);
		const nameKey = nameKeyOf(db, share.sharedBy, [share.email, user.name, user.email]);
		rows.acceptShare(db, share.row, { ...user, nameKey });
		noteMembershipNews(db, user.userId);
		noteShareNews(db, share.row, "ShareAccepted", db.clock());
		const accepted = changesBetween({ state: "waiting" }, { state: "accepted", sharedWith: user.name });
		recordShare(db, { userId: user.userId, now: db.clock() }, share, "update", accepted);
	}
	const [only, ...others] = rows.documentsOf(db, share.row, 2);
	return {
		kind: "person",
		documentId: share.documentId,
		document: only && others.length === 0 ? { documentId: only.documentId, name: only.name } : null,
		tenant: tenantReference(db),
	};
}

/** What a kept link says of itself in its keeper's list; `null` where it counts no more. */
export type LinkFacts = {
	state: "running" | "ended";
	sharedBy: string | null;
	note: string | null;
	hasPassword: boolean;
	lastDay: string | null;
	documents: { documentId: string; name: string }[];
	documentCount: number;
};

/** Documents that the list of kept links names of each. */
const NAMED = 5;

/** Of a link with a password nothing is said that one sees by the password alone. */
export function linkFacts(db: TenantDatabase, secret: TenantSecret): LinkFacts {
	const { share } = shareOf(db, secret);
	if (share.kind !== "link") throw notFound(LINK_GONE);
	const hasPassword = share.passwordHash !== null;
	return {
		state: "running",
		sharedBy: share.sharerName,
		note: hasPassword ? null : share.note,
		hasPassword,
		lastDay: share.lastDay,
		documents: hasPassword
			? []
			: rows.documentsOf(db, share.row, NAMED).map(({ documentId, name }) => ({ documentId, name })),
		documentCount: hasPassword ? 0 : share.documentCount,
	};
}
