import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { setBuildAside } from "../../scripts/server/served-build.ts";

const folder = mkdtempSync(join(tmpdir(), "ablage-served-build-"));
const dataDir = join(folder, "data");
const build = {
	client: join(folder, "client"),
	config: join(folder, "workerd.bin"),
	readingConfig: join(folder, "reading.bin"),
};

afterAll(() => rmSync(folder, { recursive: true }));

/** As a build does it: what was there goes first. */
function makeBuild(version: string): void {
	rmSync(build.client, { recursive: true, force: true });
	for (const file of [build.config, build.readingConfig]) rmSync(file, { force: true });
	mkdirSync(join(build.client, "assets"), { recursive: true });
	writeFileSync(join(build.client, `assets/${version}.css`), version);
	writeFileSync(join(build.client, "version.json"), version);
	writeFileSync(build.config, version, { mode: 0o600 });
	writeFileSync(build.readingConfig, version);
}

describe("the build that a server has started with", () => {
	beforeEach(() => makeBuild("one"));

	it("stays as it is while another one is built", () => {
		const served = setBuildAside(dataDir, build);
		makeBuild("two");
		expect(readFileSync(join(served.client, "assets/one.css"), "utf8")).toBe("one");
		expect(readFileSync(join(served.client, "version.json"), "utf8")).toBe("one");
		expect(readFileSync(served.config, "utf8")).toBe("one");
		expect(readFileSync(served.readingConfig, "utf8")).toBe("one");
	});

	it("makes room for that of the next start, and is nobody else's to read where the build was not", () => {
		setBuildAside(dataDir, build);
		makeBuild("two");
		const served = setBuildAside(dataDir, build);
		expect(readdirSync(join(served.client, "assets"))).toEqual(["two.css"]);
		expect(statSync(served.config).mode & 0o777).toBe(0o600);
	});

	it("takes no room beside it", () => {
		const served = setBuildAside(dataDir, build);
		expect(statSync(join(served.client, "version.json")).ino).toBe(
			statSync(join(build.client, "version.json")).ino,
		);
	});
});
