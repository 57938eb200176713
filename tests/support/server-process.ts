import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { processBeside, type RunningProcess, servingProcess } from "../bench/runtime-processes.ts";
import { fillDataDir } from "./servers/prepared-data-dir.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** `npm start -- --empty` in a process group of its own, so that it can be killed with all that it has started. */
export interface ServerProcess {
	origin: string;
	/** The id of its group. */
	group: number;
	/** Ends the whole group at once, as a power cut would. */
	kill: () => Promise<void>;
	/** Memory of the workerd that answers people, in MiB; `null` where the system does not tell. */
	memory: () => number | null;
	/** The id of the process that reads files. */
	reading: () => number | undefined;
	/** What it has written since it was ready, where that is kept. */
	log: () => string;
}

/**
 * @param dataDir one that is empty is prepared beforehand where there is a copy (servers/prepared-data-dir.ts)
 * @param environment what whoever starts it sets besides
 * @param keepsLog what it writes is kept for `log`; its errors are not shown then, unless that is wanted
 */
export async function startServerProcess(
	dataDir: string,
	environment: Record<string, string> = {},
	{ keepsLog = false, showsErrors = !keepsLog }: { keepsLog?: boolean; showsErrors?: boolean } = {},
): Promise<ServerProcess> {
	fillDataDir(dataDir);
	const child = spawn(process.execPath, ["scripts/start.js", "--empty"], {
		cwd: ROOT,
		detached: true,
		env: { ...process.env, ...environment, DATA_DIR: dataDir, PORT: "0" },
		stdio: ["ignore", "pipe", keepsLog ? "pipe" : "inherit"],
	});
	const origin = await readyOrigin(child);
	let log = "";
	if (keepsLog) {
		for (const stream of [child.stdout, child.stderr]) stream?.on("data", (piece) => (log += String(piece)));
		if (showsErrors) child.stderr?.on("data", (piece) => process.stderr.write(piece));
	}
	return {
		origin,
		group: child.pid ?? 0,
		memory: () => {
			const bytes = servingProcess(child.pid ?? 0)?.bytes;
			return bytes === undefined ? null : bytes / 1024 / 1024;
		},
		log: () => log,
		reading: () => idOf(processBeside("reading", child.pid ?? 0)),
		async kill() {
			const exited = once(child, "exit");
			process.kill(-(child.pid ?? 0), "SIGKILL");
			await exited;
		},
	};
}

/** The address that the server says when it is ready. What it says later is read too: else it could not go on. */
export function readyOrigin({ stdout }: ChildProcess): Promise<string> {
	let output = "";
	return new Promise((resolveOrigin, reject) => {
		stdout?.on("data", (piece) => {
			output += String(piece);
			const origin = /^ready (\S+)/m.exec(output)?.[1];
			if (origin !== undefined) resolveOrigin(origin);
		});
		stdout?.on("end", () => reject(new Error(`the server did not start:\n${output}`)));
	});
}

function idOf(process: RunningProcess | undefined): number | undefined {
	return process && Number(process.id);
}
