import { dayAt } from "../../../../contract/days.ts";
import { requestMail } from "../../mail/request-mail.ts";
import { within } from "../../time-limits.ts";
import { userOf } from "../../user/user-client.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { REQUEST_PREFIX } from "../core/people.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { linkMailJob } from "../members/link-mails.ts";
import { longOverJob } from "../members/long-over-job.ts";
import { endSecrets, FOREVER } from "../members/tenant-secrets.ts";
import { remind } from "./change-request.ts";
import { HANDED_IN_JOB } from "./handing-in.ts";
import { nextReminder } from "./next-reminder.ts";
import * as checklist from "./checklist.ts";
import * as rows from "./request-rows.ts";
import * as mailing from "./mailing.ts";
import { stateOf } from "./request-state.ts";

const AT_ONCE = 50;
const USER_MS = 5_000;
const FIRST_PAUSE_MS = 10_000;
/** After this many tries, in half a day, it is given up: the list says it all the same. */
const MAX_TRIES = 13;

const MAIL_JOB = linkMailJob({
	table: "document_request",
	purpose: "request",
	write(db, { documentId, mailId }, link, t) {
		const request = rows.findRequest(db, documentId);
		// Complete meanwhile, ended, or sent again.
		if (!request || request.mailId !== mailId || request.email === null) return null;
		const isReminder = request.reminders > 0;
		if (stateOf(db, request) !== "open" || (isReminder && request.mutedAt !== null)) {
			mailing.dropMail(db, request.row);
			return null;
		}
		const missing = checklist
			.itemsOf(db, [request.row])
			.filter(({ state }) => state === "open")
			.map(({ name }) => name);
		const facts = {
			...link,
			requester: request.requesterName ?? "",
			tenant: request.requesterCompany ?? tenantReference(db).name,
			name: request.name,
			missing,
			lastDay: request.lastDay,
			note: request.note,
		};
		const mail = requestMail(isReminder ? "requestReminder" : "request", facts, t);
		return { to: request.email, expiresAt: FOREVER, ...mail };
	},
});

const REMINDER_JOB: Job = {
	kind: "reminders of requests",
	dueAt: () => ({
		sql: "SELECT min(next_reminder_at) FROM document_request WHERE next_reminder_at IS NOT NULL",
		values: [],
	}),
	run: ({ db, now }) =>
		db.transaction(() => {
			const due = rows.selectRequests(
				db,
				"WHERE r.next_reminder_at <= ? ORDER BY r.next_reminder_at LIMIT +?",
				now,
				AT_ONCE,
			);
			for (const request of due) {
				// Whoever cannot file it now is not to be sent anything; in some days they may again.
				const isOpen = stateOf(db, request) === "open";
				if (isOpen) remind(db, request);
				const reminders = request.reminders + Number(isOpen);
				mailing.scheduleReminder(db, request.row, nextReminder({ ...request, reminders }, dayAt(now), now));
			}
		}),
};

type NewsRow = {
	row: number;
	documentId: string;
	name: string;
	requestedBy: string;
	askedOf: string | null;
	completedAt: number;
};

/** Whoever has asked learns that all of it is there: in the bell, and wherever else they are told of things. */
const NEWS_JOB: Job = {
	kind: "complete requests",
	dueAt: () => ({
		sql: "SELECT min(news_due_at) FROM document_request WHERE news_due_at IS NOT NULL",
		values: [],
	}),
	async run({ db, env, now }) {
		const due = db.transaction(() => takeNews(db, now));
		await Promise.all(
			due.map(async (news) => {
				const notice = {
					itemId: news.documentId,
					shownAt: news.completedAt,
					type: "RequestComplete" as const,
					tenant: tenantReference(db),
					document: null,
					date: null,
					description: news.name,
					author:
						news.askedOf === null ? null : { userId: REQUEST_PREFIX + news.documentId, name: news.askedOf },
					interval: null,
				};
				try {
					await within(USER_MS, userOf(env, news.requestedBy).notifications.take([notice]));
				} catch (error) {
					// It is due again already.
					console.error("nobody was told of a complete request", news.documentId, error);
					return;
				}
				db.sql.exec("UPDATE document_request SET news_due_at = NULL WHERE id = ?", news.row);
			}),
		);
	},
};

/** Each with its next try noted: cut off in between it is told twice, and taken once. */
function takeNews(db: TenantDatabase, now: number): NewsRow[] {
	db.sql.exec(
		"UPDATE document_request SET news_due_at = NULL WHERE news_due_at <= ? AND news_failures >= ?",
		now,
		MAX_TRIES,
	);
	return db.sql
		.exec<NewsRow>(
			`UPDATE document_request SET news_due_at = ?1 + (?2 << news_failures), news_failures = news_failures + 1
			WHERE id IN (SELECT id FROM document_request WHERE news_due_at <= ?1 ORDER BY news_due_at LIMIT +?3)
			RETURNING id AS row, document_id AS documentId, name, requested_by AS requestedBy,
				coalesce(recipient, email) AS askedOf, completed_at AS completedAt`,
			now,
			FIRST_PAUSE_MS,
			AT_ONCE,
		)
		.toArray();
}

/** (What has come stays where it is.) */
const LONG_OVER_JOB = longOverJob({
	table: "document_request",
	forget(db, requestRows, documentIds) {
		for (const documentId of documentIds) endSecrets(db, "request", documentId);
		const items = "request_row IN (SELECT value FROM json_each(?))";
		db.sql.exec(
			`DELETE FROM requested_file WHERE item_row IN (SELECT id FROM requested_item WHERE ${items})`,
			requestRows,
		);
		db.sql.exec(`DELETE FROM requested_item WHERE ${items}`, requestRows);
	},
});

export const REQUEST_JOBS: readonly Job[] = [HANDED_IN_JOB, REMINDER_JOB, MAIL_JOB, NEWS_JOB, LONG_OVER_JOB];
