import { z } from "zod";
import { MAX_NAME_LENGTH } from "../constants.ts";
import { emptiableDigits, emptiableText, inputObject } from "../fields.ts";
import { anyCase, emptySaysNothing, ignoring, readOnlyFields } from "../forgiving.ts";
import { documentIdSchema } from "../ids.ts";
import { addressSchema, documentPartySchema } from "./entities.ts";
import { PARTY_TYPES, type PartyType } from "./vocabulary.ts";
import { tenantReference, version } from "./write-fields.ts";

/** What is written of a party (spec 7). Messages are translation keys. */

const addressFields = {
	street: emptiableText(MAX_NAME_LENGTH).optional(),
	street2: emptiableText(MAX_NAME_LENGTH).optional(),
	zipCode: emptiableDigits(20).optional(),
	city: emptiableText(MAX_NAME_LENGTH).optional(),
	country: emptiableText(MAX_NAME_LENGTH).optional(),
};
export const addressWriteSchema = ignoring(
	readOnlyFields(addressSchema, Object.keys(addressFields)),
	inputObject(addressFields),
);
export type AddressWrite = z.infer<typeof addressWriteSchema>;

const partyFields = {
	type: anyCase(PARTY_TYPES, "validation.choice"),
	name: emptiableText(MAX_NAME_LENGTH),
	salutation: emptiableText(50),
	firstName: emptiableText(MAX_NAME_LENGTH),
	lastName: emptiableText(MAX_NAME_LENGTH),
	email: z
		.union([z.literal(""), z.email("validation.email").max(254)], "validation.email")
		.nullable()
		.transform((value) => value || null),
	address: addressWriteSchema.nullable(),
	headquarter: addressWriteSchema.nullable(),
};
/** Fields of which an empty text is no value: it says nothing. */
const NEVER_EMPTY_TEXT = ["tenant", "type", "address", "headquarter"];
const readOnlyInParty = readOnlyFields(documentPartySchema, [...Object.keys(partyFields), "version"]);
const readOnlyInNewParty = [...readOnlyInParty, "version"];

/** What a company must have, and a person: `null` where it has it. */
export function missingPartyName(party: {
	type: PartyType;
	name: string | null;
	lastName: string | null;
}): "name" | "lastName" | null {
	if (party.type === "Company") return party.name === null ? "name" : null;
	return party.lastName === null ? "lastName" : null;
}

const newPartyFields = inputObject({
	type: partyFields.type,
	name: partyFields.name.default(null),
	salutation: partyFields.salutation.default(null),
	firstName: partyFields.firstName.default(null),
	lastName: partyFields.lastName.default(null),
	email: partyFields.email.default(null),
	address: partyFields.address.default(null),
	headquarter: partyFields.headquarter.default(null),
});
const nameMissing = (of: "name" | "lastName") => ({ path: [of], message: "validation.required" });

/** A new party on a document. A company needs a name, a person a last name. */
const newPartySchema = ignoring(
	readOnlyInNewParty.filter((name) => name !== "documentId"),
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		newPartyFields
			.refine((party) => missingPartyName(party) !== "name", nameMissing("name"))
			.refine((party) => missingPartyName(party) !== "lastName", nameMissing("lastName")),
	),
);
export type NewParty = z.infer<typeof newPartySchema>;

/** Body of `POST /document-parties`. */
export const documentPartyCreateSchema = ignoring(
	readOnlyInNewParty,
	emptySaysNothing(
		NEVER_EMPTY_TEXT,
		newPartyFields
			.extend({ tenant: tenantReference.optional() })
			.refine((party) => missingPartyName(party) !== "name", nameMissing("name"))
			.refine((party) => missingPartyName(party) !== "lastName", nameMissing("lastName")),
	),
);
export type DocumentPartyCreate = z.infer<typeof documentPartyCreateSchema>;

const partyChanges = inputObject(partyFields).partial().extend({ version });

/** Body of `PUT /document-parties/{id}`. */
export const documentPartyUpdateSchema = ignoring(
	readOnlyInParty,
	emptySaysNothing(NEVER_EMPTY_TEXT, partyChanges.extend({ tenant: tenantReference.optional() })),
);
export type DocumentPartyUpdate = z.infer<typeof documentPartyUpdateSchema>;

const knownParty = partyChanges.extend({ documentId: documentIdSchema });
const readOnlyInKnownParty = readOnlyInParty.filter((name) => name !== "documentId");

/** The party that is to stand on a document: one that is there, by its id and with what changes in it, or a new one. */
export const partyToAdd = z.union([
	documentIdSchema,
	newPartySchema,
	ignoring(readOnlyInKnownParty, emptySaysNothing(NEVER_EMPTY_TEXT, knownParty)),
]);
export type PartyToAdd = z.infer<typeof partyToAdd>;

/** The same where a party stands already: without an id it is that one that changes. */
export const partyToHave = z.union([
	documentIdSchema,
	ignoring(
		readOnlyInKnownParty,
		emptySaysNothing(NEVER_EMPTY_TEXT, knownParty.partial({ documentId: true })),
	),
]);
export type PartyToHave = z.infer<typeof partyToHave>;
