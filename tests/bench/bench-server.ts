import { existsSync, globSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import type { z } from "zod";
import { answerSchema } from "../../contract/answers.ts";
import {
	explorerAnswerSchema,
	explorerFilterOptionsSchema,
	type ExplorerFilterOptions,
} from "../../contract/explorer.ts";
import { sessionSchema } from "../../contract/auth.ts";
import { DEMO_PASSWORD } from "../../scripts/demo/demo-data.ts";
import { ROOT, runCommand } from "../../scripts/run-command.ts";
import { addressOf, startServer } from "../../scripts/server/local-server.ts";

const USER = "bench@ablage.example";

/** A running installation with many documents in one tenant, and somebody who is signed in there. */
export interface BenchServer {
	origin: string;
	jwt: string;
	credentials: { identifier: string; password: string };
	documentId: string;
	/** Documents that the user sees. */
	total: number;
	options: ExplorerFilterOptions;
	/** Size of the databases on disk. */
	megabytes: number;
	dispose(): Promise<void>;
}

/** Starts the built Workers on `documents` seeded documents in each tenant, which are kept for the next run. */
export async function startBenchServer(documents: number, tenants = 1): Promise<BenchServer> {
	const dataDir = resolve(ROOT, `.data/bench-${tenants === 1 ? "" : `${tenants}x`}${documents}`);
	await seedOnce(dataDir, documents, tenants);
	const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
	const origin = await addressOf(server);
	const credentials = { identifier: USER, password: DEMO_PASSWORD };
	const { jwt } = await call(`${origin}/api/auth/local`, sessionSchema, {
		body: JSON.stringify(credentials),
	});
	const { data } = await call(`${origin}/api/documents/explorer`, answerSchema(explorerAnswerSchema), {
		jwt,
	});
	const [document] = data.items;
	if (!document) throw new Error("the bench's tenant has no documents");
	const { data: options } = await call(
		`${origin}/api/documents/explorer/filter?limit=1`,
		answerSchema(explorerFilterOptionsSchema),
		{ jwt },
	);
	return {
		origin,
		jwt,
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

async function seedOnce(dataDir: string, documents: number, tenants: number): Promise<void> {
	const mark = join(dataDir, "seeded");
	if (existsSync(mark)) return;
	rmSync(dataDir, { recursive: true, force: true });
	mkdirSync(dataDir, { recursive: true });
	const counts = ["--documents", String(documents), "--tenants", String(tenants)];
	const parameters = ["scripts/seed.ts", ...counts, "--user", USER];
	const succeeded = await runCommand("node", parameters, { environment: { DATA_DIR: dataDir } });
	if (!succeeded) throw new Error("seeding failed");
	writeFileSync(mark, "");
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
