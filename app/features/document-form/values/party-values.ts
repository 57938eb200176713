import type { DocumentParticipation, DocumentParty } from "../../../../contract/entities/entities.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import type { FieldTexts } from "../../form/merged-fields.ts";
import type { Choice } from "./choice.ts";

const ADDRESS_FIELDS = ["street", "street2", "zipCode", "city", "country"] as const;

export const ADDRESSES = ["address", "headquarter"] as const;
export type AddressKind = (typeof ADDRESSES)[number];

/** The fields of a party, as they stand in the form. */
export const PARTY_FIELDS = [
	"type",
	"name",
	"salutation",
	"firstName",
	"lastName",
	"email",
	...ADDRESS_FIELDS.map((field) => `address.${field}` as const),
	...ADDRESS_FIELDS.map((field) => `headquarter.${field}` as const),
] as const;
export type PartyField = (typeof PARTY_FIELDS)[number];
export type PartyFields = Record<PartyField, string>;

/** A party of the document stays as it is or is changed; another one is chosen among the tenant's, or is new. */
const PARTY_KINDS = ["kept", "changed", "chosen", "new"] as const;

/** One of the parties in a document's form. */
export interface PartyValues {
	kind: (typeof PARTY_KINDS)[number];
	/** Removed from the document. It can be brought back until the form is saved. */
	isRemoved: boolean;
	/** The participation of a party that the document has already. */
	participation: string;
	party: string;
	/** The version of the party that was loaded into the form. */
	version: string;
	label: string;
	detail: string;
	/** Typed where the kind is `changed` or `new`. */
	fields: PartyFields;
	/** What they were when they were loaded; of a party that is not changed nothing. */
	opened: FieldTexts;
}

export const NO_PARTY_FIELDS = {
	...Object.fromEntries(PARTY_FIELDS.map((field) => [field, ""])),
	type: "Company",
} as PartyFields;

const NEW_PARTY: PartyValues = {
	kind: "new",
	isRemoved: false,
	participation: "",
	party: "",
	version: "",
	label: "",
	detail: "",
	fields: NO_PARTY_FIELDS,
	opened: {},
};

/** A party that the document has already. */
export function keptParty({ documentId, documentParty }: DocumentParticipation): PartyValues {
	return { ...chosenParty(partyChoice(documentParty)), kind: "kept", participation: documentId };
}

export function chosenParty({ value, label, detail }: Choice): PartyValues {
	return { ...NEW_PARTY, kind: "chosen", party: value, label, detail };
}

export function partyChoice(party: DocumentParty): Choice {
	const place = [party.address?.zipCode, party.address?.city].filter(Boolean).join(" ");
	return {
		value: party.documentId,
		label: partyName(party),
		detail: [place, party.email].filter(Boolean).join(" · "),
	};
}

export function partyFields(party: DocumentParty): PartyFields {
	const fields = { ...NO_PARTY_FIELDS, type: party.type };
	for (const field of ["name", "salutation", "firstName", "lastName", "email"] as const) {
		fields[field] = party[field] ?? "";
	}
	for (const kind of ADDRESSES) {
		for (const field of ADDRESS_FIELDS) fields[`${kind}.${field}`] = party[kind]?.[field] ?? "";
	}
	return fields;
}

export function partyFieldName(row: number, field: PartyField): string {
	return `documentParticipations.${row}.documentParty.${field}`;
}

/** Reads the parties of a form that was sent, and adds those that were ticked among the search results. */
export function parseParties(text: (name: string) => string, chosen: readonly Choice[]): PartyValues[] {
	const rows: PartyValues[] = [];
	for (;;) {
		const prefix = `documentParticipations.${rows.length}`;
		const kind = PARTY_KINDS.find((known) => known === text(`${prefix}.kind`));
		if (!kind) break;
		const fields = { ...NO_PARTY_FIELDS };
		if (kind === "changed" || kind === "new") {
			for (const field of PARTY_FIELDS) fields[field] = text(partyFieldName(rows.length, field));
		}
		const opened: Record<string, string> = {};
		if (kind === "changed")
			for (const field of PARTY_FIELDS) opened[field] = text(`${prefix}.opened.${field}`);
		rows.push({
			kind,
			isRemoved: text(`${prefix}.isRemoved`) === "yes",
			participation: text(`${prefix}.participation`),
			party: text(`${prefix}.party`),
			version: text(`${prefix}.version`),
			label: text(`${prefix}.label`),
			detail: text(`${prefix}.detail`),
			fields,
			opened,
		});
	}
	return chosen.reduce(withChoice, rows);
}

/** Adds a party; one that was removed comes back. */
export function withChoice(rows: readonly PartyValues[], choice: Choice): PartyValues[] {
	if (!rows.some(({ party }) => party === choice.value)) return [...rows, chosenParty(choice)];
	return rows.map((row) => (row.party === choice.value ? { ...row, isRemoved: false } : row));
}

/**
 * The parties after a command: `new`, or the number of a row and `change`, `discard`, `remove` or `restore`. A removed
 * row keeps its number, so that what was typed stays in its fields.
 */
export function updateParties(
	rows: readonly PartyValues[],
	command: string,
	participations: readonly DocumentParticipation[],
): PartyValues[] {
	if (command === "new") return [...rows, NEW_PARTY];
	const [position, change] = command.split(".");
	return rows.map((row, index) => {
		if (index !== Number(position)) return row;
		if (change === "remove" || change === "restore") return { ...row, isRemoved: change === "remove" };
		const current = participations.find(({ documentId }) => documentId === row.participation)?.documentParty;
		if (change === "discard") return { ...row, kind: "kept" };
		if (change !== "change" || !current) return row;
		const fields = partyFields(current);
		return { ...row, kind: "changed", version: String(current.version), fields, opened: fields };
	});
}

/** The name as typed, else as it was. */
export function rowName({ kind, label, fields }: PartyValues): string {
	if (kind === "kept" || kind === "chosen") return label;
	const type = fields.type === "PrivatePerson" ? "PrivatePerson" : "Company";
	return partyName({ ...fields, type }).trim() || label;
}

/** Whether nothing was typed for a new party. */
export function isEmptyParty({ kind, fields }: PartyValues): boolean {
	return kind === "new" && PARTY_FIELDS.every((field) => field === "type" || fields[field].trim() === "");
}
