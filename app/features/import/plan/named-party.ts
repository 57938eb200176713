import type { NewParty } from "../../../../contract/entities/party-writes.ts";

/** A party of which nothing is known but what it is called. Which part of a person's is the last name nobody has said. */
export function namedParty(type: NewParty["type"], called: string): NewParty {
	const isCompany = type === "Company";
	return {
		type,
		name: isCompany ? called : null,
		salutation: null,
		firstName: null,
		lastName: isCompany ? null : called,
		email: null,
		address: null,
		headquarter: null,
	};
}
