import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from "miniflare";
import { readSecrets, MIGRATIONS } from "./data-dir.ts";
import { RecogniserHost } from "./recogniser/recogniser-host.ts";
import { seedingWorker } from "./seeding-binding.ts";
import { operatorVariables } from "./operator-variables.ts";
import { productWorkers } from "./workers.ts";

export interface ServerOptions {
	/** 0 lets the system choose. */
	port: number;
	/** Where databases and files live. */
	dataDir: string;
	environment?: "local" | "test" | "production";
	quiet?: boolean;
	/** Without what reads files, which nobody asks for where there are none, a start takes half the work. */
	readsFiles?: boolean;
	/** Further Workers beside the product's, to measure with. */
	workers?: readonly object[];
}

/**
 * Runs the built Workers in workerd through Miniflare, whose handle reaches their bindings from here, with all storage
 * in `dataDir`. The app Worker listens directly on the port: a proxy in between costs several times the work of a
 * request. `npm start` serves without Miniflare (runtime.ts).
 */
export async function startServer({
	port,
	dataDir,
	environment = "local",
	quiet = false,
	readsFiles = true,
	workers = [],
}: ServerOptions): Promise<Miniflare> {
	const recogniser = new RecogniserHost();
	const recognise = readsFiles ? (request: Request) => recogniser.fetch(request) : null;
	const server = new Miniflare(
		convertV4MiniflareOptions({
			port: 0,
			cf: false,
			telemetry: { enabled: false },
			log: new Log(quiet ? LogLevel.NONE : LogLevel.ERROR),
			...(quiet && { handleStructuredLogs: showErrors }),
			resourcePersistencePath: resolve(dataDir),
			unsafeRuntimeEnv: { ...operatorVariables(), ...readSecrets(dataDir) },
			workers: [...productWorkers(environment, port, recognise), seedingWorker, ...workers],
		} as V4MiniflareOptions),
	);
	await server.ready;
	await migrateDirectory(server);
	return server;
}

/** Of what the Workers log only what went wrong. */
function showErrors({ level, message }: { level: string; message: string }): void {
	if (level === "error" || level === "warn") console.error(message);
}

/** The address at which the app answers. */
export async function addressOf(server: Miniflare): Promise<string> {
	const url = await server.unsafeGetDirectURL("ablage");
	return url.origin;
}

/** Applies the directory's migrations that its database has not seen yet. */
async function migrateDirectory(server: Miniflare): Promise<void> {
	const directory = await server.getD1Database("DIRECTORY", "ablage-cms");
	await directory.exec(
		"CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)",
	);
	const { results } = await directory.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
	const applied = new Set(results.map(({ name }) => name));
	for (const name of globSync("*.sql", { cwd: MIGRATIONS }).toSorted()) {
		if (applied.has(name)) continue;
		const statements = readFileSync(join(MIGRATIONS, name), "utf8")
			.replace(/^\s*--.*$/gm, "")
			.split(";")
			.map((statement) => statement.trim())
			.filter(Boolean);
		await directory.batch([
			...statements.map((statement) => directory.prepare(statement)),
			directory.prepare("INSERT INTO d1_migrations VALUES (?, ?)").bind(name, Date.now()),
		]);
	}
}
