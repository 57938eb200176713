import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fillDataDir } from "./servers/prepared-data-dir.ts";

const ROOT = resolve(import.meta.dirname, "../..");

/** `npm start -- --empty` in a process group of its own, so that it can be killed with all that it has started. */
export interface ServerProcess {
	origin: string;
	/** Ends the whole group at once, as a power cut would. */
	kill: () => Promise<void>;
	/** Memory of workerd, which runs all Workers and their storage, in MiB; `null` where the system does not tell. */
	memory: () => number | null;
}

/**
 * @param dataDir one that is empty is prepared beforehand where there is a copy (servers/prepared-data-dir.ts)
 * @param environment what whoever starts it sets besides
 */
export async function startServerProcess(
	dataDir: string,
	environment: Record<string, string> = {},
): Promise<ServerProcess> {
	fillDataDir(dataDir);
	const child = spawn(process.execPath, ["scripts/start.js", "--empty"], {
		cwd: ROOT,
		detached: true,
		env: { ...process.env, ...environment, DATA_DIR: dataDir, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	const origin = await readyOrigin(child);
	return {
		origin,
		memory: () => workerdMemory(child.pid ?? 0),
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

function workerdMemory(parent: number): number | null {
	try {
		const children = readFileSync(`/proc/${parent}/task/${parent}/children`, "utf8").trim().split(" ");
		const workerd = children.find((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").trim() === "workerd");
		const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${workerd}/status`, "utf8"))?.[1];
		return kilobytes === undefined ? null : Number(kilobytes) / 1024;
	} catch {
		return null;
	}
}
