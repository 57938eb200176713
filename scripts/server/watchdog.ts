import { type ChildProcess, spawn } from "node:child_process";

/**
 * Ends the Workers' runtime when this process is gone without having been able to, after a SIGKILL say. Otherwise it
 * would go on holding the port and the databases. A shell waits for its standard input to end, which happens with this
 * process, in a group of its own so that it outlives ours. Does nothing where the system has no `sh`.
 */
export function watchRuntime(runtime: ChildProcess): void {
	const watchdog = spawn("sh", ["-c", 'read -r _; kill -9 "$0"', String(runtime.pid)], {
		detached: true,
		stdio: ["pipe", "ignore", "ignore"],
	});
	watchdog.on("error", () => {});
	watchdog.unref();
	runtime.once("exit", () => watchdog.kill());
}
