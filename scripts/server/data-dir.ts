import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ROOT, runCommand } from "../run-command.ts";

/** The directory's migrations. */
export const MIGRATIONS = join(ROOT, "workers/cms/directory/migrations");

/** Secrets of this data directory, made at its first start: a token of one directory is worth nothing in another. */
export function readSecrets(dataDir: string): Record<string, string> {
	const file = join(dataDir, "secrets.json");
	if (!existsSync(file)) {
		mkdirSync(dataDir, { recursive: true });
		writeFileSync(file, JSON.stringify({ JWT_SECRET: randomBytes(32).toString("base64url") }), {
			mode: 0o600,
		});
	}
	return JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
}

interface Wanted {
	/** The demo data, where nobody has used the installation. */
	demo: boolean;
}

/**
 * Brings the directory's tables up to date and makes the demo where it is wanted, in a process of its own, because what
 * that loads would weigh more than serving does. Done again only after a new migration.
 */
export async function prepareDataDir(dataDir: string, wanted: Wanted): Promise<void> {
	if (isPrepared(dataDir, wanted)) return;
	const script = join(ROOT, "scripts/server/prepare-data-dir.ts");
	const succeeded = await runCommand("node", [script, ...(wanted.demo ? [] : ["--empty"])], {
		environment: { DATA_DIR: resolve(dataDir) },
	});
	if (!succeeded) process.exit(1);
	writeFileSync(markOf(dataDir), stateOf(wanted));
}

export function isPrepared(dataDir: string, wanted: Wanted): boolean {
	const mark = markOf(dataDir);
	if (!existsSync(mark)) return false;
	const prepared = readFileSync(mark, "utf8");
	return prepared === stateOf(wanted) || prepared === stateOf({ demo: true });
}

function markOf(dataDir: string): string {
	return join(dataDir, "prepared.txt");
}

function stateOf({ demo }: Wanted): string {
	return [...readdirSync(MIGRATIONS).toSorted(), ...(demo ? ["demo"] : [])].join("\n");
}
