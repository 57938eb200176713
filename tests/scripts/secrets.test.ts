import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import { readSecrets, StartError } from "../../scripts/server/data-dir.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-secrets-"));
afterAll(() => rmSync(folder, { recursive: true }));

function written(name: string, secrets: object): string {
	const dataDir = mkdtempSync(join(folder, name));
	writeFileSync(join(dataDir, "secrets.json"), JSON.stringify(secrets));
	return dataDir;
}

it("are made once, for their owner alone", () => {
	const dataDir = join(folder, "new");
	const made = readSecrets(dataDir);
	expect(Object.keys(made)).toEqual(["JWT_SECRET", "VAPID_KEYS"]);
	expect(readSecrets(dataDir)).toEqual(made);
	expect(statSync(join(dataDir, "secrets.json")).mode & 0o777).toBe(0o600);
});

it("of an older release get keys for push, and stay else", () => {
	const dataDir = written("old", { JWT_SECRET: "x".repeat(32) });
	const { JWT_SECRET, VAPID_KEYS } = readSecrets(dataDir);
	expect(JWT_SECRET).toBe("x".repeat(32));
	expect(readSecrets(dataDir)["VAPID_KEYS"]).toBe(VAPID_KEYS);
});

it("that are damaged are said, and not replaced", () => {
	const dataDir = written("damaged", { JWT_SECRET: "x".repeat(32), VAPID_KEYS: "none" });
	expect(() => readSecrets(dataDir)).toThrow(StartError);
	expect(readFileSync(join(dataDir, "secrets.json"), "utf8")).toContain('"none"');
});

it("that a backup has not brought along are made anew, and it is said what that means", () => {
	const said = vi.spyOn(console, "warn").mockReturnValue();
	const dataDir = join(folder, "restored");
	readSecrets(dataDir);
	expect(said).not.toHaveBeenCalled();
	writeFileSync(join(dataDir, "prepared.txt"), "");
	rmSync(join(dataDir, "secrets.json"));
	readSecrets(dataDir);
	expect(said).toHaveBeenCalledExactlyOnceWith(
		expect.stringContaining("secrets.json was missing: new secrets are made. Everybody signs in again"),
	);
	said.mockRestore();
});
