import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { watchRuntime } from "./watchdog.ts";

/** The package says where its binary for this system lies. */
export const { default: WORKERD } = createRequire(import.meta.url)("workerd") as { default: string };
/** What workerd tells its own developers. */
const FOR_ITS_DEVELOPERS =
	/\$LLVM_SYMBOLIZER is not set|took recursive isolate lock|stack:( (0|[a-f\d]{4,})){3}/;
/** Clients hang up all the time; each of them would write a stack to the log. */
const HUNG_UP = /disconnected: .*(?:Broken pipe|Connection reset by peer)/;

interface Launch {
	/** Of `workerd serve`. */
	parameters: readonly string[];
	/** Its environment; the Workers see none of it but what a binding names. */
	env: NodeJS.ProcessEnv;
	/** The socket of which the port is asked for. */
	socket: string;
}

export interface Launched {
	child: ChildProcess;
	/** At which the socket listens; 0 where it has no port. */
	port: number;
}

/** Starts a workerd, which ends with this process, and shows what it logs. Comes when it listens. */
export async function launchWorkerd({ parameters, env, socket }: Launch): Promise<Launched> {
	const child = spawn(WORKERD, ["serve", "--experimental", "--control-fd=3", ...parameters], {
		stdio: ["ignore", "pipe", "pipe", "pipe"],
		env,
	});
	watchRuntime(child);
	const [, output, errors, control] = child.stdio;
	for (const stream of [output, errors]) if (stream instanceof Readable) void showLog(stream);
	if (!(control instanceof Readable)) throw new TypeError("workerd has no control channel");
	return { child, port: await listeningPort(control, socket) };
}

async function listeningPort(control: Readable, socket: string): Promise<number> {
	for await (const line of createInterface(control)) {
		const message = JSON.parse(line) as { event: string; socket?: string; port?: number };
		if (message.event === "listen" && message.socket === socket) return message.port ?? 0;
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
		return { level: isNoise(message) ? "noise" : level, message };
	} catch {
		return { level: "error", message: line };
	}
}

/** Whether what the runtime logs tells nothing to whoever runs Ablage. */
export function isNoise(message: string): boolean {
	return FOR_ITS_DEVELOPERS.test(message) || HUNG_UP.test(message);
}

/** Keeps a workerd running: one that crashes is started again. */
export class KeptWorkerd {
	/** Comes when it was stopped, or when somebody has asked workerd itself to end, as Ctrl-C in a terminal does. */
	readonly ended: Promise<void>;
	#child: ChildProcess;
	#isStopping = false;

	constructor(child: ChildProcess, relaunch: () => Promise<Launched>) {
		this.#child = child;
		this.ended = this.#keepRunning(relaunch);
		process.on("exit", () => this.#child.kill("SIGKILL"));
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
			if (this.#isStopping || wasAsked(this.#child)) return;
			console.error("The Workers' runtime has crashed and is started again.");
			this.#child = (await relaunch()).child;
			if (this.#isStopping) this.#child.kill("SIGKILL");
		}
	}
}

/** Whether somebody has asked it to end, as Ctrl-C in a terminal does all of them. */
export function wasAsked({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode === 0 || signalCode === "SIGINT" || signalCode === "SIGTERM";
}

/** Comes when the process has ended, also where it had before. */
export async function exitOf(child: ChildProcess): Promise<void> {
	if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
}
