import { StartError } from "./data-dir.ts";

/** Ends a start that cannot be: what an operator can mend is said in one sentence, anything else is a bug with its stack. */
export function sayWhyAndExit(error: unknown): never {
	if (error instanceof StartError) console.error(error.message);
	else if (isOfSystem(error))
		console.error(`${error.message}. Look at the disk, and at who may write where.`);
	else console.error(error);
	process.exit(1);
}

/** A full disk, a file that may not be written: the system says what and where. */
function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
	return error instanceof Error && "syscall" in error && "path" in error;
}
