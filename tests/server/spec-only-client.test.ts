import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/run-command.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";
import { PASSWORD, registerAt } from "../support/api-client.ts";
import { type ServerProcess, startServerProcess } from "../support/server-process.ts";

const EMAIL = "stranger@example.ch";
const dataDir = mkdtempSync(join(tmpdir(), "ablage-stranger-"));
let server: ServerProcess;

beforeAll(async () => {
	buildIfNeeded();
	server = await startServerProcess(dataDir);
	await registerAt(server.origin, EMAIL);
});

afterAll(async () => {
	await server.kill();
	rmSync(dataDir, { recursive: true });
});

it("a client that knows the specification alone does what it wants", async () => {
	const client = join(ROOT, "tests/contract/spec-only-client.mjs");
	const { stdout } = await promisify(execFile)(process.execPath, [
		client,
		`${server.origin}/api`,
		EMAIL,
		PASSWORD,
	]);
	expect(stdout).toBe("all went well\n");
});
