import type { DocumentParticipation, DocumentParty } from "../../../../contract/entities/entities.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";

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

/**
 * What is to become of a party of the document: it stays as it is, is changed, is added from those of the tenant, or is
 * a new one.
 */
const PARTY_KINDS = ["kept", "changed", "chosen", "new"] as const;

/** One of the parties in a document's form. */
export interface TypedParty {
	kind: (typeof PARTY_KINDS)[number];
	/** Taken off the document; it can be brought back until the form is sent. */
	isRemoved: boolean;
	/** The participation of a party that stands on the document already. */
	participation: string;
	party: string;
	/** The version of the party on which a change is based. */
	version: string;
	label: string;
	detail: string;
	/** Typed where the kind is `changed` or `new`. */
	fields: PartyFields;
}

/** Something that was found and can be chosen. */
export interface Choice {
	value: string;
	label: string;
	/** What tells it from others of the same name. */
	detail: string;
}

export const NO_PARTY_FIELDS = {
	...Object.fromEntries(PARTY_FIELDS.map((field) => [field, ""])),
	type: "Company",
} as PartyFields;

const NEW_PARTY: TypedParty = {
	kind: "new",
	isRemoved: false,
	participation: "",
	party: "",
	version: "",
	label: "",
	detail: "",
	fields: NO_PARTY_FIELDS,
};

/** A party that stands on the document. */
export function keptParty({ documentId, documentParty }: DocumentParticipation): TypedParty {
	return { ...chosenParty(partyChoice(documentParty)), kind: "kept", participation: documentId };
}

export function chosenParty({ value, label, detail }: Choice): TypedParty {
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

/** The parties of a form that was sent, in its order. */
export function typedParties(text: (name: string) => string, chosen: readonly Choice[]): TypedParty[] {
	const rows: TypedParty[] = [];
	for (;;) {
		const prefix = `documentParticipations.${rows.length}`;
		const kind = PARTY_KINDS.find((known) => known === text(`${prefix}.kind`));
		if (!kind) break;
		const fields = { ...NO_PARTY_FIELDS };
		if (kind === "changed" || kind === "new") {
			for (const field of PARTY_FIELDS) fields[field] = text(partyFieldName(rows.length, field));
		}
		rows.push({
			kind,
			isRemoved: text(`${prefix}.isRemoved`) === "yes",
			participation: text(`${prefix}.participation`),
			party: text(`${prefix}.party`),
			version: text(`${prefix}.version`),
			label: text(`${prefix}.label`),
			detail: text(`${prefix}.detail`),
			fields,
		});
	}
	return chosen.reduce(withChoice, rows);
}

/** The parties with one more; one that was there already comes back. */
export function withChoice(rows: readonly TypedParty[], choice: Choice): TypedParty[] {
	if (!rows.some(({ party }) => party === choice.value)) return [...rows, chosenParty(choice)];
	return rows.map((row) => (row.party === choice.value ? { ...row, isRemoved: false } : row));
}

/**
 * What a button of the form does to the parties: `new`, or `change`, `discard`, `remove` and `restore` behind the
 * number of a row. Rows keep their number, so that what is typed in one stays with it.
 */
export function changedParties(
	rows: readonly TypedParty[],
	command: string,
	participations: readonly DocumentParticipation[],
): TypedParty[] {
	if (command === "new") return [...rows, NEW_PARTY];
	const [position, change] = command.split(".");
	return rows.map((row, index) => {
		if (index !== Number(position)) return row;
		if (change === "remove" || change === "restore") return { ...row, isRemoved: change === "remove" };
		const there = participations.find(({ documentId }) => documentId === row.participation)?.documentParty;
		if (change === "discard") return { ...row, kind: "kept" };
		if (change !== "change" || !there) return row;
		return { ...row, kind: "changed", version: String(there.version), fields: partyFields(there) };
	});
}

/** The party's name as it was typed, or as it was. */
export function rowName({ kind, label, fields }: TypedParty): string {
	if (kind === "kept" || kind === "chosen") return label;
	const type = fields.type === "PrivatePerson" ? "PrivatePerson" : "Company";
	return partyName({ ...fields, type }).trim() || label;
}

/** Whether a new party was begun and left empty. */
export function isEmptyParty({ kind, fields }: TypedParty): boolean {
	return kind === "new" && PARTY_FIELDS.every((field) => field === "type" || fields[field].trim() === "");
}
