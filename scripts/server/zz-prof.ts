import { randomBytes } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type V4MiniflareOptions } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { seedingWorker } from "./seeding-binding.ts";

const ROOT = resolve(import.meta.dirname, "../..");
export const BUILD = {
	app: join(ROOT, "build/server"),
	cms: join(ROOT, "build/cms"),
	reader: join(ROOT, "build/reader"),
};

/** What is taken apart here of the many options of a Worker. */
interface BuiltOptions {
	bindings: Record<string, unknown>;
	serviceBindings: Record<string, unknown>;
	assets: unknown;
	compatibilityDate: string;
}

const STATIC_FILES = "ablage-static-files";

export interface ServerOptions {
	/** 0 lets the system choose. */
	port: number;
	/** Where databases and files live. */
	dataDir: string;
	environment?: "local" | "test" | "production";
	quiet?: boolean;
	/** Further Workers beside the product's, to measure with. */
	workers?: readonly object[];
}

/**
 * Runs the built Workers in workerd, with all storage in `dataDir`. The app Worker listens directly on the port:
 * a proxy in between costs several times the work of a request.
 */
export async function startServer({
	port,
	dataDir,
	environment = "local",
	quiet = false,
	workers = [],
}: ServerOptions): Promise<Miniflare> {
	const variables = { ENVIRONMENT: environment };
	const secrets = readSecrets(dataDir);
	const server = new Miniflare(
		convertV4MiniflareOptions({
			port: 0,
			cf: false,
			telemetry: { enabled: false }, inspectorPort: Number(process.env["INSPECT"]),
			log: new Log(quiet ? LogLevel.NONE : LogLevel.ERROR),
			...(quiet && { handleStructuredLogs: showErrors }),
			resourcePersistencePath: resolve(dataDir),
			workers: [
				...appWorkers(variables, port),
				builtWorker("ablage-cms", BUILD.cms, { ...variables, ...secrets }),
				builtWorker("ablage-reader", BUILD.reader, variables),
				seedingWorker,
				...workers,
			],
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

/**
 * The app's Worker on the port, and its static files behind the binding that it has for them anyway: in front of it
 * they would send each request through three more Workers.
 */
function appWorkers(variables: Record<string, string>, port: number) {
	const { assets, ...worker } = builtWorker("ablage", BUILD.app, variables);
	const { serviceBindings } = worker;
	return [
		{
			...worker,
			serviceBindings: { ...serviceBindings, ASSETS: STATIC_FILES },
			unsafeDirectSockets: [{ host: "127.0.0.1", port }],
		},
		{
			name: STATIC_FILES,
			modules: true,
			script: "export default { fetch: () => new Response(null, { status: 404 }) };",
			compatibilityDate: worker.compatibilityDate,
			assets,
		},
	];
}

/** A Worker as the build left it, with the bindings that its wrangler.json names. */
export function builtWorker(name: string, directory: string, bindings: Record<string, string>) {
	// Reading the bindings would warn of secrets that this server sets itself.
	process.env["WRANGLER_LOG"] ??= "error";
	const { workerOptions, main } = unstable_getMiniflareWorkerOptions(join(directory, "wrangler.json"));
	const { modulesRules: _unused, ...options } = workerOptions;
	const entry = main ?? join(directory, "index.js");
	const others = globSync("**/*.{js,wasm}", { cwd: directory })
		.map((file) => join(directory, file))
		.filter((file) => file !== entry);
	return {
		...(options as Partial<BuiltOptions>),
		name,
		modulesRoot: directory,
		modules: [entry, ...others].map((path) => ({
			type: path.endsWith(".wasm") ? "CompiledWasm" : "ESModule",
			path,
		})),
		bindings: Object.assign({}, options.bindings, bindings),
	};
}

/** Secrets of this data directory, made at its first start: a token of one directory is worth nothing in another. */
export function readSecrets(dataDir: string): Record<string, string> {
	const file = join(dataDir, "secrets.json");
	if (!existsSync(file)) {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(file, JSON.stringify({ JWT_SECRET: randomBytes(32).toString("base64url") }), {
			mode: 0o600,
		});
	}
	return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}

/** Applies the directory's migrations that its database has not seen yet. */
async function migrateDirectory(server: Miniflare): Promise<void> {
	const directory = await server.getD1Database("DIRECTORY", "ablage-cms");
	await directory.exec(
		"CREATE TABLE IF NOT EXISTS d1_migrations (name TEXT PRIMARY KEY, applied_at INTEGER NOT NULL)",
	);
	const { results } = await directory.prepare("SELECT name FROM d1_migrations").all<{ name: string }>();
	const applied = new Set(results.map(({ name }) => name));
	const folder = join(ROOT, "workers/cms/directory/migrations");
	for (const name of globSync("*.sql", { cwd: folder }).toSorted()) {
		if (applied.has(name)) continue;
		const statements = readFileSync(join(folder, name), "utf8")
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
