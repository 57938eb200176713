import { z } from "zod";
import { documentApi } from "../../../contract/api/documents.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { explorerFilterOptionsSchema } from "../../../contract/explorer/explorer.ts";
import { verdict } from "../aims.ts";
import type { BenchServer } from "../bench-server.ts";

const TRIES = 200;
const HIDDEN_DOCUMENTS = 20;
const WORDS_IN_DOCUMENT = TRIES / HIDDEN_DOCUMENTS;
const MAX_AREA = 0.6;
const LETTERS = "bcdfghklmnprstvwz";
const VOWELS = "aeiou";

/**
 * Whether the time of a search tells a member that a word stands in documents that are hidden from her: the chance that
 * a search for such a word takes longer than one for a word that stands nowhere (0.5: it tells nothing).
 */
export async function searchTiming(server: BenchServer): Promise<string[]> {
	const hidden = await hideWords(server);
	const absent = Array.from({ length: TRIES }, newWord);
	const paths = {
		"GET /documents/search": documentApi.search.path,
		"GET /documents/explorer": documentApi.explore.path,
		"GET /documents/explorer/ids": documentApi.selectable.path,
	};
	const rows = [];
	for (const [name, path] of Object.entries(paths)) {
		const times = { hidden: [] as number[], absent: [] as number[] };
		for (let at = 0; at < TRIES; at += 1) {
			times.hidden.push(await timeOf(server, path, hidden[at] ?? ""));
			times.absent.push(await timeOf(server, path, absent[at] ?? ""));
		}
		const area = areaUnderCurve(times.hidden, times.absent);
		const outcome = verdict(Math.max(area, 1 - area) <= MAX_AREA, `0.4 to ${MAX_AREA}`);
		rows.push(
			`| ${name} | ${median(times.hidden).toFixed(2)} | ${median(times.absent).toFixed(2)} | ${area.toFixed(2)} | ${outcome} |`,
		);
	}
	const head =
		"| search of a member | word in hidden documents, p50 ms | word nowhere | area under the curve | aim |";
	return [head, "|---|---:|---:|---:|---|", ...rows];
}

const created = z.object({ data: z.object({ documentId: z.string() }) });

/** Words in new documents of a category that the member does not see. */
async function hideWords({ origin, jwt, memberJwt }: BenchServer): Promise<string[]> {
	const categoriesOf = async (token: string) => {
		const path = `/api${documentApi.filterOptions.path}?limit=100`;
		const answer = await fetch(`${origin}${path}`, { headers: { Authorization: `Bearer ${token}` } });
		const { data } = answerSchema(explorerFilterOptionsSchema).parse(await answer.json());
		return data.filterDocumentCategories;
	};
	const seen = new Set((await categoriesOf(memberJwt)).map(({ documentId }) => documentId));
	const category = (await categoriesOf(jwt)).find(({ documentId }) => !seen.has(documentId));
	if (category === undefined) throw new Error("the member sees every category");
	const words = Array.from({ length: TRIES }, newWord);
	for (let at = 0; at < TRIES; at += WORDS_IN_DOCUMENT) {
		const answer = await fetch(`${origin}/api${documentApi.create.path}`, {
			method: "POST",
			headers: { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" },
			body: JSON.stringify({
				data: {
					tenant: category.tenant.documentId,
					documentCategory: category.documentId,
					name: words.slice(at, at + WORDS_IN_DOCUMENT).join(" "),
				},
			}),
		});
		created.parse(await answer.json());
	}
	return words;
}

async function timeOf({ origin, memberJwt }: BenchServer, path: string, word: string): Promise<number> {
	const begun = performance.now();
	const answer = await fetch(`${origin}/api${path}?filters[text]=${word}`, {
		headers: { Authorization: `Bearer ${memberJwt}` },
	});
	await answer.arrayBuffer();
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
	return performance.now() - begun;
}

function newWord(): string {
	const one = (letters: string) => letters.charAt(Math.floor(Math.random() * letters.length));
	return Array.from({ length: 5 }, () => one(LETTERS) + one(VOWELS)).join("");
}

/** The chance that one of the first takes longer than one of the others; of equal ones half counts. */
function areaUnderCurve(first: readonly number[], others: readonly number[]): number {
	let longer = 0;
	for (const one of first) for (const other of others) longer += one > other ? 1 : one === other ? 0.5 : 0;
	return longer / (first.length * others.length);
}

function median(values: readonly number[]): number {
	return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
