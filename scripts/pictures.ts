/**
 * `npm run pictures`: what the landing page and the README show of the product, from the built Workers with the demo
 * data of today, light and dark. Run it when a screen that they show has changed (`-- --only hero,readme`). DATA_DIR keeps
 * the demo for the next time.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import sharp, { type Sharp } from "sharp";
import { chunksOfPdf } from "./demo/read-demo.ts";
import { seedDemo } from "./demo/seed-demo.ts";
import { Camera, type Scheme } from "./pictures/camera.ts";
import { linkPicture } from "./pictures/link-picture.ts";
import { LANDING_SHOTS, README_SHOTS, type Shot } from "./pictures/shots.ts";
import { ROOT } from "./run-command.ts";
import { buildIfNeeded } from "./server/build.ts";
import { addressOf, startServer } from "./server/local-server.ts";

const LANDING = join(ROOT, "app/routes/home/pictures");
const README = join(ROOT, "docs/pictures");
const SCHEMES: readonly Scheme[] = ["light", "dark"];
const AVIF = { quality: 42, effort: 7, chromaSubsampling: "4:4:4" } as const;
const WEBP = { quality: 78, effort: 6, smartSubsample: true } as const;

const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = values.only?.split(",");
const isWanted = (name: string) => wanted === undefined || wanted.some((part) => name.includes(part));

for (const folder of [LANDING, README]) mkdirSync(folder, { recursive: true });
// The landing page is built with it. (Written anew it would have everything built anew.)
const sizes = `${JSON.stringify(sizesOf(LANDING_SHOTS), null, "\t")}\n`;
if (readFileSync(join(LANDING, "sizes.json"), "utf8") !== sizes)
	writeFileSync(join(LANDING, "sizes.json"), sizes);
buildIfNeeded();
const kept = process.env["DATA_DIR"];
const dataDir = kept ?? mkdtempSync(join(tmpdir(), "ablage-pictures-"));
const server = await startServer({ port: 0, dataDir, environment: "production", quiet: true });
// The papers have been read by the time that they are looked at.
await seedDemo(server, chunksOfPdf);
const camera = await Camera.open(await addressOf(server));
for (const shot of LANDING_SHOTS.filter(({ name }) => isWanted(name))) {
	for (const scheme of SCHEMES) await forLanding(shot, scheme);
}
for (const shot of README_SHOTS.filter(({ name }) => isWanted(`readme-${name}`))) {
	for (const scheme of SCHEMES) {
		const picture = await camera.take(shot, scheme);
		await write(sharp(picture).webp(WEBP), README, `${shot.name}-${scheme}.webp`);
	}
}
if (isWanted("link")) {
	const title = readFileSync(join(ROOT, "workers/cms/texts/de/landing.json"), "utf8");
	const picture = await linkPicture(
		camera,
		(JSON.parse(title) as Record<string, string>)["home.title"] ?? "",
	);
	await write(sharp(picture).jpeg({ quality: 82, mozjpeg: true }), join(ROOT, "public"), "link-picture.jpg");
}
await camera.close();
await server.dispose();
if (kept === undefined) rmSync(dataDir, { recursive: true });

/** In CSS pixels, by name. */
function sizesOf(shots: readonly Shot[]) {
	return Object.fromEntries(
		shots.map(({ name, width, height, part = { x: 0, y: 0 } }) => [
			name,
			{ width: width - part.x, height: height - part.y },
		]),
	);
}

/** As AVIF; light also as WebP, for browsers that know no AVIF. */
async function forLanding(shot: Shot, scheme: Scheme): Promise<void> {
	const picture = await camera.take(shot, scheme);
	await write(sharp(picture).avif(AVIF), LANDING, `${shot.name}-${scheme}.avif`);
	if (scheme === "light") await write(sharp(picture).webp(WEBP), LANDING, `${shot.name}.webp`);
}

async function write(picture: Sharp, folder: string, name: string): Promise<void> {
	const { size, width, height } = await picture.toFile(join(folder, name));
	console.log(`${name} ${width} × ${height}, ${(size / 1000).toFixed(1)} KB`);
}
