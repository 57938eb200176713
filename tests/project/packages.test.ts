import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { z } from "zod";

const versions = z.record(z.string(), z.string());
const wanted = z
	.object({ dependencies: versions, devDependencies: versions })
	.parse(JSON.parse(readFileSync("package.json", "utf8")));
const locked = z
	.object({ packages: z.record(z.string(), z.object({ version: z.string().optional() })) })
	.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

const packages = Object.entries({ ...wanted.dependencies, ...wanted.devDependencies });

describe("every package", () => {
	test("is pinned to one exact version", () => {
		expect(packages.length).toBeGreaterThan(50);
		const exact = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/;
		expect(packages.filter(([, version]) => !exact.test(version))).toEqual([]);
	});

	test("is locked in that version", () => {
		const others = packages.filter(
			([name, version]) => locked.packages[`node_modules/${name}`]?.version !== version,
		);
		expect(others).toEqual([]);
	});
});
