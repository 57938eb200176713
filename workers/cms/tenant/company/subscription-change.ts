import type { SubscriptionStatus } from "../../../../contract/entities/vocabulary.ts";
import { isOwnFeature } from "../../../../contract/company/company-facts.ts";
import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Job } from "../core/jobs.ts";
import { tenantFacts } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";

/** How long it is remembered which events have come, in milliseconds: the payment service repeats one for three days. */
const EVENTS_KEPT_MS = 30 * 24 * 60 * 60 * 1000;
/** What changes by itself, or by the payment service, nobody has changed. */
const NOBODY = "";

/** The most that a plan allows; what it does not name has no limit of its own. */
export interface PlanLimits {
	storageBytes?: number;
	documents?: number;
	members?: number;
}

/** What the payment service says of a subscription as a whole. */
export interface SubscriptionFacts {
	/** When it was made, in seconds since 1970. */
	startedAt: number;
	plan: string | null;
	limits: PlanLimits;
	features: string[];
	/** In milliseconds since 1970. */
	periodEnd: number | null;
	endsWithPeriod: boolean;
}

/** One event of the payment service, as far as the tenant is concerned. */
export interface SubscriptionChange {
	eventId: string;
	/** By its own clock, in seconds since 1970. */
	at: number;
	/** Of two of one second the higher one is the later one. */
	rank: number;
	subscriptionId: string;
	status: SubscriptionStatus;
	/** `null` where the event says nothing of them: then those that are known stay. */
	facts: SubscriptionFacts | null;
	/**
	 * `begin` brings a subscription and says no more of one that is known; `state` says how one is, known or not; `fail`
	 * says it of the known one alone.
	 */
	kind: "begin" | "state" | "fail";
}

type KnownSubscription = {
	subscriptionId: string | null;
	status: SubscriptionStatus;
	subscribedAt: number | null;
	eventAt: number;
	eventRank: number;
};

/**
 * Takes an event once. One that is older than what is known changes nothing, nor does one of a former subscription: they
 * come late, twice and in any order. @returns the subscription that the tenant has from now on
 */
export function changeSubscription(db: TenantDatabase, change: SubscriptionChange): string | null {
	const now = db.clock();
	db.sql.exec("DELETE FROM subscription_event WHERE at < ?", now - EVENTS_KEPT_MS);
	const isNew =
		db.sql
			.exec(
				"INSERT INTO subscription_event (id, at) VALUES (?, ?) ON CONFLICT DO NOTHING RETURNING id",
				change.eventId,
				now,
			)
			.toArray().length > 0;
	const known = knownSubscription(db);
	if (!isNew || !counts(change, known)) return known.subscriptionId;
	const isSame = known.subscriptionId === change.subscriptionId;
	record(db, () => {
		db.sql.exec(
			`UPDATE tenant SET subscription_id = ?, subscription_status = ?, subscription_event_at = ?,
				subscription_event_rank = ?, subscribed_at = ?`,
			change.subscriptionId,
			change.status,
			// Whatever is said of it counts, also what was said before this came.
			change.kind === "begin" ? 0 : change.at,
			change.rank,
			change.facts?.startedAt ?? (isSame ? known.subscribedAt : change.at),
		);
		if (change.facts) writeFacts(db, change.facts);
		// Of a new one nothing is known yet but that it is there.
		else if (!isSame) writeFacts(db, { ...NO_FACTS, startedAt: change.at });
	});
	return change.subscriptionId;
}

const NO_FACTS = { plan: null, limits: {}, features: [], periodEnd: null, endsWithPeriod: false };

function counts(change: SubscriptionChange, known: KnownSubscription): boolean {
	if (change.subscriptionId === known.subscriptionId) {
		// What has ended stays so: a subscription is not taken up again, another one is made.
		if (change.kind === "begin" || known.status === "canceled") return false;
		const { eventAt, eventRank } = known;
		return change.at > eventAt || (change.at === eventAt && change.rank >= eventRank);
	}
	if (change.kind === "fail" || change.status === "canceled") return false;
	return known.subscribedAt === null || (change.facts?.startedAt ?? change.at) > known.subscribedAt;
}

function knownSubscription(db: TenantDatabase): KnownSubscription {
	return db.sql
		.exec<KnownSubscription>(
			`SELECT subscription_id AS subscriptionId, subscription_status AS status, subscribed_at AS subscribedAt,
				subscription_event_at AS eventAt, subscription_event_rank AS eventRank
			FROM tenant`,
		)
		.one();
}

/** What the tenant has of itself, whatever it subscribes to. */
function ownFeatures(db: TenantDatabase): string[] {
	return tenantFacts(db).features.filter(isOwnFeature);
}

function writeFacts(db: TenantDatabase, facts: SubscriptionFacts): void {
	db.sql.exec(
		"UPDATE tenant SET plan = ?, limits = ?, features = ?, period_end = ?, ends_with_period = ?",
		facts.plan,
		JSON.stringify(facts.limits),
		JSON.stringify([...facts.features.filter((name) => !isOwnFeature(name)), ...ownFeatures(db)]),
		facts.periodEnd,
		Number(facts.endsWithPeriod),
	);
}

/** When the trial of a tenant ends that has not subscribed. */
export const TRIAL_END =
	"SELECT period_end FROM tenant WHERE subscription_status = 'trialing' AND subscription_id IS NULL";

/** Ends the trial when its last day has passed. */
export const TRIAL_JOB: Job = {
	kind: "end of the trial",
	dueAt: () => ({ sql: TRIAL_END, values: [] }),
	run: ({ db, now }) =>
		db.transaction(() => {
			const { end } = db.sql.exec<{ end: number | null }>(`SELECT (${TRIAL_END}) AS end`).one();
			if (end === null || end > now) return;
			record(db, () => db.sql.exec("UPDATE tenant SET subscription_status = 'canceled'"));
		}),
};

/** Does the work, and writes down what it has changed. */
function record(db: TenantDatabase, work: () => void): void {
	const before = recorded(db);
	work();
	const changes = changesBetween(before, recorded(db));
	if (Object.keys(changes).length === 0) return;
	const entityId = tenantFacts(db).documentId;
	recordChange(
		db,
		{ userId: NOBODY, now: db.clock() },
		{ entity: "tenant", entityId, action: "update", changes },
	);
}

function recorded(db: TenantDatabase): Record<string, unknown> {
	const { plan, periodEnd } = db.sql
		.exec<{ plan: string | null; periodEnd: number | null }>(
			"SELECT plan, period_end AS periodEnd FROM tenant",
		)
		.one();
	return {
		subscription: tenantFacts(db).subscription.status,
		plan,
		periodEnd: periodEnd === null ? null : instant(periodEnd),
	};
}
