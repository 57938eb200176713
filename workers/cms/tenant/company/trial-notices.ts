/** Word to the admins before a trial ends: in the inbox and by mail, twice, each once. */
import { TRIAL_NOTICE_DAYS } from "../../../../contract/constants.ts";
import { dayAt, dueInstant, formatDay } from "../../../../contract/days.ts";
import { mailTexts } from "../../mail/mail-texts.ts";
import { mailerOf } from "../../mail/mailer.ts";
import { trialMail } from "../../mail/trial-mail.ts";
import { newDocumentId } from "../../new-id.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { adminsOf, membersOf } from "../core/people.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { closeItems } from "../inbox/close-items.ts";
import { openItem } from "../inbox/open-item.ts";
import { TRIAL_END } from "./subscription-change.ts";

/** A mail that has not left is tried again after this long; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 60_000;
/** After this many tries, in two hours, it is given up: the inbox says it too. */
const MAX_TRIES = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

const DAYS = `(${TRIAL_NOTICE_DAYS.map((days) => `SELECT ${days} AS days`).join(" UNION ALL ")})`;
const OPEN_ITEM = "SELECT 1 FROM inbox_item WHERE type = 'Trial' AND is_open = 1";

/** Says it at the hour at which days speak up, and takes it back where the tenant has subscribed meanwhile. */
const NOTICE_JOB: Job = {
	kind: "word before the end of the trial",
	dueAt: () => ({
		sql: `SELECT CASE WHEN (${TRIAL_END}) IS NULL THEN (SELECT 0 WHERE EXISTS (${OPEN_ITEM}))
			ELSE (
				SELECT min((${TRIAL_END}) - days * ${DAY_MS}) FROM ${DAYS}
				WHERE (days, (${TRIAL_END})) NOT IN (SELECT days, period_end FROM trial_notice)
			) END`,
		values: [],
	}),
	instantOf: (value) => (Number(value) === 0 ? 0 : dueInstant(dayAt(Number(value)))),
	run: ({ db, now }) => db.transaction(() => sayIt(db, now)),
};

function sayIt(db: TenantDatabase, now: number): void {
	const end = readEnd(db);
	if (end === null) return closeAll(db);
	const isDue = (days: number) => dueInstant(dayAt(end - days * DAY_MS)) <= now;
	const said = new Set(
		db.sql
			.exec<{ days: number }>("SELECT days FROM trial_notice WHERE period_end = ?", end)
			.toArray()
			.map(({ days }) => days),
	);
	const due = TRIAL_NOTICE_DAYS.filter((days) => isDue(days) && !said.has(days));
	for (const days of due) db.sql.exec("INSERT INTO trial_notice VALUES (?, ?)", end, days);
	// Where several have been missed the latest says it all, and afterwards nothing ends any more.
	const days = Math.min(...due);
	if (due.length === 0 || now >= end) return;
	closeAll(db);
	openItem(db, { cause: `Trial:${end}:${days}`, type: "Trial", document: null, date: dayAt(end) });
	for (const userId of adminsOf(db)) {
		db.sql.exec(
			"INSERT INTO trial_mail VALUES (?1, ?2, ?3, 0) ON CONFLICT DO UPDATE SET mail_id = ?2, due_at = ?3, failures = 0",
			userId,
			newDocumentId(),
			now,
		);
	}
}

function closeAll(db: TenantDatabase): void {
	const open = db.sql.exec<{ cause: string }>(
		"SELECT cause FROM inbox_item WHERE type = 'Trial' AND is_open = 1",
	);
	for (const { cause } of open.toArray()) closeItems(db, { cause });
}

function readEnd({ sql }: TenantDatabase): number | null {
	return sql.exec<{ end: number | null }>(`SELECT (${TRIAL_END}) AS end`).one().end;
}

const MAIL_JOB: Job = {
	kind: "mails before the end of the trial",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM trial_mail", values: [] }),
	run(context) {
		for (const mail of takeDue(context)) {
			// Nobody's alarm waits for a mail: it is due again already, should this come to nothing.
			void send(context, mail).catch((error: unknown) => {
				console.error("a mail about a trial could not be sent yet", error);
			});
		}
	},
};

type DueMail = { userId: string; mailId: string };

/** Those that are due, each with its next try noted already: cut off, it is made all the same. */
function takeDue({ db, env, now }: JobContext): DueMail[] {
	return db.transaction(() => {
		const tries = mailerOf(env) ? MAX_TRIES : 0;
		db.sql.exec("DELETE FROM trial_mail WHERE due_at <= ? AND failures >= ?", now, tries);
		return db.sql
			.exec<DueMail>(
				`UPDATE trial_mail SET due_at = ?1 + (?2 << failures), failures = failures + 1 WHERE due_at <= ?1
				RETURNING user_id AS userId, mail_id AS mailId`,
				now,
				FIRST_PAUSE_MS,
			)
			.toArray();
	});
}

async function send({ db, env }: Pick<JobContext, "db" | "env">, { userId, mailId }: DueMail): Promise<void> {
	const mailer = mailerOf(env);
	if (!mailer) return;
	const texts = await mailTexts(env.DIRECTORY);
	const end = readEnd(db);
	const admin = membersOf(db).find((one) => one.userId === userId && one.isAdmin === 1);
	// Somebody has subscribed, or the trial has ended; or it is not theirs to care for any more.
	if (end !== null && admin) {
		const { name: tenant, documentId } = tenantReference(db);
		const url = `${mailer.origin}/my-company/${documentId}`;
		const mail = trialMail({ name: admin.name, tenant, day: formatDay(dayAt(end)), url }, texts);
		if ((await mailer.send({ ...mail, id: mailId, to: admin.email })) !== "sent") return;
	}
	db.sql.exec("DELETE FROM trial_mail WHERE user_id = ? AND mail_id = ?", userId, mailId);
}

export const TRIAL_NOTICE_JOBS: readonly Job[] = [NOTICE_JOB, MAIL_JOB];
