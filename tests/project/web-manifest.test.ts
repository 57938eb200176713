import { existsSync, readFileSync } from "node:fs";
import { matchPath } from "react-router";
import sharp from "sharp";
import { expect, test } from "vitest";
import { z } from "zod";

const picture = z.object({ src: z.string(), sizes: z.string(), purpose: z.string().default("any") });
const manifest = z
	.object({
		name: z.string(),
		lang: z.string(),
		start_url: z.string(),
		scope: z.string(),
		display: z.string(),
		icons: z.array(picture),
		screenshots: z.array(picture.extend({ form_factor: z.string() })),
		shortcuts: z.array(z.object({ name: z.string(), url: z.string() })),
		share_target: z.object({
			action: z.string(),
			method: z.string(),
			params: z.object({ files: z.array(z.object({ name: z.string() })) }),
		}),
	})
	.parse(JSON.parse(readFileSync("public/manifest.webmanifest", "utf8")));

test("the app can be installed: every picture that its manifest names is there, in the size that it says", async () => {
	const pictures = [...manifest.icons, ...manifest.screenshots].filter(({ sizes }) => sizes !== "any");
	for (const { src, sizes } of pictures) {
		expect(existsSync(`public${src}`), src).toBe(true);
		// oxlint-disable-next-line no-await-in-loop -- one after the other
		const { width, height } = await sharp(`public${src}`).metadata();
		expect(`${width}x${height}`, src).toBe(sizes);
	}
	const purposes = manifest.icons.map(({ purpose, sizes }) => `${purpose} ${sizes}`);
	expect(purposes).toEqual(
		expect.arrayContaining(["any 192x192", "any 512x512", "maskable 512x512", "monochrome 512x512"]),
	);
	expect(manifest.screenshots.map(({ form_factor }) => form_factor)).toEqual(["wide", "narrow"]);
});

test("its shortcuts, its start and what is shared lead to pages of ours", () => {
	expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Hinzufügen", "Eingang", "Suchen", "Fristen"]);
	const routes = readFileSync("app/routes.ts", "utf8");
	const paths = [...routes.matchAll(/route\("([^"]+)"/g)].map(([, path]) => `/${path}`);
	for (const address of [
		manifest.start_url,
		...manifest.shortcuts.map(({ url }) => url),
		manifest.share_target.action,
	]) {
		const pathname = address.split("?")[0] ?? "";
		expect(
			paths.some((path) => matchPath(path, pathname)),
			address,
		).toBe(true);
	}
	expect(manifest).toMatchObject({ lang: "de-CH", scope: "/", display: "standalone" });
});
