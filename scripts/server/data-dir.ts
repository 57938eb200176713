import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { newVapidKeys } from "../vapid-keys.ts";
import { ROOT, runCommand } from "../run-command.ts";

/** The directory's migrations. */
export const MIGRATIONS = join(ROOT, "workers/cms/directory/migrations");

/** What keeps the server from starting, in one sentence that says what to do. */
export class StartError extends Error {
	override readonly name = "StartError";
}

/** A backup easily lacks the file, which its owner alone may read: who starts without it has to know what that means. */
const NEW_SECRETS = [
	"new secrets are made.",
	"Everybody signs in again, who is asked for a code by a passkey or a recovery code.",
	"Links that were given out (shares, requests, invitations, calendars) and tokens of programs lead nowhere any more, and push has to be turned on again.",
	"The file put back from a backup, all is as it was.",
].join(" ");

/**
 * Secrets of this data directory, made at its first start: a token of one directory is worth nothing in another. What a
 * release has come to need since is added.
 * @throws StartError
 */
export function readSecrets(dataDir: string): Record<string, string> {
	const file = join(dataDir, "secrets.json");
	if (!existsSync(file)) {
		if (wasPrepared(dataDir)) console.warn(`${file} was missing: ${NEW_SECRETS}`);
		mkdirSync(dataDir, { recursive: true });
		writeSecrets(file, { JWT_SECRET: randomBytes(32).toString("base64url"), VAPID_KEYS: newVapidKeys() });
	}
	const kept = secretsIn(readFileSync(file, "utf8"));
	const { JWT_SECRET, VAPID_KEYS = newVapidKeys() } = kept;
	if (typeof JWT_SECRET !== "string" || JWT_SECRET.length < 32) {
		throw new StartError(
			`${file} is damaged: it has no JWT_SECRET of at least 32 characters. Put it back from a backup, or delete it: ${NEW_SECRETS}`,
		);
	}
	if (typeof VAPID_KEYS !== "string" || !/^B[\w-]{86}\.[\w-]{43}$/.test(VAPID_KEYS)) {
		throw new StartError(
			`${file} is damaged: its VAPID_KEYS are none. Put it back from a backup, or take them out: new ones are made, and push has to be turned on again.`,
		);
	}
	if (!("VAPID_KEYS" in kept)) writeSecrets(file, { ...kept, VAPID_KEYS });
	return { JWT_SECRET, VAPID_KEYS };
}

/** All of it or nothing, whatever happens in between. */
function writeSecrets(file: string, secrets: Record<string, unknown>): void {
	writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
	renameSync(`${file}.new`, file);
}

function secretsIn(json: string): Record<string, unknown> {
	try {
		const secrets: unknown = JSON.parse(json);
		return typeof secrets === "object" && secrets !== null ? { ...secrets } : {};
	} catch {
		return {};
	}
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
	// It has said why.
	if (!succeeded) process.exit(1);
	markPrepared(dataDir, wanted);
}

/** Notes that what a first start makes is there. */
export function markPrepared(dataDir: string, wanted: Wanted): void {
	writeFileSync(markOf(dataDir), stateOf(wanted));
}

/** Whether a start has ever come to its end here. */
export function wasPrepared(dataDir: string): boolean {
	return existsSync(markOf(dataDir));
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
