import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, parse } from "node:path";
import { ADDRESS_HEADER } from "../api-client.ts";
import { type ServerProcess, startServerProcess } from "../server-process.ts";

const VARIABLE = "SHARED_SERVERS";

/** Nobody ends it but the run. */
export interface SharedServer extends Omit<ServerProcess, "kill"> {
	dataDir: string;
}

/**
 * Says to this process and those that it starts where shared servers lie, and ends them with the run: a process of tests
 * that has started one is ended without being asked.
 */
export default function offerSharedServers(): () => void {
	const folder = mkdtempSync(join(tmpdir(), "ablage-shared-"));
	process.env[VARIABLE] = folder;
	return () => {
		delete process.env[VARIABLE];
		for (const file of globSync("*.group", { cwd: folder })) endGroup(Number(parse(file).name));
		// What has just been ended may have been writing.
		rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
	};
}

let shared: Promise<SharedServer> | undefined;

/**
 * A server for all files of tests that look at it with accounts and names of their own, and neither end it nor want it
 * set up in a way of theirs. To start one, and to have it show its first pages, costs more than most of them do.
 */
export function sharedServer(): Promise<SharedServer> {
	return (shared ??= startSharedServer());
}

async function startSharedServer(): Promise<SharedServer> {
	const folder = process.env[VARIABLE];
	if (folder === undefined) throw new Error("Nobody has said where shared servers lie.");
	const dataDir = mkdtempSync(join(folder, "data-"));
	// Whoever registers says an address of their own: from one not as many may as several files need.
	const variables = { CLIENT_ADDRESS_HEADER: ADDRESS_HEADER };
	const { kill: _, ...server } = await startServerProcess(dataDir, variables, {
		keepsLog: true,
		showsErrors: true,
	});
	writeFileSync(join(folder, `${server.group}.group`), "");
	return { ...server, dataDir };
}

function endGroup(group: number): void {
	try {
		process.kill(-group, "SIGKILL");
	} catch {
		// It has ended already.
	}
}
