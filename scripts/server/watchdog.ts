/**
 * Ends the Workers' runtime when the process that started it is gone without having been able to, after a SIGKILL say.
 * Otherwise it would go on holding the port and the databases. Our standard input ends with that process.
 */
import { execFileSync, spawn } from "node:child_process";
import { pathToFileURL } from "node:url";

/** Watches the runtime that this process has started. Does nothing where the system has no `pgrep`. */
export function watchRuntime(): void {
	const runtimes = childrenNamed("workerd");
	if (runtimes.length === 0) return;
	const watchdog = spawn(process.execPath, [import.meta.filename, ...runtimes], {
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	watchdog.unref();
	if (watchdog.stdin && "unref" in watchdog.stdin && typeof watchdog.stdin.unref === "function") {
		watchdog.stdin.unref();
	}
}

function childrenNamed(name: string): string[] {
	try {
		return execFileSync("pgrep", ["-P", String(process.pid), name], { encoding: "utf8" })
			.split("\n")
			.filter(Boolean);
	} catch {
		return [];
	}
}

function endRuntimes(): void {
	for (const pid of process.argv.slice(2)) {
		try {
			process.kill(Number(pid), "SIGKILL");
		} catch {
			// It has ended by itself.
		}
	}
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
	process.stdin.on("end", endRuntimes).on("error", endRuntimes).resume();
}
