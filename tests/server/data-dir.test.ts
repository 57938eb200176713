import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, globSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { serviceApi } from "../../contract/api/service.ts";
import { ROOT } from "../../scripts/run-command.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { checkDataDir } from "../../scripts/server/check-data-dir.ts";
import { StartError } from "../../scripts/server/data-dir.ts";
import { apiClient, registerAt } from "../support/api-client.ts";
import { readyOrigin } from "../support/server-process.ts";
import { fillDataDir } from "../support/servers/prepared-data-dir.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-data-"));
const whole = join(folder, "whole");
const started: ChildProcess[] = [];

function start(dataDir: string): ChildProcess {
	const server = spawn(process.execPath, ["scripts/start.js", "--empty"], {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: dataDir, PORT: "0" },
		stdio: ["ignore", "pipe", "pipe"],
	});
	started.push(server);
	return server;
}

/** What a start says that comes to nothing. */
async function refusal(dataDir: string): Promise<string> {
	const server = start(dataDir);
	let said = "";
	server.stderr?.on("data", (piece) => (said += String(piece)));
	expect(await once(server, "close")).toEqual([1, null]);
	return said;
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<void> {
	server.kill(signal);
	await once(server, "exit");
}

/** The databases of a folder, or the file itself. (Without the logs of what is not in the database yet.) */
function filesAt(place: string): string[] {
	if (place.endsWith(".json")) return [place];
	return globSync("*.sqlite", { cwd: place, exclude: ["metadata.sqlite"] }).map((name) => join(place, name));
}

function forgetMemberships(file: string): void {
	const database = new DatabaseSync(file);
	database.exec("DELETE FROM membership");
	database.close();
}

/** A data directory with a user, a tenant and a file. */
beforeAll(async () => {
	buildIfNeeded();
	fillDataDir(whole);
	const server = start(whole);
	const origin = await readyOrigin(server);
	const api = await apiClient(origin, await registerAt(origin, "mia@example.ch"));
	const { documentId } = await api.newDocument("Police");
	const bytes = new TextEncoder().encode("Grüezi");
	const chunk = {
		sessionId: "upload-grussgott",
		index: 0,
		total: 1,
		fileName: "a.txt",
		contentType: "text/plain",
	};
	await api.sendChunk(documentId, { ...chunk, fileSize: bytes.length }, bytes);
	await stop(server, "SIGTERM");
});

afterEach(() => {
	for (const server of started.splice(0)) server.kill("SIGKILL");
});

afterAll(() => rmSync(folder, { recursive: true }));

describe("two servers on one data directory", () => {
	it("are one too many: the second says so in one line, whatever its port", async () => {
		const server = start(whole);
		await readyOrigin(server);
		expect(await refusal(whole)).toBe(
			`Another server is using ${whole}. Stop it first, or choose another directory: DATA_DIR=other npm start\n`,
		);
		await stop(server, "SIGTERM");
	});

	it("are one after the other where the first was killed", async () => {
		const server = start(whole);
		await readyOrigin(server);
		await stop(server, "SIGKILL");
		expect(await readyOrigin(start(whole))).toContain("http://127.0.0.1:");
	});

	it("are refused during a first start too, which makes the tables before its port answers", async () => {
		const dataDir = join(folder, "first");
		const server = start(dataDir);
		await expect
			.poll(() => globSync("d1/**/*.sqlite", { cwd: dataDir }).length, { timeout: 60_000 })
			.toBeTruthy();
		expect(await refusal(dataDir)).toContain(`Another server is using ${dataDir}.`);
		const origin = await readyOrigin(server);
		expect((await fetch(`${origin}${serviceApi.health.path}`)).status).toBe(200);
		await registerAt(origin, "lea@example.ch");
	});
});

describe("a damaged data directory", () => {
	const DIRECTORY = "d1/miniflare-D1DatabaseObject";
	const INDEX = "r2/miniflare-R2BucketObject";
	const empty = (file: string) => truncateSync(file, 0);
	const garble = (file: string) => {
		writeFileSync(file, "x".repeat(20_000));
		// It may have all that is in the database.
		rmSync(`${file}-wal`, { force: true });
	};

	it.each<[string, string, (file: string) => void, RegExp]>([
		["empty secrets", "secrets.json", empty, /has no JWT_SECRET.*delete it: new secrets are made/],
		["secrets without a secret", "secrets.json", (file) => writeFileSync(file, "{}"), /has no JWT_SECRET/],
		["a garbled directory", DIRECTORY, garble, /file is not a database.*from a backup/],
		["an empty directory", DIRECTORY, empty, /no such table.*from a backup/],
		["a directory that is gone", DIRECTORY, rmSync, /directory of users and tenants is missing/],
		[
			"an empty database of a tenant",
			"do/ablage-cms-TenantStore",
			empty,
			/no database of "Mia Muster".*backup/,
		],
		["a garbled database of a tenant", "do/ablage-cms-TenantStore", garble, /no database of "Mia Muster"/],
		[
			"a database of a tenant that is gone",
			"do/ablage-cms-TenantStore",
			rmSync,
			/no database of "Mia Muster"/,
		],
		[
			"an empty database of a user",
			"do/ablage-cms-UserStore",
			empty,
			/no database of .*@example\.ch.*backup/,
		],
		["a garbled index of the files", INDEX, garble, /file is not a database.*from a backup/],
		["an empty index of the files", INDEX, empty, /no such table.*from a backup/],
		["an index of the files that is gone", INDEX, rmSync, /index of the files is missing/],
	])("is said in one sentence: %s", (name, place, damage, expected) => {
		const dataDir = join(folder, name);
		cpSync(whole, dataDir, { recursive: true });
		for (const file of filesAt(join(dataDir, place))) damage(file);
		const check = () => checkDataDir(dataDir);
		expect(check).toThrow(StartError);
		expect(check).toThrow(expected);
		expect(check).not.toThrow("\n");
	});

	it("ends the start in that sentence, without a stack", async () => {
		const dataDir = join(folder, "ends");
		cpSync(whole, dataDir, { recursive: true });
		for (const file of filesAt(join(dataDir, "do/ablage-cms-TenantStore"))) rmSync(file);
		const said = await refusal(dataDir);
		expect(said).toMatch(/no database of "Mia Muster"/);
		expect(said.trim().split("\n")).toHaveLength(1);
		expect(said).not.toMatch(/\bat .*:\d+/);
	});

	it("keeps no start from a tenant that was never finished", async () => {
		const dataDir = join(folder, "unfinished");
		cpSync(whole, dataDir, { recursive: true });
		for (const file of filesAt(join(dataDir, "do/ablage-cms-UserStore"))) forgetMemberships(file);
		for (const file of filesAt(join(dataDir, "do/ablage-cms-TenantStore"))) rmSync(file);
		expect(await readyOrigin(start(dataDir))).toContain("http://127.0.0.1:");
	});

	it("is a sentence too where the place is none for a directory", async () => {
		const file = join(folder, "a-file");
		writeFileSync(file, "");
		const said = await refusal(file);
		expect(said).toMatch(/EEXIST.*Look at the disk/);
		expect(said.trim().split("\n")).toHaveLength(1);
	});
});
