import type { Translate } from "../../texts/text-source.ts";
import { FORMAT_LOCALE, TIME_ZONE } from "../../../contract/constants.ts";
import { formatDay, isDay, timeAt } from "../../../contract/days.ts";
import type { AuditChange, AuditEntry, AuditValue } from "../../../contract/audit/audit-entry.ts";
import { RIGHTS } from "../../../contract/entities/rights.ts";
import { CATEGORY_ICONS } from "../../../contract/entities/category-icons.ts";
import { DOCUMENT_DATES } from "../../../contract/entities/document-dates.ts";
import { HISTORY_FIELDS, REMINDER_TYPES } from "../../../contract/entities/vocabulary.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import { formatInstant } from "../../features/documents/format.ts";
import { reminderBefore } from "../../features/documents/date-meaning.ts";
import { FIELD_LABELS } from "../../features/history/change-row.tsx";
import { type ShownChange, shownChanges } from "../../features/history/shown-changes.ts";

/** An entry of the record as the page and the table write it out. */
export interface AuditRow {
	id: number;
	at: string;
	/** "Montag, 23. November 2026" and "14:05" */
	day: string;
	time: string;
	person: string;
	/** "Dokument" and "Geändert" */
	kind: string;
	act: string;
	subject: { documentId: string; name: string; isOpenable: boolean };
	changes: { label: string; change: ShownChange }[];
}

const dayFormat = new Intl.DateTimeFormat(FORMAT_LOCALE, {
	weekday: "long",
	day: "numeric",
	month: "long",
	year: "numeric",
	timeZone: TIME_ZONE,
});

export function auditRow(entry: AuditEntry, t: Translate): AuditRow {
	const { id, at, user, kind, action, subject } = entry;
	const told = entry.changes
		.filter((change) => !saysItsName(change, entry))
		.map((change) => Object.assign(change, readable(change, t)));
	const shown = shownChanges({ action, changes: told }, { before: null, after: null }, t);
	return {
		id,
		at,
		day: dayFormat.format(Date.parse(at)),
		time: timeAt(Date.parse(at)),
		person: user.name ?? t(namelessText(entry)),
		kind: t(`audit.kind.${kind}`),
		act: t(actText(entry)),
		subject: {
			documentId: subject.documentId,
			name: subject.name ?? t("audit.gone"),
			isOpenable: subject.isThere,
		},
		changes: shown.map((change) => ({ label: labelOf(change.field, entry, t), change })),
	};
}

/** Who has no name: visitors by a link, what happens by itself (an import, the end of a trial), or who has left. */
function namelessText({ user, kind, action }: AuditEntry): TextKey {
	if (kind === "share" && action === "read") return "audit.linkVisitor";
	const isNobody = action === "import" || user.documentId === "";
	return isNobody ? "audit.system" : "document.history.formerMember";
}

/** What is new, or gone, is named already. */
function saysItsName({ field, old, new: now }: AuditChange, { subject }: AuditEntry): boolean {
	return field === "name" && (old === null || now === null) && (old ?? now) === subject.name;
}

const STATES: Readonly<Record<string, TextKey>> = {
	Active: "document.history.unarchived",
	Archived: "document.history.archived",
	Deleted: "document.history.deleted",
};

function actText({ kind, action, changes }: AuditEntry): TextKey {
	if (action === "read") return "audit.read";
	if (action === "delete") return kind === "mandate" ? "audit.ended" : "document.history.deleted";
	if (action === "create" && kind !== "document") return "audit.create";
	if (action !== "state") return `document.history.${action}`;
	const state = changes.find(({ field }) => field === "state")?.new;
	return STATES[String(state)] ?? "document.history.update";
}

/** The words of the fields that no document has. A field that has none is shown as the contract names it. */
const LABELS: Readonly<Record<string, TextKey>> = {
	isActive: "masterdata.isActive",
	type: "document.party.type",
	salutation: "document.party.salutation",
	firstName: "document.party.firstName",
	lastName: "document.party.lastName",
	email: "document.party.email",
	address: "audit.field.address",
	headquarter: "audit.field.headquarter",
	mergedInto: "audit.field.mergedInto",
	role: "audit.field.role",
	rights: "audit.field.rights",
	kind: "audit.field.kind",
	subscription: "audit.field.subscription",
	documents: "audit.field.documents",
	files: "audit.field.files",
	firstDay: "audit.from",
	lastDay: "audit.to",
	offeredTo: "audit.field.offeredTo",
	broker: "audit.field.broker",
	document: "audit.kind.document",
	categories: "masterdata.categories",
	holders: "audit.field.holders",
	closesAt: "audit.field.closesAt",
	exportedPart: "audit.field.exportedPart",
	plan: "company.plan",
	periodEnd: "audit.field.periodEnd",
	uid: "company.uid",
	registerNumber: "company.registerNumber",
	phone: "company.phone",
	website: "company.website",
	logo: "company.logo.private",
	declined: "audit.field.declined",
	// Of invitations.
	state: "sharing.state",
	invitedBy: "audit.field.invitedBy",
	expiresAt: "audit.field.expiresAt",
	icon: "masterdata.icon",
	position: "masterdata.position",
	reminders: "masterdata.reminders",
	note: "sharing.note",
	// Of shares.
	shareKind: "sharing.how",
	sharedWith: "sharing.column.with",
	shareRight: "sharing.right",
	shareFacts: "sharing.facts",
	withFiles: "sharing.withFiles",
	hasPassword: "sharing.withPassword",
	newCode: "audit.field.newLink",
	openings: "sharing.column.openings",
	// Of requests.
	requestedOf: "requests.recipient",
	requestCategory: "requests.category",
	remindEvery: "audit.field.remindEvery",
	requestedItems: "requests.checklist",
	receivedItems: "audit.field.receivedItems",
	waivedItems: "audit.field.waivedItems",
	reminded: "audit.field.reminded",
	wantsNoReminders: "audit.field.wantsNoReminders",
};

function labelOf(field: string, { kind, action }: AuditEntry, t: Translate): string {
	const ofDocument = HISTORY_FIELDS.find((known) => known === field);
	const isOfDocument = (kind === "document" && action !== "read") || kind === "file" || field === "name";
	if (ofDocument && isOfDocument) return t(FIELD_LABELS[ofDocument]);
	const label = LABELS[field];
	return label ? t(label) : field;
}

/** The values as words: yes and no, roles, rights and kinds of parties. */
function readable({ field, old, new: now }: AuditChange, t: Translate) {
	const word = (value: AuditValue) => {
		if (typeof value === "boolean") return t(value ? "audit.yes" : "audit.no");
		if (field === "icon" && typeof value === "string") return iconName(value, t);
		if (field === "reminders" && Array.isArray(value)) return value.map((line) => reminderLine(line, t));
		if (Array.isArray(value)) {
			return value.map((line) =>
				WITH_RIGHTS.has(field) ? rightsLine(line, t) : wordOf(WORDS[field], line, t),
			);
		}
		if (typeof value === "string" && isDay(value)) return formatDay(value);
		if (typeof value === "string" && INSTANTS.has(field)) return formatInstant(value);
		// (Its id says nothing to anybody.)
		if (typeof value === "string" && field === "logo") return t("audit.yes");
		if (value === "Company" || value === "PrivatePerson") return t(`document.party.${value}`);
		return field in WORDS ? wordOf(WORDS[field], value, t) : value;
	};
	return { old: word(old), new: word(now) };
}

const INSTANTS: ReadonlySet<string> = new Set(["expiresAt", "periodEnd"]);

/** Words of the contract, by field. */
const WORDS: Readonly<Record<string, Readonly<Record<string, TextKey>>>> = {
	shareKind: {
		member: "sharing.how.member",
		person: "sharing.how.person",
		link: "sharing.how.link",
	},
	shareRight: { Read: "sharing.right.Read", Edit: "sharing.right.Edit" },
	shareFacts: {
		about: "sharing.fact.about",
		dates: "sharing.fact.dates",
		cost: "sharing.fact.cost",
		parties: "sharing.fact.parties",
		folders: "sharing.fact.folders",
	},
	state: { open: "audit.state.open", waiting: "audit.state.open", accepted: "audit.state.accepted" },
	role: { Admin: "audit.role.Admin", Member: "audit.role.Member", Broker: "audit.kind.mandate" },
	kind: { private: "registration.privatePerson", company: "registration.company" },
	subscription: {
		active: "audit.subscription.active",
		trialing: "audit.subscription.trialing",
		past_due: "audit.subscription.pastDue",
		canceled: "audit.subscription.canceled",
	},
};

function wordOf<Value>(
	words: (typeof WORDS)[string] | undefined,
	value: Value,
	t: Translate,
): Value | string {
	const key = words?.[String(value)];
	return key ? t(key) : value;
}

const WITH_RIGHTS: ReadonlySet<string> = new Set(["rights", "categories"]);

/** Of the words by which an icon is found the first. */
function iconName(name: string, t: Translate): string {
	const known = CATEGORY_ICONS.find((icon) => icon === name);
	return known ? (t(`categoryIcon.${known}`).split(",")[0] ?? name) : name;
}

/** A reminder of a category: "Custom 30 endDate". */
function reminderLine(line: string, t: Translate): string {
	const [type, days, basedOn] = line.split(" ");
	const kind = REMINDER_TYPES.find((known) => known === type);
	const base = DOCUMENT_DATES.find((known) => known === basedOn);
	return kind && base ? `${t(`document.reminder.${kind}`)}: ${reminderBefore(t, Number(days), base)}` : line;
}

/** "Wohnen, Read, Edit" and "Wohnen: Edit" */
function rightsLine(line: string, t: Translate): string {
	const words = line.split(/([,:] )/).map((word) => {
		const right = RIGHTS.find((known) => known === word);
		return right ? t(`ownTenants.right.${right}`) : word;
	});
	return words.join("");
}
