import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import sizes from "../../app/routes/home/pictures/sizes.json" with { type: "json" };
import { LANDING_SHOTS } from "../../scripts/pictures/shots.ts";

const FOLDER = "app/routes/home/pictures";

test.each(LANDING_SHOTS.map(({ name }) => name))(
	"%s is there light, dark, and for browsers without AVIF, in the shape that the page keeps free for it",
	async (name) => {
		const size = (sizes as Record<string, { width: number; height: number }>)[name];
		expect(size).toBeDefined();
		const files = [`${name}-light.avif`, `${name}-dark.avif`, `${name}.webp`];
		const found = await Promise.all(files.map((file) => sharp(join(FOLDER, file)).metadata()));
		for (const { width, height } of found) {
			// To a pixel: one that is not as high as said would move what is below it.
			const expected = (width * (size?.height ?? 0)) / (size?.width ?? 1);
			expect(Math.abs(height - expected)).toBeLessThanOrEqual(1);
			expect(width).toBeGreaterThanOrEqual(720);
		}
	},
);
