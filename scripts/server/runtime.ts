import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { readSecrets } from "./data-dir.ts";
import { isForRecogniser, RecogniserHost } from "./recogniser-host.ts";
import { type ServedBuild, setBuildAside } from "./served-build.ts";
import { watchRuntime } from "./watchdog.ts";
import { operatorVariables, STATIC_FILES_DIRECTORY } from "./workers.ts";

/** The package says where its binary for this system lies. */
const { default: WORKERD } = createRequire(import.meta.url)("workerd") as { default: string };
/** Miniflare's names of the folders that its simulators keep things in, and where they lie in the data directory. */
const FOLDERS = {
	"d1:storage": "d1",
	"do:storage": "do",
	"r2:storage": "r2",
	"cache:storage": "cache",
	"email:store-disk": "email",
};
/** Miniflare's name of the socket of the first Worker. */
const APP_SOCKET = "direct:0:default";
/** As Miniflare counts the levels. */
const LOG_LEVEL_ERROR = "1";
/** What workerd tells its own developers, of a client that has hung up say. */
const NOISE = /\$LLVM_SYMBOLIZER is not set|took recursive isolate lock|stack:( (0|[a-f\d]{4,})){3}/;

/** A running workerd. One that crashes is started again on the same port. */
export class Runtime {
	/** The address at which the app answers. */
	readonly origin: string;
	/** Comes when it was stopped, or when somebody has asked workerd itself to end, as Ctrl-C in a terminal does. */
	readonly ended: Promise<void>;
	#child: ChildProcess;
	#isStopping = false;

	private constructor(child: ChildProcess, port: number, relaunch: () => Promise<Launched>) {
		this.#child = child;
		this.origin = `http://127.0.0.1:${port}`;
		this.ended = this.#keepRunning(relaunch);
		process.on("exit", () => this.#child.kill("SIGKILL"));
	}

	/**
	 * Runs the configuration that the build has written (write-local-build.ts), with all storage in `dataDir`, which no
	 * other server has.
	 */
	static async start(port: number, dataDir: string): Promise<Runtime> {
		const reports = await receiveReports();
		const build = setBuildAside(dataDir);
		const launched = await launch(port, dataDir, build, reports);
		return new Runtime(launched.child, launched.port, () => launch(launched.port, dataDir, build, reports));
	}

	/** Ends it at once: what it has acknowledged is on the disk, and it would wait for open connections. */
	stop(): Promise<void> {
		this.#isStopping = true;
		this.#child.kill("SIGKILL");
		return this.ended;
	}

	async #keepRunning(relaunch: () => Promise<Launched>): Promise<void> {
		for (;;) {
			await exitOf(this.#child);
			const { exitCode, signalCode } = this.#child;
			if (this.#isStopping || exitCode === 0 || signalCode === "SIGINT" || signalCode === "SIGTERM") return;
			console.error("The Workers' runtime has crashed and is started again.");
			this.#child = (await relaunch()).child;
			if (this.#isStopping) this.#child.kill("SIGKILL");
		}
	}
}

interface Launched {
	child: ChildProcess;
	port: number;
}

async function launch(port: number, dataDir: string, build: ServedBuild, reports: string): Promise<Launched> {
	const folders = Object.entries(FOLDERS).map(([name, folder]) => [name, resolve(dataDir, folder)] as const);
	for (const [, folder] of folders) mkdirSync(folder, { recursive: true });
	const parameters = [
		"serve",
		"--binary",
		"--experimental",
		"--control-fd=3",
		`--socket-addr=${APP_SOCKET}=127.0.0.1:${port}`,
		"--socket-addr=entry=127.0.0.1:0",
		`--external-addr=loopback=${reports}`,
		...folders.map(([name, folder]) => `--directory-path=${name}=${folder}`),
		`--directory-path=${STATIC_FILES_DIRECTORY}=${build.client}`,
		build.config,
	];
	const variables = operatorVariables();
	// Links of mails lead here, unless the operator says otherwise.
	variables["PUBLIC_ORIGIN"] ||= port === 0 ? "" : `http://127.0.0.1:${port}`;
	const child = spawn(WORKERD, parameters, {
		stdio: ["ignore", "pipe", "pipe", "pipe"],
		env: { ...process.env, TZ: "UTC", ...variables, ...readSecrets(dataDir) },
	});
	watchRuntime(child);
	const [, output, errors, control] = child.stdio;
	for (const stream of [output, errors]) if (stream instanceof Readable) void showLog(stream);
	if (!(control instanceof Readable)) throw new TypeError("workerd has no control channel");
	return { child, port: await listeningPort(control) };
}

/** The port that workerd has opened for the app. */
async function listeningPort(control: Readable): Promise<number> {
	for await (const line of createInterface(control)) {
		const message = JSON.parse(line) as { event: string; socket?: string; port?: number };
		if (message.event === "listen" && message.socket === APP_SOCKET) return message.port ?? 0;
	}
	throw new Error("The Workers' runtime has not started.");
}

/** What workerd and the Workers log, one JSON object a line; what comes when it crashes is plain text. */
async function showLog(stream: Readable): Promise<void> {
	for await (const line of createInterface(stream)) {
		const { level, message } = parseLog(line);
		if (level === "error" || level === "warn") console.error(message);
		else if (level !== "noise") console.log(message);
	}
}

function parseLog(line: string): { level: string; message: string } {
	try {
		const { level, message } = JSON.parse(line) as { level: string; message: string };
		return { level: NOISE.test(message) ? "noise" : level, message };
	} catch {
		return { level: "error", message: line };
	}
}

/**
 * Miniflare's simulators report here what goes wrong in them; of what they log besides, the errors are shown. The reader's
 * pages come here to be recognised.
 */
async function receiveReports(): Promise<string> {
	const recogniser = new RecogniserHost();
	const server = createServer((request, response) => {
		if (isForRecogniser(request)) return void recogniser.answer(request, response);
		const isError = request.url === "/core/error" || request.headers["mf-log-level"] === LOG_LEVEL_ERROR;
		void text(request).then((report) => {
			if (isError) console.error(report);
			response.writeHead(204).end();
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	const address = server.address();
	if (address === null || typeof address === "string") throw new TypeError("no port for reports");
	return `${address.address}:${address.port}`;
}

async function exitOf(child: ChildProcess): Promise<void> {
	if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
