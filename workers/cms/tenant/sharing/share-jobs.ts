import { addDays, dayAt, startOfDay } from "../../../../contract/days.ts";
import { SHARE_DAYS } from "../../../../contract/sharing/share-words.ts";
import { invitationMail } from "../../mail/invitation-mail.ts";
import type { Job } from "../core/jobs.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { linkMailJob } from "../members/link-mails.ts";
import { SHARE_NEWS_JOB } from "./share-news.ts";
import { findShare } from "./share-rows.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
/** So long what is over stays in the lists, in milliseconds. */
const KEPT_MS = 365 * DAY_MS;
const AT_ONCE = 200;

const MAIL_JOB = linkMailJob({
	table: "share",
	purpose: "share",
	write(db, { documentId, mailId }, link, t) {
		const share = findShare(db, documentId);
		if (!share || share.mailId !== mailId || share.state !== "waiting" || share.email === null) return null;
		const last = addDays(dayAt(db.clock()), SHARE_DAYS - 1);
		const until = share.lastDay !== null && share.lastDay < last ? share.lastDay : last;
		const expiresAt = startOfDay(addDays(until, 1)) - 1;
		const facts = {
			...link,
			expiresAt,
			inviter: share.sharerName ?? "",
			tenant: tenantReference(db).name,
			note: share.note,
		};
		return { to: share.email, expiresAt, ...invitationMail("share", facts, t) };
	},
});

/** Whoever has a share learns when its last day is over: the tenant is none of theirs any more. */
const DAYS_JOB: Job = {
	kind: "last days of shares",
	dueAt: () => ({
		sql: `SELECT min(last_day) FROM share
			WHERE ended_at IS NULL AND kind = 'person' AND is_told_over = 0 AND last_day IS NOT NULL`,
		values: [],
	}),
	instantOf: (day) => startOfDay(addDays(String(day), 1)),
	run({ db, now }) {
		// (A trigger writes down whom it concerns.)
		db.sql.exec(
			`UPDATE share SET is_told_over = 1
			WHERE ended_at IS NULL AND kind = 'person' AND is_told_over = 0 AND last_day < ?`,
			dayAt(now),
		);
	},
};

/** What has been over for a year is forgotten; the record says that it was. */
const TIDYING_JOB: Job = {
	kind: "old shares",
	dueAt: () => ({
		sql: `SELECT min(at) + ? FROM (
			SELECT min(ended_at) AS at FROM share WHERE ended_at IS NOT NULL
			UNION ALL SELECT (julianday(min(last_day)) - 2440587.5) * 86400000 FROM share WHERE ended_at IS NULL
		)`,
		values: [KEPT_MS + 2 * DAY_MS],
	}),
	run: ({ db, now }) =>
		db.transaction(() => {
			const old = db.sql
				.exec<{ id: number }>(
					`SELECT id FROM share WHERE ended_at <= ?1 OR (ended_at IS NULL AND last_day < ?2) LIMIT ?3`,
					now - KEPT_MS - DAY_MS,
					dayAt(now - KEPT_MS - DAY_MS),
					AT_ONCE,
				)
				.toArray();
			const ids = JSON.stringify(old.map(({ id }) => id));
			db.sql.exec("DELETE FROM share WHERE id IN (SELECT value FROM json_each(?))", ids);
			db.sql.exec("DELETE FROM share_document WHERE share_row IN (SELECT value FROM json_each(?))", ids);
			db.sql.exec("DELETE FROM share_news WHERE share_row IN (SELECT value FROM json_each(?))", ids);
		}),
};

export const SHARE_JOBS: readonly Job[] = [DAYS_JOB, MAIL_JOB, SHARE_NEWS_JOB, TIDYING_JOB];
