import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { StartError } from "../../scripts/server/data-dir.ts";
import { lockDataDir } from "../../scripts/server/data-dir-lock.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-lock-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("of a data directory that cannot be written says which, in one sentence", () => {
	// (The system's own refusal would not keep out whoever may write everywhere.)
	mkdirSync(join(folder, "in-use.lock"));
	const lock = () => lockDataDir(folder);
	expect(lock).toThrow(StartError);
	expect(lock).toThrow(`${folder} cannot be written: unable to open database file.`);
});

// There all asked for at once would be tried without end.
it.skipIf(!existsSync("/proc/self"))("says so where the system takes no new folder", () => {
	expect(() => lockDataDir("/proc/ablage/data")).toThrow("mkdir '/proc/ablage'");
});
