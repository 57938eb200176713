import { addDays, dayAt, startOfDay } from "../../../../contract/days.ts";
import { SHARE_DAYS } from "../../../../contract/sharing/share-words.ts";
import { invitationMail } from "../../mail/invitation-mail.ts";
import type { Job } from "../core/jobs.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { linkMailJob } from "../members/link-mails.ts";
import { longOverJob } from "../members/long-over-job.ts";
import { SHARE_NEWS_JOB } from "./share-news.ts";
import { findShare } from "./share-rows.ts";

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

const LONG_OVER_JOB = longOverJob({
	table: "share",
	forget(db, rows) {
		for (const table of ["share_document", "share_news"]) {
			db.sql.exec(`DELETE FROM ${table} WHERE share_row IN (SELECT value FROM json_each(?))`, rows);
		}
	},
});

export const SHARE_JOBS: readonly Job[] = [DAYS_JOB, MAIL_JOB, SHARE_NEWS_JOB, LONG_OVER_JOB];
