import { DEFAULT_CURRENCY } from "../../../../contract/constants.ts";
import { dayToSend } from "../../../../contract/days.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { DOCUMENT_DATES } from "../../../../contract/entities/document-dates.ts";
import { formatAmount } from "../../../../contract/amounts.ts";
import type { Choice, Search } from "./choice.ts";
import { keptParty, parseParties, type PartyValues } from "./party-values.ts";

export const TEXT_FIELDS = [
	"name",
	"documentCategory",
	"documentNumber",
	"description",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"cost",
	"costCurrency",
	"replacedDocument",
] as const;
export type TextFieldName = (typeof TEXT_FIELDS)[number];

export interface ReminderValues {
	type: string;
	/** Its day; of one that stands before a date, the one that it has had. */
	date: string;
	/** How many days before which date of the document. */
	before?: { days: string; of: string };
}

/** What stands in the fields of a document's form: texts as typed, ids as chosen. */
export interface DocumentFormValues extends Record<TextFieldName, string> {
	documentParticipations: PartyValues[];
	documentFolders: string[];
	/** Names of folders that are made with the document. */
	newFolders: string[];
	reminders: ReminderValues[];
	/** Whether the document that a new one replaces ends the day before. */
	endReplaced: boolean;
	/** The names of what was chosen, by id. */
	labels: Record<string, string>;
	searches: Record<Search, string>;
	/** The version of the document that was loaded into the form; empty for a new one. */
	version: string;
	/** What its fields were then, as they compare: what is still so nobody has changed here. */
	opened: Partial<Record<DocumentFormField, string>>;
}

/** The fields in the order of the form: the first one with an error gets the focus. */
export const DOCUMENT_FORM_FIELDS = [
	"name",
	"documentCategory",
	"documentNumber",
	"description",
	"documentParticipations",
	"startDate",
	"endDate",
	"inactiveDate",
	"warrantyUntil",
	"cost",
	"costCurrency",
	"documentFolders",
	"reminders",
	"replacedDocument",
	"endReplaced",
] as const;
export type DocumentFormField = (typeof DOCUMENT_FORM_FIELDS)[number];

export const EMPTY_VALUES: DocumentFormValues = {
	name: "",
	documentCategory: "",
	documentNumber: "",
	description: "",
	startDate: "",
	endDate: "",
	inactiveDate: "",
	warrantyUntil: "",
	cost: "",
	costCurrency: DEFAULT_CURRENCY,
	replacedDocument: "",
	documentParticipations: [],
	documentFolders: [],
	newFolders: [],
	reminders: [],
	endReplaced: false,
	labels: {},
	searches: { parties: "", folders: "", documents: "" },
	version: "",
	opened: {},
};

export const NEW_REMINDER: ReminderValues = { type: "Custom", date: "" };

/** A document as its form shows it. */
export function toFormValues(document: TenantDocument): DocumentFormValues {
	const { documentFolders, replacedDocument } = document;
	const named = replacedDocument ? [...documentFolders, replacedDocument] : documentFolders;
	return {
		...EMPTY_VALUES,
		name: document.name,
		documentNumber: document.documentNumber ?? "",
		documentCategory: document.documentCategory.documentId,
		description: document.description ?? "",
		startDate: document.startDate ?? "",
		endDate: document.endDate ?? "",
		inactiveDate: document.inactiveDate ?? "",
		warrantyUntil: document.warrantyUntil ?? "",
		cost: document.cost === null ? "" : formatAmount(document.cost, document.costCurrency),
		costCurrency: document.costCurrency,
		replacedDocument: replacedDocument?.documentId ?? "",
		documentParticipations: document.documentParticipations.map(keptParty),
		documentFolders: documentFolders.map((folder) => folder.documentId),
		reminders: document.reminders.map(({ type, date, daysBefore, basedOn }) => ({
			type,
			date,
			...(basedOn && { before: { days: String(daysBefore ?? ""), of: basedOn } }),
		})),
		version: String(document.version),
		labels: Object.fromEntries(named.map(({ documentId, name }) => [documentId, name])),
	};
}

/**
 * Reads a form that was sent. Keeps every text as it was typed, also if it makes no sense; a day that can be read is
 * kept as YYYY-MM-DD.
 */
export function parseDocumentForm(form: FormData): DocumentFormValues {
	const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
	// A browser sends line breaks as CR LF; the same text has to compare as the same.
	const text = (name: string) => texts(name)[0]?.replaceAll("\r\n", "\n") ?? "";
	const choice = (id: string): Choice => ({
		value: id,
		label: text(`label.${id}`),
		detail: text(`detail.${id}`),
	});

	const values = { ...EMPTY_VALUES };
	const day = (name: string) => dayToSend(text(name));
	for (const field of TEXT_FIELDS) if (form.has(field)) values[field] = text(field);
	for (const date of DOCUMENT_DATES) values[date] = day(date);
	const reminders: ReminderValues[] = [];
	while (form.has(`reminders.${reminders.length}.type`)) {
		const prefix = `reminders.${reminders.length}`;
		const [type, of] = [text(`${prefix}.type`), text(`${prefix}.basedOn`)];
		// Without scripts the field stays the same when another kind of value is chosen beside it.
		const typedIn = `${prefix}.${form.has(`${prefix}.daysBefore`) ? "daysBefore" : "date"}`;
		const isOldDay = of !== "" && typedIn.endsWith("Before");
		reminders.push({
			type,
			date: of === "" ? day(typedIn) : isOldDay ? day(`${prefix}.date`) : "",
			...(of !== "" && { before: { days: text(typedIn).trim(), of } }),
		});
	}
	const newFolders = texts("newFolders").map((name) => name.trim());
	const isPartyChosen = form.has("chosenParty");
	const isSamePartySearch = text("search.parties") === text("searched.parties");
	return {
		...values,
		documentParticipations: parseParties(text, texts("chosenParty").map(choice)),
		documentFolders: [...new Set(texts("documentFolders"))],
		newFolders: [...new Set(newFolders)].filter((name) => name !== ""),
		reminders,
		endReplaced: form.get("endReplaced") === "yes",
		version: text("version"),
		opened: Object.fromEntries(
			DOCUMENT_FORM_FIELDS.filter((field) => form.has(`opened.${field}`)).map((field) => [
				field,
				text(`opened.${field}`),
			]),
		),
		labels: Object.fromEntries(
			[...texts("documentFolders"), values.replacedDocument]
				.filter((id) => form.has(`label.${id}`))
				.map((id) => [id, choice(id).label]),
		),
		searches: {
			// The search is over when one of its results was ticked.
			parties: isPartyChosen && isSamePartySearch ? "" : text("search.parties"),
			folders: text("search.folders"),
			documents: text("search.documents"),
		},
	};
}
