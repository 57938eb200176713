import { parseAmount } from "../../../../contract/typed-amounts.ts";
import { type DocumentFormValues, type ReminderValues, TEXT_FIELDS } from "../values/document-form-values.ts";
import {
	type AddressKind,
	isEmptyParty,
	PARTY_FIELDS,
	partyFieldName,
	type PartyFields,
	type PartyValues,
} from "../values/party-values.ts";

/** The form's values as the CMS takes them, without `version`, `tenant` and the folders that must be made first. */
export function toDocumentInput(typed: DocumentFormValues) {
	return {
		...Object.fromEntries(TEXT_FIELDS.map((field) => [field, typed[field]])),
		cost: parseAmount(typed.cost, typed.costCurrency),
		documentFolders: typed.documentFolders,
		documentParticipations: partiesToSend(typed).map(([, row]) => participationInput(row)),
		reminders: remindersToSend(typed).map(([, reminder]) => reminderInput(reminder)),
		replacedDocument: typed.replacedDocument === "" ? null : typed.replacedDocument,
	};
}

/** The name in the form of a path in the input: of a field, or of its row if the form has no such field. */
export function fieldNameOf(
	[list = "", position, ...rest]: readonly string[],
	typed: DocumentFormValues,
): string {
	if (list === "documentParticipations") {
		const row = partiesToSend(typed)[Number(position)]?.[0];
		if (row === undefined) return list;
		const field = PARTY_FIELDS.find((known) => `documentParty.${known}` === rest.join("."));
		return field ? partyFieldName(row, field) : `${list}.${row}`;
	}
	const reminder = list === "reminders" && remindersToSend(typed)[Number(position)];
	return reminder ? [list, reminder[0], ...rest].join(".") : list;
}

function partiesToSend(typed: DocumentFormValues) {
	return [...typed.documentParticipations.entries()].filter(([, row]) =>
		row.isRemoved ? row.participation !== "" : row.kind !== "kept" && !isEmptyParty(row),
	);
}

/** A reminder without a date is not saved. */
function remindersToSend(typed: DocumentFormValues) {
	return [...typed.reminders.entries()].filter(([, { date, before }]) => date !== "" || before);
}

function reminderInput({ type, date, before }: ReminderValues) {
	return { type, date, ...(before && { daysBefore: before.days, basedOn: before.of }) };
}

function participationInput({ kind, isRemoved, participation, party, version, fields }: PartyValues) {
	if (isRemoved) return { crudOperation: "delete", documentId: participation };
	if (kind === "chosen") return { crudOperation: "create", documentParty: party };
	if (kind === "new") return { crudOperation: "create", documentParty: partyInput(fields) };
	const documentParty = { ...partyInput(fields), ...(version !== "" && { version: Number(version) }) };
	return { crudOperation: "update", documentId: participation, documentParty };
}

/** The fields of the other type, which may hold what was typed before the type was changed, are emptied. */
export function partyInput(fields: PartyFields) {
	const { type, name, salutation, firstName, lastName, email } = fields;
	const common = { type, email: email.trim(), address: addressInput(fields, "address") };
	return type === "PrivatePerson"
		? { ...common, salutation, firstName, lastName, name: null, headquarter: null }
		: {
				...common,
				name,
				headquarter: addressInput(fields, "headquarter"),
				salutation: null,
				firstName: null,
				lastName: null,
			};
}

function addressInput(fields: PartyFields, kind: AddressKind) {
	const address = {
		street: fields[`${kind}.street`],
		street2: fields[`${kind}.street2`],
		zipCode: fields[`${kind}.zipCode`],
		city: fields[`${kind}.city`],
		country: fields[`${kind}.country`],
	};
	return Object.values(address).every((line) => line.trim() === "") ? null : address;
}
