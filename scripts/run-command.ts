import { spawn } from "node:child_process";
import { delimiter, join, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "..");

interface Options {
	/** Show the output only where the command fails. */
	quiet?: boolean;
	environment?: Record<string, string>;
}

/** Runs a tool of node_modules in the project's root and answers whether it succeeded. */
export async function runCommand(
	command: string,
	parameters: readonly string[],
	{ quiet = false, environment = {} }: Options = {},
): Promise<boolean> {
	const child = spawn(command, parameters, {
		cwd: ROOT,
		stdio: ["ignore", quiet ? "pipe" : "inherit", quiet ? "pipe" : "inherit"],
		env: { ...process.env, PATH: toolPath(), WRANGLER_SEND_METRICS: "false", ...environment },
	});
	// Whoever stops the script means the command.
	const stop = (signal: NodeJS.Signals) => child.kill(signal);
	process.on("SIGINT", stop).on("SIGTERM", stop);
	const output: Buffer[] = [];
	child.stdout?.on("data", (chunk: Buffer) => output.push(chunk));
	child.stderr?.on("data", (chunk: Buffer) => output.push(chunk));
	const succeeded = await new Promise<boolean>((settle) => {
		child.on("error", (error) => {
			console.error(`${command}: ${error.message}`);
			settle(false);
		});
		child.on("close", (code) => settle(code === 0));
	});
	process.off("SIGINT", stop).off("SIGTERM", stop);
	if (!succeeded) process.stdout.write(Buffer.concat(output));
	return succeeded;
}

/** The pinned tools come first, also where the script was not started by npm. */
function toolPath(): string {
	return [join(ROOT, "node_modules/.bin"), process.env["PATH"] ?? ""].join(delimiter);
}
