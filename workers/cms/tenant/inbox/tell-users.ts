import type { TenantReference } from "../../../../contract/entities/entities.ts";
import { INBOX_ITEM_TYPES } from "../../../../contract/entities/inbox-item.ts";
import { KIND_OF_TYPE } from "../../../../contract/entities/notification-settings.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { within } from "../../time-limits.ts";
import type { Notice } from "../../user/notice.ts";
import { userOf } from "../../user/user-client.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job, JobContext } from "../core/jobs.ts";
import { nameOfUser } from "../core/people.ts";
import { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { forgetKept } from "../members/former-members.ts";
import { dayTold } from "./day-told.ts";
import { settingsFromRow } from "./notice-settings.ts";

/** Longest wait for one user's object, in milliseconds. */
const USER_MS = 5_000;
/** How many users are told at the same time. */
const LANES = 16;
/** Notices of one user that are handed over at once. */
const BATCH = 50;
/** Notices of one turn. */
const DUE = 500;
/** After a failure; each further pause is twice the one before. */
const FIRST_PAUSE_MS = 10_000;
/** After this many tries, in half a day, a notice is given up: the inbox has its item all the same. */
const MAX_TRIES = 13;

type Context = Pick<JobContext, "db" | "env">;

/** Tells whom nobody has told: what was cut off, what has failed, and what a job has made. */
export const NOTICE_JOB: Job = {
	kind: "notices",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM notice", values: [] }),
	async run({ db, env, now }) {
		const due = db.sql
			.exec<{ userId: string }>(
				"SELECT user_id AS userId FROM notice WHERE due_at <= ? ORDER BY due_at LIMIT +?",
				now,
				DUE,
			)
			.toArray();
		await tellUsers(
			db,
			env,
			due.map(({ userId }) => userId),
		);
	},
};

/** Hands what is to be told over to these users. Never rejects: what fails is told again by the job. */
export async function tellUsers(db: TenantDatabase, env: CmsEnv, userIds: readonly string[]): Promise<void> {
	const waiting = [...new Set(userIds)];
	const lane = async () => {
		for (let userId = waiting.shift(); userId !== undefined; userId = waiting.shift()) {
			// oxlint-disable-next-line no-await-in-loop -- so many lanes, and no more
			await tellUser({ db, env }, userId);
		}
	};
	await Promise.all(Array.from({ length: Math.min(LANES, waiting.length) }, lane));
}

interface Telling {
	done: Promise<void>;
	/** There is more since it has begun. */
	isAskedAgain: boolean;
}

/** By the object's database and user: nobody is told the same twice at a time. */
const underWay = new WeakMap<TenantDatabase, Map<string, Telling>>();

function tellUser(context: Context, userId: string): Promise<void> {
	const tellings = underWay.get(context.db) ?? new Map<string, Telling>();
	underWay.set(context.db, tellings);
	const current = tellings.get(userId);
	if (current) {
		current.isAskedAgain = true;
		return current.done;
	}
	const telling: Telling = { done: Promise.resolve(), isAskedAgain: false };
	tellings.set(userId, telling);
	telling.done = tellUntilDone(context, userId, telling).finally(() => tellings.delete(userId));
	return telling.done;
}

async function tellUntilDone(context: Context, userId: string, telling: Telling): Promise<void> {
	try {
		do {
			telling.isAskedAgain = false;
			// oxlint-disable-next-line no-await-in-loop -- what came meanwhile comes after it
			await tellBatch(context, userId);
		} while (telling.isAskedAgain);
	} catch (error) {
		console.error("a user was not told", userId, error);
		context.db.transaction(() => postpone(context.db, userId));
	}
}

type NoticeRow = {
	id: number;
	itemId: string;
	shownAt: number;
	type: string;
	date: string | null;
	description: string | null;
	authorId: string | null;
	authorName: string | null;
	documentId: string | null;
	documentName: string | null;
	intervals: string | null;
	isToBeTold: number;
};

/** Forgotten here once the user's object has them: cut off between, they are told twice, and taken once. */
async function tellBatch({ db, env }: Context, userId: string): Promise<void> {
	const rows = db.transaction(() => noticesFor(db, userId));
	if (rows.length === 0) return;
	const tenant = tenantReference(db);
	await within(USER_MS, userOf(env, userId).notifications.take(rows.map((row) => toNotice(row, tenant))));
	db.transaction(() => {
		// An item that has come back meanwhile is told once more.
		for (const { id, shownAt } of rows) {
			db.sql.exec(
				`DELETE FROM notice WHERE id = ? AND ? = (SELECT shown_at FROM inbox_item i WHERE i.id = item_row)`,
				id,
				shownAt,
			);
		}
	});
}

/**
 * What the user is to be told now. Rights are asked at this moment: what the user does not see any more, and what has
 * been settled meanwhile, is forgotten.
 */
function noticesFor(db: TenantDatabase, userId: string): NoticeRow[] {
	const member = memberOrNull(db, userId);
	if (!member) {
		forgetKept(db, userId);
		return [];
	}
	const sees = member.sees();
	const day = dayTold(db);
	const rows = db.sql
		.exec<NoticeRow>(
			`SELECT n.id, i.document_id AS itemId, i.shown_at AS shownAt, i.type, ${day.sql} AS date, i.description,
				i.author_id AS authorId, ${nameOfUser("i.author_id")} AS authorName,
				d.document_id AS documentId, d.name AS documentName, s.intervals,
				i.is_open = 1 AND i.snoozed_until IS NULL
					AND CASE WHEN i.document_row IS NULL THEN ? ELSE d.state < 2 AND ${sees.sql} END AS isToBeTold
			FROM notice n
			JOIN inbox_item i ON i.id = n.item_row
			LEFT JOIN document d ON d.id = i.document_row
			LEFT JOIN notification_setting s ON s.document_row = i.document_row AND s.user_id = n.user_id
			WHERE n.user_id = ? AND (n.failures = 0 OR n.due_at <= ?)
			ORDER BY n.item_row LIMIT +?`,
			...day.values,
			Number(member.isAdmin),
			...sees.values,
			userId,
			db.clock(),
			BATCH,
		)
		.toArray();
	const [told, settled] = [rows.filter(isToBeTold), rows.filter((row) => !isToBeTold(row))];
	for (const { id } of settled) db.sql.exec("DELETE FROM notice WHERE id = ?", id);
	return told;
}

function isToBeTold(row: NoticeRow): boolean {
	return row.isToBeTold === 1;
}

function memberOrNull(db: TenantDatabase, userId: string): Member | null {
	try {
		return Member.prove(db, userId);
	} catch (error) {
		if (error instanceof ContractError) return null;
		throw error;
	}
}

function toNotice(row: NoticeRow, tenant: TenantReference): Notice {
	const { itemId, shownAt, date, description, documentId, documentName, authorId, authorName } = row;
	const type = INBOX_ITEM_TYPES.find((each) => each === row.type) ?? "Custom";
	const kind = KIND_OF_TYPE[type];
	return {
		itemId,
		shownAt,
		type,
		tenant,
		document: documentId === null ? null : { documentId, name: documentName ?? "" },
		date,
		description,
		author: authorId === null || authorName === null ? null : { userId: authorId, name: authorName },
		interval: kind ? settingsFromRow(row.intervals)[kind] : null,
	};
}

/** The next try, or the end of them: of all that the user was to be told now. */
function postpone(db: TenantDatabase, userId: string): void {
	const now = db.clock();
	const given = db.sql.exec(
		"DELETE FROM notice WHERE user_id = ? AND due_at <= ? AND failures >= ?",
		userId,
		now,
		MAX_TRIES - 1,
	);
	if (given.rowsWritten > 0) console.error("notices were given up", userId);
	db.sql.exec(
		`UPDATE notice SET due_at = ?1 + (?2 << failures), failures = failures + 1
		WHERE user_id = ?3 AND (failures = 0 OR due_at <= ?1)`,
		now,
		FIRST_PAUSE_MS,
		userId,
	);
}
