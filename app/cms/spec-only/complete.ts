import { DEFAULT_CURRENCY } from "../../../contract/constants.ts";
import { dayAt } from "../../../contract/days.ts";
import { DOCUMENT_STATES, inactiveWarningDays } from "../../../contract/entities/document-state.ts";
import { INBOX_ITEM_TYPES } from "../../../contract/entities/inbox-item.ts";
import { RIGHTS } from "../../../contract/entities/rights.ts";
import {
	ACCOUNT_ROLES,
	ACCOUNT_TYPES,
	PARTY_TYPES,
	partyName,
	REMINDER_TYPES,
	SUBSCRIPTION_STATUSES,
	TENANT_ROLES,
} from "../../../contract/entities/vocabulary.ts";
import { type Fields, isFields } from "../../../contract/forgiving.ts";
import { dayOf, fieldsOf, instantOf, listOf, numberOf, textOf, wordOf, wordsOf } from "./read-values.ts";

/**
 * Entities as the specification has them, completed to those of the contract: what only the contract has gets the value
 * that shows nothing. What is wrong stays wrong, for the schemas to refuse.
 */

/** Nobody counts changes: the version is the same for ever, and is never sent. */
const NO_VERSION = 1;

function completeAddress(value: unknown): Fields | null {
	if (!isFields(value)) return null;
	const lines = ["street", "street2", "zipCode", "city", "country"];
	return Object.fromEntries(lines.map((line) => [line, textOf(value[line])]));
}

export function completeParty(value: unknown) {
	const party = fieldsOf(value);
	const type = wordOf(party["type"], PARTY_TYPES, "Company");
	return {
		documentId: party["documentId"],
		type,
		name: textOf(party["name"]),
		salutation: textOf(party["salutation"]),
		firstName: textOf(party["firstName"]),
		lastName: textOf(party["lastName"]),
		email: textOf(party["email"]),
		address: completeAddress(party["address"]),
		headquarter: completeAddress(party["headquarter"]),
		version: NO_VERSION,
	};
}

function completeTenantReference(value: unknown) {
	const { documentId, name, id } = fieldsOf(value);
	return { documentId, name, id };
}

export function completeTenant(value: unknown) {
	const tenant = fieldsOf(value);
	const { subscription } = tenant;
	const status = isFields(subscription) ? subscription["status"] : subscription;
	return {
		...completeTenantReference(tenant),
		isActive: tenant["isActive"] !== false,
		// Where nothing is said of one, the CMS will say no where it means no.
		subscription: { status: wordOf(status, SUBSCRIPTION_STATUSES, "active") },
		subscriptionId: textOf(tenant["subscriptionId"]),
		features: listOf(tenant["features"]).filter((feature) => typeof feature === "string"),
		latestMeterEvents: {},
		tenantRoles: wordsOf(tenant["tenantRoles"], TENANT_ROLES),
	};
}

export function completeCategory(value: unknown, tenant?: unknown) {
	const category = fieldsOf(value);
	return {
		documentId: category["documentId"],
		name: category["name"],
		isActive: category["isActive"] !== false,
		tenant: completeTenantReference(category["tenant"] ?? tenant),
		version: NO_VERSION,
	};
}

export function completeFolder(value: unknown) {
	const { documentId, name, tenant } = fieldsOf(value);
	return { documentId, name, tenant: completeTenantReference(tenant), version: NO_VERSION };
}

/** A file that nobody reads: it can be opened and saved. */
export function completeFile(value: unknown, createdAt: unknown = null) {
	const documentFile = fieldsOf(value);
	const file = fieldsOf(documentFile["file"]);
	return {
		documentId: documentFile["documentId"],
		file: {
			name: file["name"],
			url: file["url"],
			mime: textOf(file["mime"]) ?? "application/octet-stream",
			// Whether it would be bytes or kilobytes, the specification does not say.
			size: 0,
		},
		state: "processed",
		stateReason: null,
		pageCount: null,
		hasPreview: false,
		sha256: null,
		sameFiles: [],
		documentFileEmbeddings: [],
		createdAt: instantOf(documentFile["createdAt"]) ?? instantOf(createdAt) ?? new Date(0).toISOString(),
	};
}

function completeReference(value: unknown) {
	if (!isFields(value)) return null;
	const { documentId, name, state } = value;
	return { documentId, name, state: wordOf(state, DOCUMENT_STATES, "Active") };
}

function completeFacts(document: Fields) {
	return {
		documentId: document["documentId"],
		documentIdentifier: numberOf(document["documentIdentifier"]) ?? numberOf(document["id"]) ?? 0,
		documentNumber: textOf(document["documentNumber"]),
		name: document["name"],
		description: textOf(document["description"]),
		state: wordOf(document["state"], DOCUMENT_STATES, "Active"),
		tenant: completeTenantReference(document["tenant"]),
		startDate: dayOf(document["startDate"]),
		endDate: dayOf(document["endDate"]),
		inactiveDate: dayOf(document["inactiveDate"]),
		warrantyUntil: dayOf(document["warrantyUntil"]),
		cost: numberOf(document["cost"]),
		costCurrency: textOf(document["costCurrency"]) ?? DEFAULT_CURRENCY,
		replacedByDocument: completeReference(document["replacedByDocument"]),
		replacedDocument: completeReference(document["replacedDocument"]),
		createdAt: instantOf(document["createdAt"]) ?? instantOf(document["updatedAt"]),
		updatedAt: instantOf(document["updatedAt"]) ?? instantOf(document["createdAt"]),
		version: NO_VERSION,
	};
}

/** Names of folders or parties, which a list may have as texts or as objects. */
function namesOf(value: unknown): string[] {
	return listOf(value).flatMap((entry) => textOf(isFields(entry) ? entry["name"] : entry) ?? []);
}

/** @param rightsOn the user's rights on documents of a category, for a list that does not say them */
export function completeItem(value: unknown, rightsOn: (tenant: unknown, category: unknown) => unknown) {
	const document = fieldsOf(value);
	const { documentId, name } = fieldsOf(document["documentCategory"]);
	const facts = completeFacts(document);
	const parties = listOf(document["documentParticipations"]).map((participation) =>
		partyName(completeParty(fieldsOf(participation)["documentParty"])),
	);
	return {
		...facts,
		documentCategory: { documentId, name },
		documentFolders: namesOf(document["documentFolders"]),
		documentParties: [...namesOf(document["documentParties"]), ...parties],
		rights: Array.isArray(document["rights"])
			? wordsOf(document["rights"], RIGHTS)
			: rightsOn(facts.tenant.documentId, documentId),
	};
}

export function completeAccessRights(value: unknown) {
	const { rights, roles } = fieldsOf(value);
	return { rights: wordsOf(rights, RIGHTS), roles: wordsOf(roles, TENANT_ROLES) };
}

const MADE_UP = "r".padEnd(14, "0");

/** Parts of an entity need not have an id of their own. */
function madeUpId(index: number): string {
	return MADE_UP + String(index).padStart(10, "0");
}

/** @param access what `GET /documents/access-rights/{documentId}` answered */
export function completeDocument(value: unknown, access: unknown) {
	const document = fieldsOf(value);
	const facts = completeFacts(document);
	const { tenant } = facts;
	const reminders = listOf(document["reminders"]).map((entry, index) => {
		const { documentId = madeUpId(index), type, date } = fieldsOf(entry);
		return { documentId, type: wordOf(type, REMINDER_TYPES, "Custom"), date: dayOf(date) ?? "" };
	});
	return {
		...facts,
		...completeAccessRights(access),
		documentCategory: completeCategory(document["documentCategory"], tenant),
		documentFolders: listOf(document["documentFolders"]).map((entry) => {
			const { documentId, name } = fieldsOf(entry);
			return { documentId, name };
		}),
		documentParticipations: listOf(document["documentParticipations"]).map((entry) => {
			const { documentId, documentParty, tenant: own } = fieldsOf(entry);
			return {
				documentId,
				documentParty: completeParty(documentParty),
				tenant: completeTenantReference(own ?? tenant),
			};
		}),
		filterGroups: namesOf(document["filterGroups"]),
		documentFiles: listOf(document["documentFiles"]).map((file) => completeFile(file, document["createdAt"])),
		reminders,
		inactiveWarningDays: inactiveWarningDays(
			{ inactiveDate: facts.inactiveDate, reminders },
			dayAt(Date.now()),
		),
	};
}

/** Without a tenant of its own it has its document's. */
export function completeInboxItem(value: unknown) {
	const item = fieldsOf(value);
	const document = isFields(item["document"]) ? completeFacts(item["document"]) : null;
	const category = isFields(item["document"]) ? item["document"]["documentCategory"] : null;
	const createdAt = instantOf(item["createdAt"]) ?? instantOf(item["updatedAt"]) ?? new Date(0).toISOString();
	const { documentId, name } = fieldsOf(category);
	return {
		documentId: item["documentId"],
		type: wordOf(item["type"], INBOX_ITEM_TYPES, "Custom"),
		description: textOf(item["description"]),
		isOpen: item["isOpen"] !== false,
		snoozedUntil: null,
		date: dayOf(item["date"]),
		tenant: isFields(item["tenant"]) ? completeTenantReference(item["tenant"]) : document?.tenant,
		document: document && {
			documentId: document.documentId,
			name: document.name,
			documentIdentifier: document.documentIdentifier,
			state: document.state,
			documentCategory: isFields(category) ? { documentId, name } : null,
		},
		author: textOf(item["author"]),
		// Where somebody may not, the CMS will say no.
		isEditable: true,
		createdAt,
		updatedAt: instantOf(item["updatedAt"]) ?? createdAt,
	};
}

export function completeNotification(value: unknown) {
	const notification = fieldsOf(value);
	const { tenant, document } = notification;
	const createdAt =
		instantOf(notification["createdAt"]) ?? instantOf(notification["updatedAt"]) ?? new Date(0).toISOString();
	const { documentId, name } = fieldsOf(document);
	return {
		documentId: notification["documentId"],
		shown: notification["shown"] === true,
		seen: notification["seen"] === true,
		type: wordOf(notification["type"], INBOX_ITEM_TYPES, "Custom"),
		count: numberOf(notification["count"]) ?? 1,
		tenant: isFields(tenant) ? completeTenantReference(tenant) : null,
		document: isFields(document) ? { documentId, name: textOf(name) ?? "" } : null,
		request: null,
		date: dayOf(notification["date"]),
		// Whatever it says, it says here.
		description:
			textOf(notification["description"]) ?? textOf(notification["message"]) ?? textOf(notification["title"]),
		author: textOf(notification["author"]),
		createdAt,
		updatedAt: createdAt,
	};
}

export function completeUser(value: unknown, tenants: readonly unknown[]) {
	const user = fieldsOf(value);
	return {
		documentId: user["documentId"],
		email: user["email"],
		firstName: textOf(user["firstName"]) ?? "",
		lastName: textOf(user["lastName"]) ?? "",
		accountType: wordOf(user["accountType"], ACCOUNT_TYPES, "privatePerson"),
		role: wordOf(user["role"], ACCOUNT_ROLES, "user"),
		tenantCount: tenants.length,
		tenants: tenants.map(completeTenant),
		categoryAccess: listOf(user["categoryAccess"]).map((entry) => {
			const { categoryId, tenantId, isActive, rights } = fieldsOf(entry);
			return { categoryId, tenantId, isActive: isActive !== false, rights: wordsOf(rights, RIGHTS) };
		}),
	};
}
