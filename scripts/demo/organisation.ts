import type { Address } from "../../contract/entities/entities.ts";
import type { ImportedParty } from "../../workers/cms/tenant/import/import-types.ts";

/** Somebody with a letterhead: a company, an office, an association. All are made up. */
export interface Organisation {
	name: string;
	/** What stands below the name on the letterhead. */
	claim: string;
	street: string;
	zipCode: string;
	city: string;
	phone: string;
	email: string;
	/** Colour of the letterhead, #rrggbb. */
	colour: string;
	/** QR-IBAN of those who send invoices. */
	iban?: string;
	/** UID of those who charge VAT, CHE-123.456.789. */
	uid?: string;
	country?: string;
}

export interface Person {
	salutation: "Frau" | "Herr" | "Familie";
	firstName: string;
	lastName: string;
	email?: string;
	street: string;
	street2?: string;
	zipCode: string;
	city: string;
}

/** The lines of an address window. */
export type Recipient = readonly string[];

export function companyParty(organisation: Organisation, headquarter?: Address): ImportedParty {
	return {
		type: "Company",
		name: organisation.name,
		salutation: null,
		firstName: null,
		lastName: null,
		email: organisation.email,
		address: addressOf(organisation),
		headquarter: headquarter ?? null,
	};
}

export function personParty(person: Person): ImportedParty {
	return {
		type: "PrivatePerson",
		name: null,
		salutation: person.salutation,
		firstName: person.firstName,
		lastName: person.lastName,
		email: person.email ?? null,
		address: addressOf(person),
		headquarter: null,
	};
}

export function organisationRecipient(organisation: Organisation): Recipient {
	return [organisation.name, organisation.street, `${organisation.zipCode} ${organisation.city}`];
}

export function personRecipient(person: Person): Recipient {
	return [
		person.salutation,
		`${person.firstName} ${person.lastName}`,
		person.street,
		...(person.street2 ? [person.street2] : []),
		`${person.zipCode} ${person.city}`,
	];
}

function addressOf(place: {
	street: string;
	street2?: string;
	zipCode: string;
	city: string;
	country?: string;
}): Address {
	return {
		street: place.street,
		street2: place.street2 ?? null,
		zipCode: place.zipCode,
		city: place.city,
		country: place.country ?? "CH",
	};
}
