import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/run-command.ts";
import { PASSWORD, registerAt } from "../support/api-client.ts";
import { type SharedServer, sharedServer } from "../support/servers/shared-server.ts";

const EMAIL = "stranger@example.ch";
const folder = mkdtempSync(join(tmpdir(), "ablage-stranger-"));
let server: SharedServer;

beforeAll(async () => {
	server = await sharedServer();
	await registerAt(server.origin, EMAIL);
});

afterAll(() => rmSync(folder, { recursive: true }));

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

it("the program of docs/api.md signs in, lists, files, uploads, archives and shares", async () => {
	const [, program = ""] = /```js\n(.*?)```/su.exec(readFileSync(join(ROOT, "docs/api.md"), "utf8")) ?? [];
	const path = join(folder, "first-steps.mjs");
	writeFileSync(path, program);
	const { stdout } = await promisify(execFile)(process.execPath, [path, server.origin, EMAIL, PASSWORD]);
	expect(stdout).toMatch(/uploaded Prämie 2027\.txt\narchived Police 2027\nhttp:\S+\/share\/[\w-]+\n$/u);
});
