import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { documentApi } from "../../../contract/api/documents.ts";
import { answerSchema } from "../../../contract/answers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { sessionSchema } from "../../../contract/identity/auth.ts";
import { searchAnswerSchema } from "../../../contract/search/search.ts";
import { DEMO_PASSWORD } from "../../../scripts/demo/demo-data.ts";
import { addressOf, startServer } from "../../../scripts/server/local-server.ts";
import { seedingOf } from "../../../scripts/server/seeding-binding.ts";
import { verdict } from "../aims.ts";
import { orderCorpus, type OrderCase } from "./order-corpus.ts";

const USER = "order@ablage.example";
const SEED = "1";
const BATCH = 100;
/** Of forty. */
const AIM = { first: 34, firstFive: 39 };

/** How many of forty searches with one clearly best document bring it first, and among the first five, as lines. */
export async function searchOrder(): Promise<string[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-order-"));
	const server = await startServer({ port: 0, dataDir, quiet: true });
	try {
		const seeding = await seedingOf(server);
		const userId = await seeding.ensureUser({
			email: USER,
			password: DEMO_PASSWORD,
			firstName: "Anna",
			lastName: "Ordnung",
			accountType: "privatePerson",
			role: "user",
		});
		const { tenantKey } = await seeding.createTenant(USER, {
			name: "Ordnung",
			kind: "private",
			subscription: "active",
			categories: ["Ablage"],
			folders: [],
			members: [],
		});
		const { documents, cases } = orderCorpus(SEED);
		const own = documents.map((document) => ({ ...document, createdBy: userId }));
		for (let first = 0; first < own.length; first += BATCH) {
			await seeding.importDocuments(tenantKey, own.slice(first, first + BATCH));
		}
		const origin = await addressOf(server);
		const token = await signIn(origin);
		const places: Placed[] = [];
		for (const each of cases) places.push({ ...each, place: await placeOf(origin, token, each) });
		return linesOf(documents.length, places);
	} finally {
		await server.dispose();
		rmSync(dataDir, { recursive: true, force: true });
	}
}

async function signIn(origin: string): Promise<string> {
	const response = await fetch(`${origin}/api${identityApi.signIn.path}`, {
		method: "POST",
		headers: { "Content-Type": "application/json" },
		body: JSON.stringify({ identifier: USER, password: DEMO_PASSWORD }),
	});
	return sessionSchema.parse(await response.json()).jwt;
}

/** Counted from 1; `null` where it is not among the first hundred. */
async function placeOf(origin: string, jwt: string, { query, best }: OrderCase): Promise<number | null> {
	const path = `/api${documentApi.search.path}?filters[text]=${encodeURIComponent(query)}&pagination[page]=1&pagination[pageSize]=100`;
	const response = await fetch(origin + path, { headers: { Authorization: `Bearer ${jwt}` } });
	const { data } = answerSchema(searchAnswerSchema).parse(await response.json());
	const at = data.items.findIndex(({ name }) => name === best);
	return at === -1 ? null : at + 1;
}

type Placed = OrderCase & { place: number | null };

function linesOf(documents: number, placed: readonly Placed[]): string[] {
	const row = (kind: string, of: readonly Placed[]) => {
		const within = (most: number) => of.filter(({ place }) => place !== null && place <= most).length;
		return `| ${kind} | ${of.length} | ${within(1)} | ${within(5)} |`;
	};
	const kinds = [...Map.groupBy(placed, ({ kind }) => kind)];
	const first = placed.filter(({ place }) => place === 1).length;
	const five = placed.filter(({ place }) => place !== null && place <= 5).length;
	const others = placed.filter(({ place }) => place !== 1);
	return [
		`${documents} documents`,
		"",
		"| the best one is so by its | searches | first | first five |",
		"|---|---:|---:|---:|",
		...kinds.map(([kind, of]) => row(kind, of)),
		row("all", placed),
		"",
		verdict(
			first >= AIM.first && five >= AIM.firstFive,
			`first ≥ ${AIM.first}, first five ≥ ${AIM.firstFive}`,
		),
		...others.map(({ query, place }) => `- ${query}: ${place ?? "not among the first hundred"}`),
	];
}
