import { parseAmount } from "../values/amount.ts";
import { type DocumentFormValues, TEXT_FIELDS } from "../values/document-form-values.ts";
import {
	type AddressKind,
	isEmptyParty,
	PARTY_FIELDS,
	partyFieldName,
	type PartyFields,
	type TypedParty,
} from "../values/party-values.ts";

/** What was typed, as the CMS takes it: without `version`, `tenant` and folders that have to be made first. */
export function toDocumentInput(typed: DocumentFormValues) {
	return {
		...Object.fromEntries(TEXT_FIELDS.map((field) => [field, typed[field]])),
		cost: parseAmount(typed.cost),
		documentFolders: typed.documentFolders,
		documentParticipations: writtenParties(typed).map(([, row]) => participationWrite(row)),
		reminders: writtenReminders(typed).map(([, reminder]) => reminder),
		replacedDocument: typed.replacedDocument === "" ? null : typed.replacedDocument,
	};
}

/** The name in the form of a place in what was written: of a field, or of the row where it has no such field. */
export function fieldNameOf(
	[list = "", position, ...rest]: readonly string[],
	typed: DocumentFormValues,
): string {
	if (list === "documentParticipations") {
		const row = writtenParties(typed)[Number(position)]?.[0];
		if (row === undefined) return list;
		const field = PARTY_FIELDS.find((known) => `documentParty.${known}` === rest.join("."));
		return field ? partyFieldName(row, field) : `${list}.${row}`;
	}
	const reminder = list === "reminders" && writtenReminders(typed)[Number(position)];
	return reminder ? [list, reminder[0], ...rest].join(".") : list;
}

function writtenParties(typed: DocumentFormValues) {
	return [...typed.documentParticipations.entries()].filter(([, row]) =>
		row.isRemoved ? row.participation !== "" : row.kind !== "kept" && !isEmptyParty(row),
	);
}

/** Reminders without a date were not meant. */
function writtenReminders(typed: DocumentFormValues) {
	return [...typed.reminders.entries()].filter(([, { date }]) => date !== "");
}

function participationWrite({ kind, isRemoved, participation, party, version, fields }: TypedParty) {
	if (isRemoved) return { crudOperation: "delete", documentId: participation };
	if (kind === "chosen") return { crudOperation: "create", documentParty: party };
	if (kind === "new") return { crudOperation: "create", documentParty: partyWrite(fields) };
	const documentParty = { ...partyWrite(fields), ...(version !== "" && { version: Number(version) }) };
	return { crudOperation: "update", documentId: participation, documentParty };
}

/** What the other type of party has in its fields was typed before the type was changed. */
function partyWrite(fields: PartyFields) {
	const { type, name, salutation, firstName, lastName, email } = fields;
	const common = { type, email: email.trim(), address: addressWrite(fields, "address") };
	return type === "PrivatePerson"
		? { ...common, salutation, firstName, lastName }
		: { ...common, name, headquarter: addressWrite(fields, "headquarter") };
}

function addressWrite(fields: PartyFields, kind: AddressKind) {
	const address = {
		street: fields[`${kind}.street`],
		street2: fields[`${kind}.street2`],
		zipCode: fields[`${kind}.zipCode`],
		city: fields[`${kind}.city`],
		country: fields[`${kind}.country`],
	};
	return Object.values(address).every((line) => line.trim() === "") ? null : address;
}
