/**
 * Shutting an account that is to be deleted, and opening it again (decision 068). Every step can be cut off and done
 * again: what has begun goes on with the alarm.
 */
import { z } from "zod";
import { ContractError } from "../../../../contract/errors.ts";
import { unavailable } from "../../time-limits.ts";
import { askTenant } from "../../ask-tenant.ts";
import { removeLinks } from "../account-links.ts";
import { forgetMails, queueMail } from "../account-mails.ts";
import { emailChangeDueAt, forgetAskedEmail } from "../email-change.ts";
import { forgetDigests } from "../digests.ts";
import {
	forgetAsked,
	noteAsked,
	postpone,
	proceed,
	readClosing,
	tenantsAsked,
	tenantsToAsk,
} from "./closing-row.ts";

/** Longest wait for one tenant, in milliseconds. */
const TENANT_MS = 10_000;
/** When the alarm looks whether it was cut off, in milliseconds: by then all have answered, or will not. */
const LOOK_AGAIN_MS = 15_000;
/** How many are asked at the same time. */
const ASKED_AT_ONCE = 20;

export interface ClosingContext {
	storage: DurableObjectStorage;
	env: Pick<CmsEnv, "TENANTS" | "DIRECTORY">;
	clock: () => number;
	/** Whose object it is. */
	user: { documentId: string; email: string };
	/** Ends what is open: sessions, tokens for programs, the calendar's address. */
	endAccess: () => void;
	/** What is kept in memory of the account is read anew. */
	changed: () => void;
}

/** What a tenant answers: it has taken it, refuses, or knows no such member. */
const answerSchema = z.union([
	z.object({ ok: z.literal(true) }),
	z.object({ ok: z.literal(false), name: z.enum(["ConflictError", "NotFoundError"]) }),
]);
type Answer = z.infer<typeof answerSchema>;

/** The user wants to go: from here on it does not depend on who has asked. Again, nothing happens. */
export function beginToClose(sql: SqlStorage, endsAt: number, now: number): void {
	const there = readClosing(sql);
	if (there && there.state !== "asking") throw unavailable(LOOK_AGAIN_MS / 1000);
	sql.exec(
		`INSERT INTO closing (one, state, ends_at, due_at) VALUES (1, 'asking', ?1, ?2)
		ON CONFLICT DO UPDATE SET due_at = ?2`,
		endsAt,
		now + LOOK_AGAIN_MS,
	);
}

/**
 * Asks the tenants that do not know it yet, and shuts the account once all have let the user go. 409 where one refuses:
 * then the user stays everywhere. 503 where it is to be tried again.
 */
export async function shutAccount(context: ClosingContext): Promise<void> {
	const { storage, clock } = context;
	const { sql } = storage;
	while (readClosing(sql)?.state === "asking") {
		const asked = tenantsToAsk(sql).slice(0, ASKED_AT_ONCE);
		if (asked.length === 0) {
			// Which address the account has is not known before.
			if (emailChangeDueAt(sql) !== null) throw again(context);
			storage.transactionSync(() => shut(context));
			return;
		}
		for (const key of asked) noteAsked(sql, key, 0);
		// oxlint-disable-next-line no-await-in-loop -- a user of very many tenants
		const answers = await askAll(asked, tellShut(context));
		if (readClosing(sql)?.state !== "asking") return;
		for (const { key, answer } of answers) if (answer && isTaken(answer)) noteAsked(sql, key, 1);
		if (answers.some(({ answer }) => answer && !isTaken(answer))) {
			proceed(sql, "reopening", clock());
			// oxlint-disable-next-line no-await-in-loop -- the loop ends here
			await reopenAccount(context).catch((error: unknown) =>
				console.error("not all tenants know yet", error),
			);
			throw new ContractError("ConflictError", "error.lastAdminElsewhere");
		}
		if (answers.some(({ answer }) => !answer)) throw again(context);
	}
}

/** A tenant to which the user has come meanwhile learns it too; there somebody else has let them in, and stays. */
export async function tellOfShut(context: ClosingContext): Promise<void> {
	const { sql } = context.storage;
	const untold = tenantsToAsk(sql);
	const answers = await askAll(untold, tellShut(context));
	const closing = readClosing(sql);
	if (closing?.state !== "shut") return;
	for (const { key, answer } of answers) if (answer) noteAsked(sql, key, 1);
	if (answers.some(({ answer }) => !answer)) throw again(context);
	proceed(sql, "shut", closing.endsAt);
}

/** Everywhere the user has again what they had, and the account forgets that it was to go. */
export async function reopenAccount(context: ClosingContext): Promise<void> {
	const { sql } = context.storage;
	while (readClosing(sql)?.state === "reopening") {
		const asked = tenantsAsked(sql).slice(0, ASKED_AT_ONCE);
		if (asked.length === 0) {
			sql.exec("DELETE FROM closing");
			return;
		}
		// oxlint-disable-next-line no-await-in-loop -- a user of very many tenants
		const answers = await askAll(asked, (key) =>
			askTenant(context.env, key, ["members", "accountKept"], [context.user.documentId], TENANT_MS),
		);
		for (const { key, answer } of answers) if (answer) forgetAsked(sql, key);
		if (answers.some(({ answer }) => !answer)) throw again(context);
	}
}

/** Nothing opens the account from here on but the way back. */
function shut({ storage: { sql }, clock, user, endAccess }: ClosingContext): void {
	const closing = readClosing(sql);
	if (closing?.state !== "asking") return;
	proceed(sql, "shut", closing.endsAt);
	endAccess();
	forgetAskedEmail(sql);
	for (const kind of ["resetPassword", "confirmEmail", "changeEmail"] as const) removeLinks(sql, kind);
	forgetMails(sql, ["resetPassword", "confirmEmail", "changeEmail"]);
	forgetDigests(sql);
	queueMail(sql, "accountShut", user.email, clock());
}

function again({ storage: { sql }, clock }: ClosingContext): ContractError {
	return unavailable(Math.ceil(postpone(sql, clock()) / 1000));
}

/** (Of a tenant to which the user does not belong any more nothing is wanted.) */
function isTaken(answer: Answer): boolean {
	return answer.ok || answer.name === "NotFoundError";
}

/** Tells a tenant that the account is to go, and when. */
function tellShut({ storage: { sql }, env, user }: ClosingContext): (key: string) => Promise<unknown> {
	const endsAt = readClosing(sql)?.endsAt ?? 0;
	return (key) => askTenant(env, key, ["members", "accountShut"], [user.documentId, endsAt], TENANT_MS);
}

/** @returns for each its answer; `null` for none */
async function askAll(
	keys: readonly string[],
	ask: (key: string) => Promise<unknown>,
): Promise<{ key: string; answer: Answer | null }[]> {
	return Promise.all(
		keys.map(async (key) => {
			try {
				return { key, answer: answerSchema.parse(await ask(key)) };
			} catch (error) {
				console.error("a tenant was not told that an account is to go, or stays", key, error);
				return { key, answer: null };
			}
		}),
	);
}
