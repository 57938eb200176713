import { MISSPELT_TEXT_WORD, PHRASE, RARE_TEXT_WORD } from "../../scripts/scale/text-vocabulary.ts";
import { textWords } from "../../scripts/scale/generate-text.ts";
import { COMMON_WORD } from "../../scripts/scale/vocabulary.ts";
import type { BenchServer } from "./bench-server.ts";
import type { BenchCase } from "./cases.ts";

const WAYS = ["search", "explorer"] as const;

/** Searches in the texts of files, through both ways in; all on one connection. */
export function searchCases({ jwt, memberJwt }: BenchServer): BenchCase[] {
	const everything = Object.entries(SEARCHES).map(([name, query]) => ({ name, query, token: jwt }));
	const asMember = Object.entries(SEARCHES)
		.filter(([name]) => FOR_MEMBER.has(name))
		.map(([name, query]) => ({ name: `${name}, as a member`, query, token: memberJwt }));
	return WAYS.flatMap((way) =>
		[...everything, ...asMember].map(({ name, query, token }) => ({
			section: "search" as const,
			name: `${way}, ${name}`,
			connections: [1],
			request: {
				path: `/api/documents/${way}?filters[text]=${encodeURIComponent(query)}&pagination[page]=1&pagination[pageSize]=15`,
				headers: { Authorization: `Bearer ${token}` },
			},
		})),
	);
}

const FOR_MEMBER = new Set(["one rare word", "two words", "word in every document"]);

const SEARCHES: Readonly<Record<string, string>> = {
	"one rare word": RARE_TEXT_WORD,
	"two words": `${seldom(2_000)} ${seldom(5_000)}`,
	"two words of which many have each": "Rechnung Winterthur",
	"part of a word": RARE_TEXT_WORD.slice(3, 11).toLowerCase(),
	"part of many words": "haftpflicht",
	"word in every document": COMMON_WORD,
	"word in every text": "Vertrag",
	misspelt: MISSPELT_TEXT_WORD,
	"nothing found": "Xylophonquartett",
	phrase: `"${PHRASE}"`,
	exclusion: `${seldom(2_000)} -Rechnung`,
	"a word that is left out of all": `${COMMON_WORD} -Vertrag`,
	number: "P-48213977",
};

/** The word of this rank: about every (rank × 12)th word of the texts is it. */
function seldom(rank: number): string {
	return textWords[rank] ?? COMMON_WORD;
}
