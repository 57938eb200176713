import { documentApi } from "../../../contract/api/documents.ts";
import { pathOf } from "../../../contract/api/endpoint.ts";
import { generateDocuments } from "../../../scripts/scale/generate-documents.ts";
import { MISSPELT_TEXT_WORD, PHRASE, RARE_TEXT_WORD } from "../../../scripts/scale/text-vocabulary.ts";
import { textWords } from "../../../scripts/scale/generate-text.ts";
import { COMMON_WORD } from "../../../scripts/scale/vocabulary.ts";
import type { BenchServer } from "../bench-server.ts";
import type { BenchCase } from "./cases.ts";

const WAYS = ["search", "explorer"] as const;

const AIM = { p50: 5, p90: 20 };
const AIMED_AT = new Set([
	"one rare word",
	"two words",
	"part of a word",
	"word in every document",
	"misspelt",
	"twice misspelt",
	"nothing found",
]);

/** Searches in the texts of files, through both ways in, as an admin and as a member; all on one connection. */
export function searchCases({ jwt, memberJwt, documentId }: BenchServer): BenchCase[] {
	const users = [
		{ suffix: "", token: jwt },
		{ suffix: ", as a member", token: memberJwt },
	];
	const suggestions = {
		section: "search" as const,
		name: "suggestions for a document",
		connections: [1],
		request: {
			path: `/api${pathOf(documentApi.suggestions, { id: documentId })}`,
			headers: { Authorization: `Bearer ${jwt}` },
		},
		aim: { p50: 20, p90: 30 },
	};
	const searches = WAYS.flatMap((way) =>
		users.flatMap(({ suffix, token }) =>
			Object.entries(SEARCHES).map(([name, query]) => ({
				section: "search" as const,
				name: `${way}, ${name}${suffix}`,
				connections: [1],
				request: {
					path: `/api${documentApi[way === "search" ? "search" : "explore"].path}?filters[text]=${encodeURIComponent(query)}&pagination[page]=1&pagination[pageSize]=15`,
					headers: { Authorization: `Bearer ${token}` },
				},
				aim: AIMED_AT.has(name) ? AIM : undefined,
			})),
		),
	);
	return [...searches, suggestions];
}

const SEARCHES: Readonly<Record<string, string>> = {
	"one rare word": RARE_TEXT_WORD,
	"two words": `${seldom(2_000)} ${seldom(5_000)}`,
	"two words of which many have each": "Rechnung Winterthur",
	"part of a word": RARE_TEXT_WORD.slice(3, 11).toLowerCase(),
	"part of many words": "haftpflicht",
	"word in every document": COMMON_WORD,
	"word in every text": "Vertrag",
	misspelt: MISSPELT_TEXT_WORD,
	"twice misspelt": twiceMisspelt(MISSPELT_TEXT_WORD),
	"nothing found": "Xylophonquartett",
	phrase: `"${PHRASE}"`,
	exclusion: `${seldom(2_000)} -Rechnung`,
	"a word that is left out of all": `${COMMON_WORD} -Vertrag`,
	"number of a document": someNumber(),
	"number that nothing has": "P-48213977",
};

/** That of one of the first documents: they are the same however many follow. */
function someNumber(): string {
	const scale = { seed: "1", total: 100, today: "2026-01-01", createdBy: "", textKilobytes: 0 };
	const documents = generateDocuments(scale, 0, 100);
	return documents.find(({ documentNumber }) => documentNumber !== null)?.documentNumber ?? "";
}

/** Two of its first letters swapped, too. */
function twiceMisspelt(word: string): string {
	return word.slice(0, 1) + word.slice(2, 3) + word.slice(1, 2) + word.slice(3);
}

/** The word of this rank: about every (rank × 12)th word of the texts is it. */
function seldom(rank: number): string {
	return textWords[rank] ?? COMMON_WORD;
}
