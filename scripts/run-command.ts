import { spawn } from "node:child_process";
import { delimiter, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");

/** So long a tool has to stop by itself. */
const STOPPING_MS = 5_000;

interface Options {
	/** Show the output only where the command fails. */
	quiet?: boolean;
	/** Stopped, and so failed, where it has shown nothing for so long, in milliseconds. */
	silence?: number;
	environment?: Record<string, string>;
}

/** Runs a tool of node_modules in the project's root and answers whether it succeeded. */
export async function runCommand(
	command: string,
	parameters: readonly string[],
	{ quiet = false, silence, environment = {} }: Options = {},
): Promise<boolean> {
	const isHeard = quiet || silence !== undefined;
	const child = spawn(command, parameters, {
		cwd: ROOT,
		stdio: ["ignore", isHeard ? "pipe" : "inherit", isHeard ? "pipe" : "inherit"],
		env: { ...process.env, PATH: toolPath(), WRANGLER_SEND_METRICS: "false", ...environment },
	});
	// Whoever stops the script means the command.
	const stop = (signal: NodeJS.Signals) => child.kill(signal);
	process.on("SIGINT", stop).on("SIGTERM", stop);
	const output: Buffer[] = [];
	const watch = silence === undefined ? undefined : setTimeout(giveUp, silence);
	function giveUp() {
		console.error(`${command} has shown nothing for ${Number(silence) / 1_000} s, and is stopped`);
		child.kill();
		setTimeout(() => child.kill("SIGKILL"), STOPPING_MS).unref();
	}
	const hear = (chunk: Buffer) => {
		watch?.refresh();
		if (quiet) output.push(chunk);
		else process.stdout.write(chunk);
	};
	child.stdout?.on("data", hear);
	child.stderr?.on("data", hear);
	const succeeded = await new Promise<boolean>((settle) => {
		child.on("error", (error) => {
			console.error(`${command}: ${error.message}`);
			settle(false);
		});
		child.on("close", (code) => settle(code === 0));
	});
	clearTimeout(watch);
	process.off("SIGINT", stop).off("SIGTERM", stop);
	if (!succeeded) process.stdout.write(Buffer.concat(output));
	return succeeded;
}

/** The pinned tools come first, also where the script was not started by npm. */
function toolPath(): string {
	return [join(ROOT, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
}
