import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { z } from "zod";
import { documentApi } from "../../contract/api/documents.ts";
import { identityApi } from "../../contract/api/identity.ts";
import { answerSchema } from "../../contract/answers.ts";
import {
	explorerAnswerSchema,
	explorerFilterOptionsSchema,
	type ExplorerFilterOptions,
} from "../../contract/explorer/explorer.ts";
import { sessionSchema } from "../../contract/identity/auth.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/demo-data.ts";
import { ROOT, runCommand } from "../../scripts/run-command.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";
import { migrations } from "../../workers/cms/tenant/core/migrations/migrations.ts";

const USER = "bench@ablage.example";
const MEMBER = "bench-member@ablage.example";
/** Data that was seeded into a database of another shape is seeded anew. */
const SEEDED = createHash("sha256").update(migrations.join()).digest("hex");

/** A running installation with many documents in one tenant, and somebody who is signed in there. */
export interface BenchServer {
	origin: string;
	jwt: string;
	/** Token of a member who may read some of the categories only. */
	memberJwt: string;
	dataDir: string;
	credentials: { identifier: string; password: string };
	documentId: string;
	/** Documents that the user sees. */
	total: number;
	options: ExplorerFilterOptions;
	/** Size of the databases on disk. */
	megabytes: number;
	dispose(): Promise<void>;
}

/**
 * Starts the built Workers on `documents` seeded documents in each tenant, which are kept for the next run; with so
 * many kilobytes of text in the file of each.
 */
export async function startBenchServer(
	documents: number,
	tenants = 1,
	textKilobytes = 0,
): Promise<BenchServer> {
	const name = `${tenants === 1 ? "" : `${tenants}x`}${documents}${textKilobytes > 0 ? `-${textKilobytes}kb` : ""}`;
	const dataDir = resolve(ROOT, `.data/bench-${name}`);
	await seedOnce(dataDir, { documents, tenants, "text-kb": textKilobytes });
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	const origin = await addressOf(server);
	const credentials = { identifier: USER, password: DEMO_PASSWORD };
	const { jwt } = await signIn(origin, credentials);
	const { jwt: memberJwt } = await signIn(origin, { ...credentials, identifier: MEMBER });
	const { data } = await call(
		`${origin}/api${documentApi.explore.path}`,
		answerSchema(explorerAnswerSchema),
		{
			jwt,
		},
	);
	const [document] = data.items;
	if (!document) throw new Error("the bench's tenant has no documents");
	const { data: options } = await call(
		`${origin}/api${documentApi.filterOptions.path}?limit=1`,
		answerSchema(explorerFilterOptionsSchema),
		{ jwt },
	);
	return {
		origin,
		jwt,
		memberJwt,
		dataDir,
		credentials,
		documentId: document.documentId,
		total: data.total,
		options,
		megabytes: megabytesIn(dataDir),
		dispose: () => server.dispose(),
	};
}

/** A Worker that says hello: the most that this machine can do. */
export async function startHello(): Promise<{ origin: string; dispose(): Promise<void> }> {
	const server = new Miniflare(
		convertV4MiniflareOptions({
			cf: false,
			telemetry: { enabled: false },
			workers: [
				{
					name: "hello",
					modules: true,
					script: `export default { fetch: () => new Response("hello") };`,
					compatibilityDate: "2026-10-01",
					unsafeDirectSockets: [{ host: "127.0.0.1", port: 0 }],
				},
			],
		}),
	);
	await server.ready;
	const { origin } = await server.unsafeGetDirectURL("hello");
	return { origin, dispose: () => server.dispose() };
}

function megabytesIn(dataDir: string): number {
	const bytes = globSync("do/**/*.sqlite", { cwd: dataDir }).map(
		(file) => statSync(join(dataDir, file)).size,
	);
	return bytes.reduce((sum, size) => sum + size, 0) / 1_000_000;
}

function signIn(origin: string, credentials: { identifier: string; password: string }) {
	return call(`${origin}/api${identityApi.signIn.path}`, sessionSchema, {
		body: JSON.stringify(credentials),
	});
}

async function seedOnce(dataDir: string, counts: Record<string, number>): Promise<void> {
	const mark = join(dataDir, "seeded");
	if (existsSync(mark) && readFileSync(mark, "utf8") === SEEDED) return;
	rmSync(dataDir, { recursive: true, force: true });
	mkdirSync(dataDir, { recursive: true });
	const given = Object.entries(counts).flatMap(([name, count]) => [`--${name}`, String(count)]);
	const parameters = ["scripts/seed.ts", ...given, "--user", USER, "--member", MEMBER];
	const succeeded = await runCommand("node", parameters, { environment: { DATA_DIR: dataDir } });
	if (!succeeded) throw new Error("seeding failed");
	writeFileSync(mark, SEEDED);
}

interface Call {
	jwt?: string;
	body?: string;
}

async function call<Schema extends z.ZodType>(
	url: string,
	schema: Schema,
	{ jwt, body }: Call,
): Promise<z.output<Schema>> {
	const headers = new Headers({ "Content-Type": "application/json" });
	if (jwt) headers.set("Authorization", `Bearer ${jwt}`);
	const answer = await fetch(url, { headers, ...(body !== undefined && { method: "POST", body }) });
	if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
	return schema.parse(await answer.json());
}
