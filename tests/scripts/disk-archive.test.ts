import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { openArchive } from "../../scripts/import/disk-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-disk-archive-"));
afterAll(() => rmSync(folder, { recursive: true }));

it("has the files of a folder at any depth; its links are counted and lead nowhere", async () => {
	mkdirSync(join(folder, "Haus/2024"), { recursive: true });
	writeFileSync(join(folder, "Haus/2024/Grundbuch.pdf"), "pdf");
	symlinkSync(join(folder, "Haus"), join(folder, "Haus/2024/hinauf"));
	symlinkSync("/etc/hosts", join(folder, "hosts"));
	const archive = await openArchive([folder]);
	expect([...archive.files.values()]).toMatchObject([{ path: "Haus/2024/Grundbuch.pdf", size: 3 }]);
	expect(archive.links).toBe(2);
});
