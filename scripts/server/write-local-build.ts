import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
	type Config,
	convertV4MiniflareOptions,
	Miniflare,
	Runtime,
	serializeConfig,
	type V4MiniflareOptions,
} from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { BUILD, LOCAL_BUILD, READING_CONFIG, RUNTIME_CONFIG, WORKER_OPTIONS } from "./build.ts";
import { leanConfig } from "./lean-config.ts";
import { readingConfig } from "./reading-config.ts";
import { WORKERD } from "./workerd-process.ts";
import { servingWorkers } from "./workers.ts";

/** Names the file into which Miniflare writes its configuration for whoever debugs it. */
const CONFIG_FILE = "MINIFLARE_WORKERD_CONFIG_DEBUG";
const MAX_CONFIG_BYTES = 256 * 1024 * 1024;

/** The last step of the build: what the local server needs, so that it loads neither wrangler nor Miniflare to serve. */
export async function writeLocalBuild(): Promise<void> {
	mkdirSync(LOCAL_BUILD, { recursive: true });
	writeFileSync(WORKER_OPTIONS, JSON.stringify(workerOptions(), null, "\t"));
	// (What a running server has set aside are links to the same files.)
	for (const file of [RUNTIME_CONFIG, READING_CONFIG]) rmSync(file, { force: true });
	// It has the keys to Miniflare's own sockets in it.
	writeFileSync(RUNTIME_CONFIG, await runtimeConfig(), { mode: 0o600 });
	writeFileSync(READING_CONFIG, compiled(readingConfig("local")));
}

/** A configuration in workerd's own language as workerd reads it fastest, with the modules in it that it names. */
function compiled(config: string): Buffer {
	const file = join(LOCAL_BUILD, "reading.capnp");
	writeFileSync(file, config);
	return execFileSync(WORKERD, ["compile", "--config-only", file], { maxBuffer: MAX_CONFIG_BYTES });
}

function workerOptions() {
	// Reading the bindings would warn of secrets that the server sets itself.
	process.env["WRANGLER_LOG"] ??= "error";
	const workers = Object.values(BUILD).map((directory) => {
		const { workerOptions: options } = unstable_getMiniflareWorkerOptions(join(directory, "wrangler.json"));
		const { modulesRules: _unused, ...rest } = options;
		return rest;
	});
	const [app, cms, reader, recogniser, photoDecoder, relay, typesetter, fonts] = workers;
	return {
		ablage: app,
		"ablage-cms": cms,
		"ablage-reader": reader,
		"ablage-recogniser": recogniser,
		"ablage-photo-decoder": photoDecoder,
		"ablage-relay": relay,
		"ablage-typesetter": typesetter,
		"ablage-fonts": fonts,
	};
}

/** The configuration that Miniflare would start workerd with, caught in front of it, without what nobody asks for. */
async function runtimeConfig(): Promise<Buffer> {
	const { updateConfig } = Runtime.prototype;
	Runtime.prototype.updateConfig = (_encoded, { requiredSockets }) =>
		Promise.resolve(new Map(requiredSockets.map((socket) => [socket, 0])));
	const folder = mkdtempSync(join(tmpdir(), "ablage-build-"));
	const caught = catchConfig(join(folder, "config.json"));
	try {
		const server = new Miniflare(
			convertV4MiniflareOptions({
				port: 0,
				cf: false,
				telemetry: { enabled: false },
				resourcePersistencePath: folder,
				workers: servingWorkers("local", 0),
			} as V4MiniflareOptions),
		);
		await server.ready;
		await server.dispose();
	} finally {
		Runtime.prototype.updateConfig = updateConfig;
		caught.stop();
		rmSync(folder, { recursive: true, force: true });
	}
	if (!caught.config) throw new Error("Miniflare has not started workerd");
	return serializeConfig(leanConfig(caught.config));
}

/** Catches the configuration before it is encoded: as the JSON that Miniflare writes of it into a file, where one is named. */
function catchConfig(file: string) {
	const { stringify } = JSON;
	const caught = {
		config: undefined as Config | undefined,
		stop() {
			JSON.stringify = stringify;
			delete process.env[CONFIG_FILE];
		},
	};
	process.env[CONFIG_FILE] = file;
	JSON.stringify = new Proxy(stringify, {
		apply(_target, _json, [value, ...how]: Parameters<typeof stringify>) {
			if (!isConfig(value)) return stringify(value, ...how);
			caught.config = value;
			return "";
		},
	});
	return caught;
}

function isConfig(value: unknown): value is Config {
	return typeof value === "object" && value !== null && "services" in value && "sockets" in value;
}
