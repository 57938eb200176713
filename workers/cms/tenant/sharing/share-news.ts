/** What people are told of shares: each occasion once, in the bell and wherever else they are told of things. */
import type { SHARE_NOTIFICATION_TYPES } from "../../../../contract/entities/notification-kinds.ts";
import { within } from "../../time-limits.ts";
import type { Notice } from "../../user/notice.ts";
import { userOf } from "../../user/user-client.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { nameOfUser } from "../core/people.ts";
import { tenantReference } from "../core/tenant-row.ts";

type ShareNews = (typeof SHARE_NOTIFICATION_TYPES)[number];

const USER_MS = 5_000;
const FIRST_PAUSE_MS = 10_000;
/** After this many tries, in half a day, it is given up: the list says it all the same. */
const MAX_TRIES = 13;
const AT_ONCE = 50;
/** How long it is remembered what was told, in milliseconds: longer than an occasion lasts. */
const KNOWN_MS = 3 * 24 * 60 * 60 * 1000;

/** Has somebody told, unless they were told of this occasion. Belongs in a transaction. */
export function noteShareNews(db: TenantDatabase, shareRow: number, type: ShareNews, occasion: number): void {
	db.sql.exec(
		"INSERT INTO share_news (share_row, type, occasion, due_at) VALUES (?, ?, ?, 0) ON CONFLICT DO NOTHING",
		shareRow,
		type,
		occasion,
	);
}

type NewsRow = {
	id: number;
	type: ShareNews;
	occasion: number;
	shareId: string;
	sharedBy: string;
	sharerName: string | null;
	receiverId: string | null;
	receiverName: string | null;
	recipient: string | null;
	documentId: string | null;
	documentName: string | null;
	documents: number;
};

export const SHARE_NEWS_JOB: Job = {
	kind: "news of shares",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM share_news WHERE due_at IS NOT NULL", values: [] }),
	async run({ db, env, now }) {
		const due = db.transaction(() => takeDue(db, now));
		await Promise.all(
			due.map(async (news) => {
				const addressee = news.type === "Shared" ? news.receiverId : news.sharedBy;
				if (addressee === null) return;
				try {
					await within(USER_MS, userOf(env, addressee).notifications.take([toNotice(db, news)]));
				} catch (error) {
					// It is due again already.
					console.error("somebody was not told of a share", news.shareId, error);
					return;
				}
				db.sql.exec("UPDATE share_news SET due_at = NULL WHERE id = ?", news.id);
			}),
		);
		db.sql.exec("DELETE FROM share_news WHERE due_at IS NULL AND occasion < ?", now - KNOWN_MS);
	},
};

/** Each with its next try noted: cut off in between it is told twice, and taken once. */
function takeDue(db: TenantDatabase, now: number): NewsRow[] {
	db.sql.exec("UPDATE share_news SET due_at = NULL WHERE due_at <= ? AND failures >= ?", now, MAX_TRIES);
	const rows = db.sql
		.exec<NewsRow>(
			`SELECT n.id, n.type, n.occasion, s.document_id AS shareId, s.shared_by AS sharedBy,
				${nameOfUser("s.shared_by")} AS sharerName, s.receiver_id AS receiverId,
				s.receiver_name AS receiverName, s.recipient,
				(SELECT count(*) FROM share_document sd WHERE sd.share_row = s.id) AS documents,
				d.document_id AS documentId, d.name AS documentName
			FROM share_news n JOIN share s ON s.id = n.share_row
			LEFT JOIN document d ON d.state < 2
				AND d.id = (SELECT min(sd.document_row) FROM share_document sd WHERE sd.share_row = s.id)
			WHERE n.due_at <= ? ORDER BY n.due_at, n.id LIMIT +?`,
			now,
			AT_ONCE,
		)
		.toArray();
	const ids = JSON.stringify(rows.map(({ id }) => id));
	db.sql.exec(
		`UPDATE share_news SET due_at = ?1 + (?2 << failures), failures = failures + 1
		WHERE id IN (SELECT value FROM json_each(?3))`,
		now,
		FIRST_PAUSE_MS,
		ids,
	);
	// (Of a share that was removed meanwhile.)
	db.sql.exec(
		"DELETE FROM share_news WHERE due_at <= ?1 AND NOT EXISTS (SELECT 1 FROM share s WHERE s.id = share_row)",
		now,
	);
	return rows;
}

function toNotice(db: TenantDatabase, news: NewsRow): Notice {
	const { type, shareId, occasion, documentId, documentName, documents } = news;
	const author =
		type === "Shared"
			? { userId: news.sharedBy, name: news.sharerName ?? "" }
			: type === "ShareAccepted"
				? { userId: news.receiverId ?? "", name: news.receiverName ?? "" }
				: null;
	return {
		itemId: shareId,
		shownAt: occasion,
		type,
		tenant: tenantReference(db),
		document: documents === 1 && documentId !== null ? { documentId, name: documentName ?? "" } : null,
		date: null,
		description: descriptionOf(news),
		author: author && author.name !== "" ? author : null,
		interval: null,
	};
}

/** For whom a link is; of several documents the first, and how many there are beside it. */
function descriptionOf({ type, recipient, documentName, documents }: NewsRow): string | null {
	const parts = [
		type === "ShareOpened" ? recipient : null,
		documents > 1 && documentName !== null ? `${documentName} +${documents - 1}` : null,
	];
	return parts.filter(Boolean).join(" · ") || null;
}
