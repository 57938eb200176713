import { expect, test } from "vitest";
import { fileProblemTitle, fileProblemWord } from "../../../../app/features/documents/file-problem.ts";
import { mayFareBetter } from "../../../../app/features/documents/worth-reading-again.ts";

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

test.each(["encrypted", "smime", "pgp", "xlsb", "unknownType"])(
	"what its own bytes keep shut is not to be read again: %s",
	(reason) => {
		const shut = { state: "notReadable", stateReason: `files.reason.${reason}`, hasPreview: false } as const;
		expect(mayFareBetter(shut)).toBe(false);
	},
);

test("what may have come since is", () => {
	expect(mayFareBetter(broken)).toBe(true);
	expect(mayFareBetter({ ...broken, state: "failed", stateReason: "files.reason.failed" })).toBe(true);
	expect(
		mayFareBetter({ state: "processed", stateReason: "files.reason.noRecogniser", hasPreview: true }),
	).toBe(true);
	expect(mayFareBetter({ state: "processed", stateReason: null, hasPreview: true })).toBe(false);
});

test("an encrypted message is called so, in the viewer and in its row", () => {
	const mail = { state: "notReadable", stateReason: "files.reason.smime", hasPreview: false } as const;
	expect(fileProblemTitle(mail)).toBe("document.mailEncrypted");
	expect(fileProblemWord(mail)).toBe("document.encryptedMail");
});

test("a mail of which only the head is read is called encrypted, too, and is not to be read again", () => {
	for (const reason of ["smime", "pgp"]) {
		const mail = { state: "processed", stateReason: `files.reason.${reason}`, hasPreview: true } as const;
		expect(fileProblemTitle(mail)).toBe("document.mailEncrypted");
		expect(fileProblemWord(mail)).toBe("document.encryptedMail");
		expect(mayFareBetter(mail)).toBe(false);
	}
	const file = { state: "notReadable", stateReason: "files.reason.pgp", hasPreview: false } as const;
	expect(fileProblemTitle(file)).toBe("document.pgpEncrypted");
	// One that is only cut has nothing to be called.
	expect(
		fileProblemTitle({ state: "processed", stateReason: "files.reason.cut", hasPreview: true }),
	).toBeUndefined();
});
