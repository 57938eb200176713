/**
 * What those are told who administer the other side of a mandate: each occasion once, in the bell and wherever else they
 * want to be told. It is the tenant's own object that tells, the one that gives the mandate or the company.
 */
import { addDays, type Day, dayAt, startOfDay } from "../../../../contract/days.ts";
import type {
	CLIENT_NOTIFICATION_TYPES,
	MANDATE_NOTIFICATION_TYPES,
	OFFER_NOTIFICATION_TYPES,
} from "../../../../contract/entities/notification-kinds.ts";
import { findUserByEmail, normalizedEmail } from "../../directory/users.ts";
import { within } from "../../time-limits.ts";
import type { Notice, StillToTell } from "../../user/notice.ts";
import { userOf } from "../../user/user-client.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { adminsOf } from "../core/people.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { categoriesOf, mandatesAmong, stateOfMandate } from "./mandate-rows.ts";

type MandateNews =
	| (typeof OFFER_NOTIFICATION_TYPES)[number]
	| (typeof MANDATE_NOTIFICATION_TYPES)[number]
	| (typeof CLIENT_NOTIFICATION_TYPES)[number];

const USER_MS = 5_000;
const FIRST_PAUSE_MS = 10_000;
/** After so many tries, in half a day, it is given up: the list says it all the same. */
const MAX_TRIES = 13;
const AT_ONCE = 20;

interface Occasion {
	/** documentId of the mandate, for a company of the client. */
	subject: string;
	/** In milliseconds since 1970. */
	at: number;
	/** Who has done it, and need not be told; `null` for nobody that is known. */
	actor: string | null;
}

/**
 * Has those told who administer the tenant. What waits of the same kind says what has come last. Belongs in the
 * transaction of the change.
 */
export function noteMandateNews(
	db: TenantDatabase,
	type: MandateNews,
	{ subject, at, actor }: Occasion,
): void {
	db.sql.exec(
		`INSERT INTO mandate_news (type, subject, occasion, actor, due_at) VALUES (?1, ?2, ?3, ?4, 0)
		ON CONFLICT DO UPDATE SET occasion = ?3, actor = ?4, due_at = 0, failures = 0`,
		type,
		subject,
		at,
		actor,
	);
}

/** The occasion that a last day has passed: nobody's doing, unless somebody has set a day that had passed already. */
export function overOccasion(
	subject: string,
	{ lastDay, termsAt, termsBy }: { lastDay: Day; termsAt: number | null; termsBy: string | null },
): Occasion {
	const wasSetLate = termsAt !== null && dayAt(termsAt) > lastDay;
	return { subject, at: startOfDay(addDays(lastDay, 1)), actor: wasSetLate ? termsBy : null };
}

type NewsRow = { id: number; type: MandateNews; subject: string; occasion: number; actor: string | null };

export const MANDATE_NEWS_JOB: Job = {
	kind: "news of mandates",
	dueAt: () => ({ sql: "SELECT min(due_at) FROM mandate_news", values: [] }),
	async run({ db, env, now }) {
		const due = db.transaction(() => takeDue(db, now));
		await Promise.all(due.map((news) => tell(db, env, news)));
	},
};

/** Each with its next try noted: cut off in between it is told twice, and taken once. */
function takeDue(db: TenantDatabase, now: number): NewsRow[] {
	db.sql.exec("DELETE FROM mandate_news WHERE due_at <= ? AND failures >= ?", now, MAX_TRIES);
	return db.sql
		.exec<NewsRow>(
			`UPDATE mandate_news SET due_at = ?1 + (?2 << failures), failures = failures + 1
			WHERE id IN (SELECT id FROM mandate_news WHERE due_at <= ?1 ORDER BY due_at, id LIMIT +?3)
			RETURNING id, type, subject, occasion, actor`,
			now,
			FIRST_PAUSE_MS,
			AT_ONCE,
		)
		.toArray();
}

async function tell(db: TenantDatabase, env: CmsEnv, news: NewsRow): Promise<void> {
	try {
		const told = (await addresseesOf(db, env, news)).filter((userId) => userId !== news.actor);
		const notice = noticeOf(db, news);
		if (notice) {
			await Promise.all(
				told.map((userId) => within(USER_MS, userOf(env, userId).notifications.take([notice]))),
			);
		}
	} catch (error) {
		// It is due again already; who has taken it does not do so twice.
		console.error("somebody was not told of a mandate", news.subject, error);
		return;
	}
	db.sql.exec("DELETE FROM mandate_news WHERE id = ? AND occasion = ?", news.id, news.occasion);
}

/** Who administers the tenant; of an offer whoever has the address to which it went, and has confirmed that. */
async function addresseesOf(
	db: TenantDatabase,
	env: CmsEnv,
	{ type, subject }: NewsRow,
): Promise<readonly string[]> {
	if (type !== "MandateOffered") return adminsOf(db);
	const [offer] = mandatesAmong(db, [subject]);
	if (!offer || stateOfMandate(offer, db.clock()) !== "offered") return [];
	const userId = await findUserByEmail(env.DIRECTORY, normalizedEmail(offer.offeredTo));
	if (userId === null) return [];
	const user = await within(USER_MS, userOf(env, userId).account.profileWithNews());
	return user?.isEmailConfirmed ? [userId] : [];
}

/** It names the other side and the categories, and no document. */
function noticeOf(db: TenantDatabase, { type, subject, occasion }: NewsRow): Notice | null {
	const [about] = subjectsAmong(db, [subject]);
	if (!about) return null;
	const tenant = tenantReference(db);
	return {
		itemId: subject,
		shownAt: occasion,
		type,
		tenant,
		document: null,
		date: null,
		description: about.categories.join(" · ") || null,
		author: { userId: subject, name: type === "MandateOffered" ? tenant.name : about.name },
		interval: null,
	};
}

/** Of these mandates and clients those of which the member may still be told. */
export function mandatesToTell(member: Member, ids: readonly string[]): StillToTell[] {
	if (!member.isAdmin) return [];
	return subjectsAmong(member.db, ids).map(({ documentId, categories }) => ({
		itemId: documentId,
		date: null,
		description: categories.join(" · ") || null,
		document: null,
		interval: null,
	}));
}

/** A mandate, or a client: who the other side is, and the categories that it opens. */
interface Subject {
	documentId: string;
	name: string;
	categories: string[];
}

function subjectsAmong(db: TenantDatabase, ids: readonly string[]): Subject[] {
	const given = mandatesAmong(db, ids).map(({ row, documentId, brokerName, offeredTo }) => ({
		documentId,
		name: brokerName ?? offeredTo,
		categories: categoriesOf(db, row).map(({ name }) => name),
	}));
	const clients = db.sql
		.exec<{ documentId: string; name: string; categories: string }>(
			`SELECT document_id AS documentId, name,
				(SELECT json_group_array(value ->> 'name') FROM json_each(t.categories)) AS categories
			FROM client t WHERE document_id IN (SELECT value FROM json_each(?))`,
			JSON.stringify(ids),
		)
		.toArray()
		.map(({ documentId, name, categories }) => ({ documentId, name, categories: textsIn(categories) }));
	return [...given, ...clients];
}

function textsIn(json: string): string[] {
	const texts: unknown = JSON.parse(json);
	return Array.isArray(texts) ? texts.map(String) : [];
}
