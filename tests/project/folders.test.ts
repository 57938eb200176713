import { dirname } from "node:path";
import { expect, test } from "vitest";
import { SOURCE_FILES } from "./source-graph.ts";

/** As many files as one can take in at a glance. */
const MOST = 26;
/** Folders that are still larger. A figure here may only become smaller. */
const LARGER = new Map([["app/ui", 48]]);

test("no folder has more source files than one can take in", () => {
	const folders = Map.groupBy(SOURCE_FILES, (file) => dirname(file));
	expect(folders.size).toBeGreaterThan(50);
	const crowded = [...folders].filter(([folder, files]) => files.length > (LARGER.get(folder) ?? MOST));
	expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([]);
});
