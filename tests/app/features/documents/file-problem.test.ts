import { expect, test } from "vitest";
import { fileProblemTitle, fileProblemWord } from "../../../../app/features/documents/file-problem.ts";

const broken = { state: "notReadable", stateReason: "files.reason.broken", hasPreview: false } as const;

test("a damaged file is called damaged, in the viewer and in its row", () => {
	expect(fileProblemTitle(broken)).toBe("document.fileBroken");
	expect(fileProblemWord(broken)).toBe("document.broken");
});

test("one that is only not read is not", () => {
	const scan = { state: "notReadable", stateReason: "files.reason.noRecogniser", hasPreview: true } as const;
	expect(fileProblemTitle(scan)).toBe("document.fileWithoutText");
	expect(fileProblemTitle({ ...scan, hasPreview: false })).toBe("document.fileNotReadable");
	expect(fileProblemWord(scan)).toBeUndefined();
});

test("nothing is said of a file that was read, the failure of one that was not", () => {
	const read = { state: "processed", stateReason: null, hasPreview: true } as const;
	expect(fileProblemTitle(read)).toBeUndefined();
	expect(fileProblemTitle({ ...read, state: "failed" })).toBe("document.fileFailed");
});
