import { execFileSync } from "node:child_process";
import { beforeAll, expect, it } from "vitest";
import { ROOT } from "../../scripts/run-command.ts";
import { buildIfNeeded } from "../../scripts/server/build.ts";

/** Cloudflare's limit on the smaller plans is 3 MB gzipped. */
const MAX_GZIPPED_KIB = 3 * 1024;
/** Of the one with the models of four languages, which a paid plan takes (10 MB). */
const MAX_RECOGNISER_KIB = 8 * 1024;
/** Of the one with the fonts, likewise. */
const MAX_FONTS_KIB = 7 * 1024;
/** libheif and little else. */
const MAX_PHOTO_DECODER_KIB = 600;

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
	expect(output.indexOf("env.RECOGNISER")).toBeGreaterThan(relay);
	expect(output.indexOf("env.TYPESETTER")).toBeGreaterThan(relay);
	expect(output.indexOf("env.FONTS")).toBeGreaterThan(relay);
	expect(output.indexOf("env.READER")).toBeGreaterThan(output.indexOf("env.RECOGNISER"));
	expect(output.indexOf("env.CMS")).toBeGreaterThan(output.indexOf("env.READER"));
	expect(output.match(/--dry-run: exiting now/g)).toHaveLength(8);
});

it("uploads Workers that are far below the size that the platform takes", () => {
	const sizes = [...output.matchAll(/gzip: ([\d.]+) KiB/g)].map(([, size]) => Number(size));
	const [relay, recogniser, photoDecoder, typesetter, fonts, ...others] = sizes;
	const heavy = `recogniser ${recogniser} KiB, decoder of photographs ${photoDecoder} KiB, fonts ${fonts} KiB`;
	console.log(
		`gzipped: relay ${relay} KiB, typesetter ${typesetter} KiB, ${heavy}, others ${others.join(", ")} KiB`,
	);
	expect(sizes).toHaveLength(8);
	for (const size of [relay, typesetter, ...others]) expect(size).toBeLessThan(MAX_GZIPPED_KIB);
	expect(recogniser).toBeLessThan(MAX_RECOGNISER_KIB);
	expect(fonts).toBeLessThan(MAX_FONTS_KIB);
	expect(photoDecoder).toBeLessThan(MAX_PHOTO_DECODER_KIB);
});
