import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Path of the first of these that may be run here: commands by name, then files. */
export function findInstalled(commands: readonly string[], ...files: readonly string[]): string | undefined {
	const folders = (process.env["PATH"] ?? "").split(delimiter);
	const candidates = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
	return [...candidates, ...files].find(isExecutable);
}

function isExecutable(file: string): boolean {
	try {
		accessSync(file, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
