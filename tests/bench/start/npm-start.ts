import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { ROOT } from "../../../scripts/run-command.ts";
import { readyOrigin } from "../../support/server-process.ts";
import { verdict } from "../aims.ts";
import { quantile } from "../quantiles.ts";
import { processesBelow, servingProcess } from "../runtime-processes.ts";

const STARTS = 5;
const IDLE_MS = 4_000;
const MAX_SECONDS = 1.5;
const MAX_MEGABYTES = 271;

interface NpmStart {
	/** Seconds from the command to the line that says so, npm's own start included. */
	ready: number;
	/** Resident memory once it is idle, in MB: the process that `npm start` runs, and workerd below it. (Nobody has read a file.) */
	host: number;
	runtime: number;
	/** Both, and the shell that watches them. */
	together: number;
}

/** `npm start` with the demo there and the build finished. */
export async function npmStartBench(): Promise<string[]> {
	const dataDir = mkdtempSync(join(tmpdir(), "ablage-start-"));
	const starts: NpmStart[] = [];
	try {
		await startOnce(dataDir);
		for (let start = 0; start < STARTS; start += 1) starts.push(await startOnce(dataDir));
	} finally {
		rmSync(dataDir, { recursive: true, force: true });
	}
	const median = (name: keyof NpmStart) =>
		quantile(
			starts.map((start) => start[name]),
			0.5,
		);
	const [ready, together] = [median("ready"), median("together")];
	return [
		`| \`npm start\` with data there (median of ${STARTS}) | | aim |`,
		"|---|---:|---|",
		`| from the command to \`ready\` | ${ready.toFixed(2)} s | ${verdict(ready < MAX_SECONDS, `< ${MAX_SECONDS} s`)} |`,
		`| memory when idle: Node | ${median("host").toFixed(0)} MB | |`,
		`| memory when idle: workerd | ${median("runtime").toFixed(0)} MB | |`,
		`| together | ${together.toFixed(0)} MB | ${verdict(together < MAX_MEGABYTES, `< ${MAX_MEGABYTES} MB`)} |`,
	];
}

async function startOnce(dataDir: string): Promise<NpmStart> {
	const begun = performance.now();
	const npm = spawn("npm", ["start"], {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
		stdio: ["ignore", "pipe", "inherit"],
	});
	await readyOrigin(npm);
	const ready = (performance.now() - begun) / 1_000;
	await setTimeout(IDLE_MS);
	const processes = processesBelow(npm.pid ?? 0);
	const runtime = servingProcess(npm.pid ?? 0);
	const host = processes.find(({ id }) => id === runtime?.parent);
	if (!runtime || !host) throw new Error("npm start runs no workerd");
	const others = processes.filter(({ parent }) => parent === host.id);
	const exited = once(npm, "exit");
	process.kill(Number(host.id), "SIGTERM");
	await exited;
	return {
		ready,
		host: host.bytes / 1_000_000,
		runtime: runtime.bytes / 1_000_000,
		together: others.reduce((sum, { bytes }) => sum + bytes, host.bytes) / 1_000_000,
	};
}
