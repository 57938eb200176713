import { DEFAULT_CURRENCY, IDENTIFIER_PADDING } from "../constants.ts";

/** The words of spec 3 and how things are named. Free of schemas, so that a browser can have it for little. */

export const ACCOUNT_ROLES = ["admin", "user", "manager", "broker"] as const;
export type AccountRole = (typeof ACCOUNT_ROLES)[number];
export const ACCOUNT_TYPES = ["privatePerson", "company"] as const;
export type AccountType = (typeof ACCOUNT_TYPES)[number];
/**
 * A `Broker` works in a tenant by a mandate, from its first to its last day. A `Guest` sees the documents there that
 * were shared with them, and nothing else.
 */
export const TENANT_ROLES = ["Admin", "Member", "Broker", "Guest"] as const;
export type TenantRole = (typeof TENANT_ROLES)[number];
/** A household, or a company. */
export const TENANT_KINDS = ["private", "company"] as const;
export type TenantKind = (typeof TENANT_KINDS)[number];
/** What a member can be made. */
export const MEMBER_ROLES = ["Admin", "Member"] as const satisfies readonly TenantRole[];
export type MemberRole = (typeof MEMBER_ROLES)[number];
export const SUBSCRIPTION_STATUSES = ["active", "trialing", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number];
export const PARTY_TYPES = ["Company", "PrivatePerson"] as const;
export type PartyType = (typeof PARTY_TYPES)[number];
export const REMINDER_TYPES = ["Inactivity", "Warranty", "Payment", "Custom"] as const;
export type ReminderType = (typeof REMINDER_TYPES)[number];
export const FILE_STATES = ["waiting", "processing", "processed", "failed", "notReadable"] as const;
export type FileState = (typeof FILE_STATES)[number];

/** Pages of a file that are set from its text; `noGlyphs`: most of its letters cannot be drawn, so there are none. */
export const TYPESET_STATES = ["pages", "noGlyphs"] as const;
export type TypesetState = (typeof TYPESET_STATES)[number];

/**
 * What can have happened to a document. `moveIn` is how one begins that came from another tenant, `state` a change of
 * the state; `replaced` is done by another document.
 */
export const HISTORY_ACTIONS = [
	"create",
	"import",
	"moveIn",
	"update",
	"state",
	"replaced",
	"fileAdd",
	"fileRename",
	"fileOrder",
	"fileProcess",
	"fileRemove",
] as const;
export type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/**
 * Fields whose changes a document's history tells. Of files: `fileName`, and `documentFiles` for their order. `tenant`
 * is where a document came from.
 */
export const HISTORY_FIELDS = [
	"tenant",
	"name",
	"documentNumber",
	"description",
	"state",
	"documentCategory",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"cost",
	"costCurrency",
	"documentFolders",
	"documentParties",
	"reminders",
	"replacedDocument",
	"replacedByDocument",
	"fileName",
	"documentFiles",
] as const;
export type HistoryField = (typeof HISTORY_FIELDS)[number];

interface PartyNames {
	type: PartyType;
	name: string | null;
	firstName: string | null;
	lastName: string | null;
}

/** A party's name as people read it: the company, or first and last name. */
export function partyName(party: PartyNames): string {
	if (party.type === "Company") return party.name ?? "";
	return [party.firstName, party.lastName].filter(Boolean).join(" ");
}

/** Tenant id and document identifier, each padded to 5 digits, joined by a dash (spec 3). */
export function displayIdentifier(document: { tenant: { id: number }; documentIdentifier: number }): string {
	const pad = (value: number) => String(value).padStart(IDENTIFIER_PADDING, "0");
	return `${pad(document.tenant.id)}-${pad(document.documentIdentifier)}`;
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency")).add(DEFAULT_CURRENCY);

/** Whether `code` is an ISO 4217 code that an amount may carry. */
export function isCurrency(code: string): boolean {
	return CURRENCIES.has(code);
}
