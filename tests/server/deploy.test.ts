import { execFileSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/run-command.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";

/** Cloudflare's limit on the smaller plans is 3 MB gzipped. */
const MAX_GZIPPED_KIB = 3 * 1024;

let output = "";

beforeAll(() => {
	buildIfNeeded();
	output = execFileSync(process.execPath, ["scripts/deploy.ts", "--dry-run", "--no-build"], {
		cwd: ROOT,
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
	});
});

it("brings each Worker before the one that is bound to it", () => {
	const relay = output.indexOf("env.RELAYS");
	expect(relay).toBeGreaterThan(-1);
	expect(output.indexOf("env.FILES")).toBeGreaterThan(relay);
	expect(output.indexOf("env.READER")).toBeGreaterThan(output.indexOf("env.FILES"));
	expect(output.indexOf("env.CMS")).toBeGreaterThan(output.indexOf("env.READER"));
	expect(output.match(/--dry-run: exiting now/g)).toHaveLength(4);
});

it("uploads Workers that are far below the size that the platform takes", () => {
	const sizes = [...output.matchAll(/gzip: ([\d.]+) KiB/g)].map(([, size]) => Number(size));
	const [relay, reader, cms, app] = sizes;
	console.log(`gzipped: relay ${relay} KiB, reader ${reader} KiB, CMS ${cms} KiB, app ${app} KiB`);
	expect(sizes).toHaveLength(4);
	for (const size of sizes) expect(size).toBeLessThan(MAX_GZIPPED_KIB);
});
