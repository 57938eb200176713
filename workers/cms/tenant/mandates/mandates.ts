/** Mandates as the admins of the tenant see them that gives them. */
import type {
	Mandate,
	MandateCreate,
	MandateOffer,
	MandateUpdate,
} from "../../../../contract/entities/mandate.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { normalizedEmail } from "../../directory/users.ts";
import { newDocumentId, newTenantOwnedId } from "../../new-id.ts";
import { assertVersion, recordChange, recorderOf } from "../core/audit.ts";
import { tellAdmins } from "../core/announcements.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound, refusedField } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { refuseOtherTenant, tenantReference } from "../core/tenant-row.ts";
import type { InTurns } from "../core/turns.ts";
import { instant, stateFromRow } from "../core/values.ts";
import { findVisible } from "../documents/document-access.ts";
import {
	countSecrets,
	endSecrets,
	keepSecret,
	secretState,
	type TenantSecret,
} from "../members/tenant-secrets.ts";
import { noteMandateNews } from "./mandate-news.ts";
import * as rows from "./mandate-rows.ts";

const record = recorderOf("mandate");

/** So long an offer can be accepted, in milliseconds: as long as an invitation. */
const OFFER_MS = 14 * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Offers of a tenant that wait for an answer, and that are sent within a day. */
const MAX_OPEN_OFFERS = 50;
const MAX_OFFERS_A_DAY = 20;
/** How long an offer can be answered from where it was opened without its mail, in milliseconds; then it is opened again. */
const OPENED_MS = DAY_MS;
/** Most links that open one offer at the same time. */
const MAX_SECRETS = 50;

export function* listMandates(
	member: Member,
	slice: rows.MandateSlice,
): InTurns<{ items: Mandate[]; total: number }> {
	member.requireAdmin();
	const listed = yield* rows.listMandateRows(member.db, slice);
	return { items: listed.rows.map((row) => toMandate(member, row)), total: listed.total };
}

export function readMandate(member: Member, documentId: string): Mandate {
	member.requireAdmin();
	return toMandate(member, rows.findMandate(member.db, documentId));
}

/** Its mail leaves by a job. */
export function offerMandate(member: Member, write: MandateCreate): Mandate {
	member.requireAdmin();
	const { db, userId } = member;
	refuseOtherTenant(db, write.tenant);
	requireRoomForOffer(db);
	const documentId = newTenantOwnedId(readTenantKey(db));
	rows.insertMandate(
		db,
		{
			documentId,
			offeredTo: write.email,
			offeredBy: userId,
			expiresAt: db.clock() + OFFER_MS,
			mailId: newDocumentId(),
		},
		termsOf(member, write),
	);
	const offered = rows.findMandate(db, documentId);
	recordOffer(member, offered);
	noteMandateNews(db, "MandateOffered", { subject: documentId, at: db.clock(), actor: userId });
	return toMandate(member, offered);
}

export function updateMandate(member: Member, documentId: string, write: MandateUpdate): Mandate {
	member.requireAdmin();
	const { db } = member;
	const before = rows.findMandate(db, documentId);
	assertVersion(member, write.version, before, () => toMandate(member, before));
	requireNotEnded(before);
	const facts = factsOf(db, before);
	const present = toMandate(member, before);
	const terms = {
		firstDay: write.firstDay ?? before.firstDay,
		lastDay: write.lastDay === undefined ? before.lastDay : write.lastDay,
		categories:
			write.categories ?? present.categories.map(({ documentId: category, right }) => ({ category, right })),
	};
	if (terms.lastDay !== null && terms.lastDay < terms.firstDay) {
		throw refusedField("lastDay", "validation.endBeforeStart");
	}
	rows.writeTerms(db, before.row, {
		...termsOf(member, { ...terms, document: write.document ?? null }),
		...(write.document === undefined && { documentRow: before.documentRow }),
	});
	const isAccepted = before.acceptedAt !== null;
	if (isAccepted && haveTermsChanged(facts, factsOf(db, rows.findMandate(db, documentId)))) {
		rows.noteTerms(db, before.row, member.userId);
	}
	const after = rows.findMandate(db, documentId);
	record(member, documentId, "update", facts, factsOf(db, after));
	return toMandate(member, after);
}

/** Whether its people work on other days, or elsewhere. (Its document is not theirs to see.) */
function haveTermsChanged(before: Record<string, unknown>, after: Record<string, unknown>): boolean {
	const termsIn = ({ firstDay, lastDay, categories }: Record<string, unknown>) =>
		JSON.stringify([firstDay, lastDay, categories]);
	return termsIn(before) !== termsIn(after);
}

/** The link that was sent before does not count any more. */
export function resendOffer(member: Member, documentId: string): Mandate {
	member.requireAdmin();
	const { db } = member;
	const offer = rows.findMandate(db, documentId);
	requireNotEnded(offer);
	if (offer.acceptedAt !== null) throw inUse("error.offerAccepted");
	requireRoomForOffer(db, offer);
	endSecrets(db, "mandate", documentId);
	rows.renewOffer(db, offer.row, { mailId: newDocumentId(), expiresAt: db.clock() + OFFER_MS });
	record(member, documentId, "update", {}, { offeredTo: offer.offeredTo });
	noteMandateNews(db, "MandateOffered", { subject: documentId, at: db.clock(), actor: member.userId });
	return toMandate(member, rows.findMandate(db, documentId));
}

/** Ends it at once, or takes the offer back. Again, nothing happens. */
export function endMandate(member: Member, documentId: string): null {
	member.requireAdmin();
	const { db } = member;
	const mandate = rows.findMandate(db, documentId);
	if (mandate.endedAt !== null) return null;
	rows.endMandate(db, mandate.row, "client", member.userId);
	endSecrets(db, "mandate", documentId);
	record(member, documentId, "delete", factsOf(db, mandate), {});
	return null;
}

/**
 * For a day the secret opens the offer as the link of its mail does: for whoever it went to. Acts for nobody.
 * @param email confirmed
 */
export function openOffer(db: TenantDatabase, kept: TenantSecret, email: string): null {
	const [offer] = rows.mandatesAmong(db, [kept.subject]);
	const isOpen = offer !== undefined && rows.stateOfMandate(offer, db.clock()) === "offered";
	if (!isOpen || normalizedEmail(offer.offeredTo) !== normalizedEmail(email)) {
		throw notFound("error.offerGone");
	}
	if (countSecrets(db, kept) >= MAX_SECRETS) {
		throw new ContractError("TooManyRequestsError", "error.tooManyAttempts", {
			retryAfter: OPENED_MS / 1000,
		});
	}
	keepSecret(db, kept, Math.min(offer.expiresAt, db.clock() + OPENED_MS));
	return null;
}

/** What is offered, for whoever has the link: acts for nobody. */
export function readOffer(db: TenantDatabase, brought: TenantSecret): MandateOffer {
	const offer = findOffer(db, brought);
	return {
		tenant: { name: tenantReference(db).name },
		offeredBy: offer.offeredBy,
		firstDay: offer.firstDay,
		lastDay: offer.lastDay,
		categories: rows.categoriesOf(db, offer.row).map(({ name, right }) => ({ name, right })),
		expiresAt: instant(offer.expiresAt),
		version: offer.version,
	};
}

/** Whoever has the link says no: acts for nobody. @param userId who that is, where they are signed in */
export function declineOffer(db: TenantDatabase, brought: TenantSecret, userId: string | null): null {
	const offer = findOffer(db, brought);
	rows.endMandate(db, offer.row, "declined", null);
	noteMandateNews(db, "MandateDeclined", { subject: offer.documentId, at: db.clock(), actor: userId });
	endSecrets(db, "mandate", brought.subject);
	tellAdmins(db);
	const changes = { declined: [null, true] as [unknown, unknown] };
	const author = { userId: offer.documentId, now: db.clock() };
	recordChange(db, author, { entity: "mandate", entityId: offer.documentId, action: "delete", changes });
	return null;
}

/** The offer that a link opens; 404 for one that is accepted, taken back, expired or sent anew. */
export function findOffer(db: TenantDatabase, brought: TenantSecret): rows.MandateRow {
	const gone = () => notFound("error.offerGone");
	if (secretState(db, brought)?.usedBy !== null) throw gone();
	const offer = rows.findMandate(db, brought.subject);
	if (rows.stateOfMandate(offer, db.clock()) !== "offered") throw gone();
	return offer;
}

export function toMandate(member: Member, row: rows.MandateRow): Mandate {
	const { db, now } = member;
	const { endedBy, endedByName } = row;
	return {
		documentId: row.documentId,
		tenant: tenantReference(db),
		state: rows.stateOfMandate(row, now),
		firstDay: row.firstDay,
		lastDay: row.lastDay,
		categories: rows.categoriesOf(db, row.row),
		document: documentOf(db, row.documentRow),
		offeredTo: row.offeredTo,
		offeredBy: row.offeredBy,
		offeredAt: instant(row.offeredAt),
		expiresAt: instant(row.expiresAt),
		mail: row.mailState,
		broker: row.brokerId === null ? null : { documentId: row.brokerId, name: row.brokerName ?? "" },
		acceptedAt: row.acceptedAt === null ? null : instant(row.acceptedAt),
		endedAt: row.endedAt === null ? null : instant(row.endedAt),
		endedBy: endedBy === "declined" ? "broker" : endedBy,
		endedByName,
		holders: rows.holdersOf(db, row.row),
		version: row.version,
	};
}

/** (For admins: they see every document.) One that lies in the bin is none. */
function documentOf(db: TenantDatabase, row: number | null): Mandate["document"] {
	const [document] = db.sql
		.exec<{ documentId: string; name: string; state: number }>(
			"SELECT document_id AS documentId, name, state FROM document WHERE id = ? AND state < 2",
			row,
		)
		.toArray();
	return document ? { ...document, state: stateFromRow(document.state) } : null;
}

type Terms = Pick<MandateCreate, "firstDay" | "lastDay" | "categories" | "document">;

function termsOf(member: Member, { firstDay, lastDay, categories, document }: Terms): rows.MandateTerms {
	const { db } = member;
	const rights = new Map(categories.map(({ category, right }) => [category, right]));
	const found = db.sql
		.exec<{ categoryRow: number; id: string }>(
			`SELECT id AS categoryRow, document_id AS id FROM category
			WHERE document_id IN (SELECT value FROM json_each(?))`,
			JSON.stringify([...rights.keys()]),
		)
		.toArray();
	if (found.length < rights.size) throw refusedField("categories", "validation.unknownReference");
	const documentRow = document === null ? null : findVisible(member, document)?.id;
	if (documentRow === undefined) throw refusedField("document", "validation.unknownReference");
	return {
		firstDay,
		lastDay,
		documentRow,
		categories: found.map(({ categoryRow, id }) => ({ categoryRow, right: rights.get(id) ?? "Read" })),
	};
}

/** 429 where very many were sent: each is a mail to somebody who has not asked for it. */
function requireRoomForOffer(db: TenantDatabase, again?: rows.MandateRow): void {
	const { open, sent } = rows.countOffers(db, db.clock() - DAY_MS);
	const isOpenAlready = again !== undefined && again.expiresAt > db.clock();
	if ((open >= MAX_OPEN_OFFERS && !isOpenAlready) || sent >= MAX_OFFERS_A_DAY) {
		throw new ContractError("TooManyRequestsError", "error.tooManyOffers", { retryAfter: DAY_MS / 1000 });
	}
}

function requireNotEnded({ endedAt }: rows.MandateRow): void {
	if (endedAt !== null) throw inUse("error.mandateEnded");
}

/** A mandate as the record of changes has it. */
function factsOf(db: TenantDatabase, row: rows.MandateRow): Record<string, unknown> {
	return {
		firstDay: row.firstDay,
		lastDay: row.lastDay,
		offeredTo: row.offeredTo,
		broker: row.brokerName,
		document: documentOf(db, row.documentRow)?.name ?? null,
		categories: rows.categoriesOf(db, row.row).map(({ name, right }) => `${name}: ${right}`),
	};
}

/** The record of changes says that it was offered. */
export function recordOffer(author: Pick<Member, "db" | "userId" | "now">, offered: rows.MandateRow): void {
	record(author, offered.documentId, "create", {}, factsOf(author.db, offered));
}
