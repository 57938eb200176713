import { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import { explorerAnswerSchema } from "../../contract/explorer/explorer.ts";

const PAGE = 100;
const written = z.object({ data: z.object({ version: z.number() }) });

interface Bench {
	origin: string;
	jwt: string;
}

/**
 * Archives so many documents, each by a request of its own in turn, as the explorer does with a selection; and makes
 * them active again.
 * @returns seconds that the archiving took
 */
export async function bulkChange(server: Bench, documents: number): Promise<number> {
	const chosen = await activeDocuments(server, documents);
	const begun = performance.now();
	const archived = await setStates(server, chosen, "Archived");
	const seconds = (performance.now() - begun) / 1_000;
	await setStates(server, archived, "Active");
	return seconds;
}

interface Chosen {
	documentId: string;
	version: number;
}

async function activeDocuments(server: Bench, wanted: number): Promise<Chosen[]> {
	const found: Chosen[] = [];
	for (let page = 1; found.length < wanted; page += 1) {
		const query = `filters[state]=Active&sort=createdAt:desc&pagination[page]=${page}&pagination[pageSize]=${PAGE}`;
		// oxlint-disable-next-line no-await-in-loop -- few, and not measured
		const { data } = answerSchema(explorerAnswerSchema).parse(
			await call(server, `documents/explorer?${query}`),
		);
		if (data.items.length === 0) break;
		found.push(...data.items);
	}
	return found.slice(0, wanted);
}

async function setStates(
	server: Bench,
	documents: readonly Chosen[],
	state: "Active" | "Archived",
): Promise<Chosen[]> {
	const changed: Chosen[] = [];
	for (const { documentId, version } of documents) {
		const body = JSON.stringify({ data: { state, version } });
		// oxlint-disable-next-line no-await-in-loop -- each in turn is what is measured
		const { data } = written.parse(await call(server, `documents/${documentId}`, body));
		changed.push({ documentId, version: data.version });
	}
	return changed;
}

async function call({ origin, jwt }: Bench, path: string, body?: string): Promise<unknown> {
	const headers = { Authorization: `Bearer ${jwt}`, "Content-Type": "application/json" };
	const answer = await fetch(`${origin}/api/${path}`, {
		headers,
		...(body !== undefined && { method: "PUT", body }),
	});
	if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
	return answer.json();
}
