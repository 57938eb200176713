import { createHash } from "node:crypto";
import type { ImportedDocument, ImportedParty } from "../../workers/cms/tenant/import/import-types.ts";
import { addDays, type Day } from "../../contract/days.ts";
import { SeededRandom } from "../demo/random.ts";
import { generateText } from "./generate-text.ts";
import {
	CATEGORIES,
	COMMON_WORD,
	FIRST_NAMES,
	LAST_NAMES,
	RARE_WORD,
	RARE_WORD_EVERY,
	SUBJECTS,
	TOWNS,
	TRADES,
	WORDS,
} from "./vocabulary.ts";

const PARTIES = 2_000;
const FOLDERS = 60;
const DAYS = 3_652;
const MS_PER_DAY = 86_400_000;
const ARCHIVED = 0.15;
const REMINDED = 0.2;

export interface Scale {
	/** Names the sequence: the same seed gives the same documents. */
	seed: string;
	/** Documents of the whole tenant. */
	total: number;
	today: Day;
	createdBy: string;
	/** Text of each document's one file, in kilobytes; 0 for documents without files. */
	textKilobytes: number;
}

/** Documents `first` up to, not including, `end` of a tenant: filed evenly over ten years, the oldest first. */
export function generateDocuments(scale: Scale, first: number, end: number): ImportedDocument[] {
	return Array.from({ length: end - first }, (_, index) => generateDocument(scale, first + index));
}

export const folderNames: readonly string[] = Array.from(
	{ length: FOLDERS },
	(_, index) => `${CATEGORIES[index % CATEGORIES.length]} ${TOWNS[index % TOWNS.length]} ${index + 1}`,
);

const parties: readonly ImportedParty[] = Array.from({ length: PARTIES }, (_, index) => generateParty(index));

function generateDocument(scale: Scale, index: number): ImportedDocument {
	const { seed, total, today, createdBy } = scale;
	const random = new SeededRandom(`${seed}/${index}`);
	const age = ((total - index) / total) * DAYS;
	const createdAt = Math.floor(Date.parse(today) - age * MS_PER_DAY);
	const filedOn = new Date(createdAt).toISOString().slice(0, 10);
	const startDate = addDays(filedOn, -random.integer(0, 30));
	const endDate = random.chance(0.6) ? addDays(startDate, random.integer(30, 1_500)) : null;
	const archived = random.chance(ARCHIVED);
	const subject = random.pick(SUBJECTS);
	return {
		name: `${subject} ${word(random)} ${random.pick(TOWNS)} ${filedOn.slice(0, 4)}`,
		documentNumber: random.chance(0.8) ? `${subject.slice(0, 2).toUpperCase()}-${100_000 + index}` : null,
		description: description(random, index),
		state: archived ? "Archived" : "Active",
		category: random.pick(CATEGORIES),
		folders: Array.from({ length: random.integer(0, 2) }, () => random.pick(folderNames)),
		parties: Array.from({ length: random.integer(1, 2) }, () => random.pick(parties)),
		startDate,
		endDate,
		inactiveDate: random.chance(0.3) ? endDate : null,
		warrantyUntil: random.chance(0.1) ? addDays(startDate, 730) : null,
		cost: random.chance(0.7) ? Math.round(random.next() ** 3 * 400_000) / 20 + 5 : null,
		costCurrency: random.chance(0.95) ? "CHF" : "EUR",
		reminders: random.chance(REMINDED)
			? [
					{
						type: random.chance(0.5) ? "Custom" : "Payment",
						date: addDays(filedOn, random.integer(10, 1_000)),
					},
				]
			: [],
		replaces: null,
		createdAt,
		updatedAt: Math.min(createdAt + random.integer(0, 60) * MS_PER_DAY, Date.parse(today)),
		createdBy,
		files: scale.textKilobytes > 0 ? [generateFile(scale, index)] : [],
	};
}

/** A file with a text but no bytes: for measuring what is found, not for opening. */
function generateFile({ seed, textKilobytes }: Scale, index: number) {
	const text = generateText(seed, index, textKilobytes);
	const size = text.reduce((sum, { chunk }) => sum + chunk.length, 0);
	const name = `Dokument ${index + 1}.pdf`;
	const objectKey = `files/scale-${seed}-${index}`;
	return {
		objectKey,
		// (With one of its own, nobody looks for it in the bucket.)
		sha256: createHash("sha256").update(objectKey).digest("hex"),
		name,
		mime: "application/pdf",
		size,
		state: "processed" as const,
		text,
	};
}

function description(random: SeededRandom, index: number): string {
	const words = Array.from({ length: random.integer(8, 18) }, () => word(random));
	if (index % RARE_WORD_EVERY === RARE_WORD_EVERY / 2) words.push(RARE_WORD);
	return `${COMMON_WORD}: ${words.join(" ")}.`;
}

/** A word, those at the front of the list far more often than those at its end. */
function word(random: SeededRandom): string {
	return WORDS[Math.floor(WORDS.length ** random.next()) - 1] ?? COMMON_WORD;
}

function generateParty(index: number): ImportedParty {
	const random = new SeededRandom(`party/${index}`);
	const lastName = random.pick(LAST_NAMES);
	const address = {
		street: `${random.pick(LAST_NAMES)}strasse ${random.integer(1, 180)}`,
		street2: null,
		zipCode: String(random.integer(1_000, 9_650)),
		city: random.pick(TOWNS),
		country: "CH",
	};
	const isCompany = random.chance(0.7);
	return {
		type: isCompany ? "Company" : "PrivatePerson",
		name: isCompany ? `${random.pick(TRADES)} ${lastName} ${index + 1} AG` : null,
		salutation: isCompany ? null : "Frau",
		firstName: isCompany ? null : random.pick(FIRST_NAMES),
		lastName: isCompany ? null : `${lastName} ${index + 1}`,
		email: `kontakt${index + 1}@beispiel.example`,
		address,
		headquarter: null,
	};
}
