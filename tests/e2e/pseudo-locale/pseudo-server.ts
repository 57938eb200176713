import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { answerSchema } from "../../../contract/answers.ts";
import { identityApi } from "../../../contract/api/identity.ts";
import { dayAt } from "../../../contract/days.ts";
import { type Registration, sessionSchema } from "../../../contract/identity/auth.ts";
import { DEMO_PASSWORD, demoData } from "../../../scripts/demo/demo-data.ts";
import { addressOf, startServer } from "../../../scripts/server/local-server.ts";
import { fillWithDemo } from "../../support/servers/demo-data-dir.ts";
import { pseudoTexts } from "./pseudo-texts.ts";

/** The product with its demo, whose operator has changed every text into a language that nobody speaks. */
export interface PseudoServer {
	origin: string;
	/** The token of somebody of the demo. */
	signIn(who: string): Promise<string>;
	/** The token of somebody who has just opened an account. */
	register(person: Registration): Promise<string>;
	/** Ids of what the contract lists at a path, for the owner of a token. */
	idsOf(token: string, path: string): Promise<string[]>;
	/** What people have typed, or their papers say: every text of the demo. */
	data: readonly string[];
	stop(): Promise<void>;
}

const rowsSchema = z.array(z.object({ documentId: z.string() }));
const listSchema = answerSchema(
	z.union([rowsSchema, z.object({ items: rowsSchema }).transform(({ items }) => items)]),
);

export async function startPseudoServer(): Promise<PseudoServer> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-pseudo-"));
	const demo = demoData(dayAt(Date.now()));
	const company = demo.tenants.findIndex(({ owner }) => owner === "firma@ablage.example") + 1;
	process.env["OPERATING_TENANT"] = String(company);
	await fillWithDemo(dataDir);
	const server = await startServer({ port: 0, dataDir, environment: "test", quiet: true });
	const directory = await server.getD1Database("DIRECTORY", "ablage-cms");
	await directory
		.prepare("INSERT INTO translations (locale, key, value) SELECT 'de', key, value FROM json_each(?)")
		.bind(JSON.stringify(Object.fromEntries(pseudoTexts())))
		.run();
	const origin = await addressOf(server);

	async function tokenFor(path: string, body: object): Promise<string> {
		const response = await fetch(`${origin}/api${path}`, {
			method: "POST",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify(body),
		});
		return sessionSchema.parse(await response.json()).jwt;
	}

	return {
		origin,
		signIn: (who) =>
			tokenFor(identityApi.signIn.path, { identifier: `${who}@ablage.example`, password: DEMO_PASSWORD }),
		register: (person) => tokenFor(identityApi.register.path, person),
		async idsOf(token, path) {
			const response = await fetch(`${origin}/api${path}`, { headers: { Authorization: `Bearer ${token}` } });
			return listSchema.parse(await response.json()).data.map(({ documentId }) => documentId);
		},
		data: stringsIn(demo),
		async stop() {
			await server.dispose();
			rmSync(dataDir, { recursive: true, force: true });
		},
	};
}

function stringsIn(value: unknown): string[] {
	if (typeof value === "string") return [value];
	if (typeof value !== "object" || value === null) return [];
	return Object.values(value).flatMap(stringsIn);
}
