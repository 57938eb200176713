import { expect, test } from "vitest";
import { nearbyFiles } from "../../../../app/routes/document/files/nearby-files.ts";

const FILES = Array.from({ length: 200 }, (_, at) => ({ documentId: String(at) }));
const near = (current: string | undefined, files = FILES) =>
	nearbyFiles(files, current).map(({ documentId }) => Number(documentId));

test("of very many files those around the one that is shown stand beside each other", () => {
	expect(near("100")).toEqual([92, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 103, 104, 105, 106, 107, 108]);
	expect(near("0")).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
	expect(near("199")).toEqual([191, 192, 193, 194, 195, 196, 197, 198, 199]);
	expect(near(undefined)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
});

test("of a few all do", () => {
	expect(near("3", FILES.slice(0, 9))).toHaveLength(9);
	expect(near("0", [])).toEqual([]);
});
