import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { isPrepared } from "../../scripts/server/data-dir.ts";
import { fillDataDir, keepFirstStart } from "../support/servers/prepared-data-dir.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-first-start-"));

afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true, force: true });
});

test("further servers begin with what the first start of one has left, but for its secrets, until that is forgotten", () => {
	vi.stubEnv("PREPARED_DATA_DIR", undefined);
	const first = join(folder, "first");
	mkdirSync(join(first, "d1"), { recursive: true });
	for (const name of ["d1/directory.sqlite", "secrets.json", "in-use.lock"])
		writeFileSync(join(first, name), "");

	const forget = keepFirstStart(first);
	writeFileSync(join(first, "d1/written-later.sqlite"), "");
	const further = join(folder, "further");
	fillDataDir(further);
	expect(readdirSync(further).toSorted()).toEqual(["d1", "prepared.txt"]);
	expect(readdirSync(join(further, "d1"))).toEqual(["directory.sqlite"]);
	expect(isPrepared(further, { demo: false })).toBe(true);
	expect(isPrepared(further, { demo: true })).toBe(false);

	forget();
	const late = join(folder, "late");
	fillDataDir(late);
	expect(isPrepared(late, { demo: false })).toBe(false);
});
