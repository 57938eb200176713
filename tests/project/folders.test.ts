import { globSync } from "node:fs";
import { dirname, normalize } from "node:path";
import { expect, test } from "vitest";
import { SOURCE_FILES } from "./source-graph.ts";

/** As many files as one can take in at a glance. */
const MOST = 25;
const TEST_FILES = globSync("tests/**/*.{ts,tsx}").map((file) => normalize(file));

test("no folder has more files than one can take in", () => {
	const folders = Map.groupBy([...SOURCE_FILES, ...TEST_FILES], (file) => dirname(file));
	expect(folders.size).toBeGreaterThan(100);
	// Migrations are numbered, never change, and are read one by one.
	const crowded = [...folders].filter(
		([folder, files]) => files.length > MOST && !folder.endsWith("/migrations"),
	);
	expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
