/** What the company of a mandate does in the tenant that gives it; its own object has proven who asks. */
import type { Client, ClientFigures, MandateRight } from "../../../../contract/entities/mandate.ts";
import { newDocumentId, newTenantOwnedId } from "../../new-id.ts";
import { tellAdmins } from "../core/announcements.ts";
import { recordChange } from "../core/audit.ts";
import { ensureCategory, readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound } from "../core/errors.ts";
import { Member } from "../core/rights/sight.ts";
import { tenantReference } from "../core/tenant-row.ts";
import { instant } from "../core/values.ts";
import { inboxFilter } from "../inbox/inbox.ts";
import { secretState, spendSecret, type TenantSecret } from "../members/tenant-secrets.ts";
import { noteMandateNews } from "./mandate-news.ts";
import * as rows from "./mandate-rows.ts";
import { findOffer, recordOffer } from "./mandates.ts";

/** A mandate as the company keeps it among its clients. */
export interface MandateFacts extends Pick<Client, "tenant" | "firstDay" | "lastDay"> {
	mandateId: string;
	categories: { name: string; right: MandateRight }[];
	/** `null` while it is not ended. `userId`: who of that side, where that is known. */
	ended: { at: number; by: "client" | "broker"; userId: string | null } | null;
	/** When its terms have changed last since it was accepted, and by whom. */
	terms: { at: number; by: string | null } | null;
}

interface Acceptance {
	broker: { documentId: string; name: string };
	holder: rows.Holder;
	/** Of the offer that was read; whichever it is where nobody says. */
	version?: number | undefined;
}

/**
 * Accepts the offer for a company, and has this person of it work by it. The same person may come again, as after an
 * answer that was lost; anybody else: 404. 409 where it is the company's own tenant, or where its terms have changed
 * since they were read.
 */
export function acceptOffer(
	db: TenantDatabase,
	brought: TenantSecret,
	{ broker, holder, version }: Acceptance,
): MandateFacts {
	if (secretState(db, brought)?.usedBy === holder.userId) {
		const accepted = rows.findMandate(db, brought.subject);
		if (accepted.brokerId === broker.documentId && accepted.endedAt === null)
			return mandateFacts(db, accepted);
	}
	const offer = findOffer(db, brought);
	if (broker.documentId === tenantReference(db).documentId) throw inUse("error.ownMandate");
	if (version !== undefined && version !== offer.version) throw inUse("error.offerChanged");
	spendSecret(db, brought, holder.userId);
	const { documentId: subject } = offer;
	noteMandateNews(db, "MandateAccepted", { subject, at: db.clock(), actor: holder.userId });
	return accept(db, offer, broker, [holder]);
}

/** The first of those who work by it has accepted it. */
function accept(
	db: TenantDatabase,
	{ row, documentId }: rows.MandateRow,
	broker: { documentId: string; name: string },
	holders: readonly rows.Holder[],
): MandateFacts {
	rows.acceptMandate(db, row, broker);
	tellAdmins(db);
	rows.writeHolders(db, row, holders);
	recordChange(
		db,
		{ userId: holders[0]?.userId ?? "", now: db.clock() },
		{
			entity: "mandate",
			entityId: documentId,
			action: "update",
			changes: { broker: [null, broker.name], holders: [null, holders.map(({ name }) => name)] },
		},
	);
	return mandateFacts(db, rows.findMandate(db, documentId));
}

/** What an installation is filled with: a mandate that has been accepted. */
export interface GivenMandate {
	givenBy: { userId: string };
	broker: { documentId: string; name: string };
	holders: readonly rows.Holder[];
	firstDay: string;
	lastDay: string | null;
	/** By name. */
	categories: Readonly<Record<string, MandateRight>>;
}

/** Gives a mandate without an offer: acts for nobody. */
export function giveMandate(db: TenantDatabase, given: GivenMandate): MandateFacts {
	const { givenBy, broker, holders, firstDay, lastDay, categories } = given;
	const documentId = newTenantOwnedId(readTenantKey(db));
	// Of those who work by it the first has taken it up.
	const offer = { offeredTo: holders[0]?.email ?? "", offeredBy: givenBy.userId, mailId: newDocumentId() };
	rows.insertMandate(
		db,
		{ ...offer, documentId, expiresAt: db.clock() },
		{
			firstDay,
			lastDay,
			documentRow: null,
			categories: Object.entries(categories).map(([name, right]) => ({
				categoryRow: ensureCategory(db, readTenantKey(db), name),
				right,
			})),
		},
	);
	const mandate = rows.findMandate(db, documentId);
	recordOffer({ db, userId: givenBy.userId, now: db.clock() }, mandate);
	return accept(db, mandate, broker, holders);
}

/** What the company is called, and who of its people works by a mandate. */
export interface Assigned {
	brokerName: string;
	holders: readonly rows.Holder[];
}

/** The company says who works by it. Where it has ended, or is another company's, nothing happens. */
export function assignHolders(
	db: TenantDatabase,
	{ mandateId, brokerId }: MandateOfBroker,
	{ brokerName, holders }: Assigned,
): null {
	const mandate = rows.findMandate(db, mandateId);
	if (mandate.brokerId !== brokerId || mandate.endedAt !== null) return null;
	rows.renameBroker(db, mandate.row, brokerName);
	const names = () => rows.holdersOf(db, mandate.row).map(({ name }) => name);
	const before = names();
	rows.writeHolders(db, mandate.row, holders);
	const after = names();
	if (before.join("\n") === after.join("\n")) return null;
	tellAdmins(db);
	// The company says who works, and not by whom of it that was decided.
	const author = { userId: mandateId, now: db.clock() };
	const changes = { holders: [before, after] as [unknown, unknown] };
	recordChange(db, author, { entity: "mandate", entityId: mandateId, action: "update", changes });
	return null;
}

/** The company gives it back, at once. */
export function giveBack(db: TenantDatabase, { mandateId, brokerId }: MandateOfBroker, userId: string): null {
	const mandate = rows.findMandate(db, mandateId);
	if (mandate.brokerId !== brokerId) throw notFound();
	if (mandate.endedAt !== null) return null;
	rows.endMandate(db, mandate.row, "broker", userId);
	noteMandateNews(db, "MandateReturned", { subject: mandateId, at: db.clock(), actor: userId });
	tellAdmins(db);
	const changes = { broker: [mandate.brokerName, null] as [unknown, unknown] };
	recordChange(
		db,
		{ userId, now: db.clock() },
		{ entity: "mandate", entityId: mandateId, action: "delete", changes },
	);
	return null;
}

export interface MandateOfBroker {
	mandateId: string;
	/** The company that asks. */
	brokerId: string;
}

/** Of so many documents that were changed last it is looked which one the mandate opens. */
const LOOKED_AT = 200;

/**
 * What there is to do by a mandate: what it opens, and nothing else that its people might see here. `null` where it is
 * not in force, or nobody works by it.
 */
export function clientFigures(
	db: TenantDatabase,
	{ mandateId, brokerId }: MandateOfBroker,
	userId: string,
): ClientFigures | null {
	const mandate = rows.findMandate(db, mandateId);
	if (mandate.brokerId !== brokerId || rows.stateOfMandate(mandate, db.clock()) !== "active") return null;
	const holders = rows.holdersOf(db, mandate.row);
	const holder = holders.find((each) => each.userId === userId) ?? holders[0];
	if (!holder || rows.categoriesOf(db, mandate.row).length === 0) return null;
	const member = Member.proveMandated(db, holder.userId, mandate.row);
	const inCategory = member.seesCategory("k.category_row");
	const { documents } = db.sql
		.exec<{ documents: number }>(
			`SELECT coalesce(sum(k.n), 0) AS documents FROM counter k
			WHERE k.kind = 'category' AND k.ref_row = k.category_row AND k.state < 2 AND ${inCategory.sql}`,
			...inCategory.values,
		)
		.one();
	const seen = member.sees("d");
	const { at } = db.sql
		.exec<{ at: number | null }>(
			`SELECT max(at) AS at FROM (
				SELECT id, category_row, updated_at AS at FROM document WHERE state = 0 ORDER BY updated_at DESC LIMIT +?
			) d WHERE ${seen.sql}`,
			LOOKED_AT,
			...seen.values,
		)
		.one();
	return {
		documents,
		openItems: inboxFilter(member, []).types.reduce((sum, { count }) => sum + count, 0),
		lastActivityAt: at === null ? null : instant(at),
	};
}

/** What the company is to know of a mandate of this row; `null` where there is none. */
export function mandateFactsOfRow(
	db: TenantDatabase,
	row: number,
): { facts: MandateFacts; brokerId: string } | null {
	const mandate = rows.mandateOfRow(db, row);
	if (!mandate || mandate.brokerId === null) return null;
	return { facts: mandateFacts(db, mandate), brokerId: mandate.brokerId };
}

function mandateFacts(db: TenantDatabase, mandate: rows.MandateRow): MandateFacts {
	const { documentId, firstDay, lastDay, endedAt, endedBy, endedByUser, termsAt, termsBy } = mandate;
	return {
		mandateId: documentId,
		tenant: tenantReference(db),
		firstDay,
		lastDay,
		categories: rows.categoriesOf(db, mandate.row).map(({ name, right }) => ({ name, right })),
		ended:
			endedAt === null
				? null
				: { at: endedAt, by: endedBy === "client" ? "client" : "broker", userId: endedByUser },
		terms: termsAt === null ? null : { at: termsAt, by: termsBy },
	};
}
