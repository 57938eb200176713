import { describe, expect, it } from "vitest";
import { acceptableFileName } from "../../../contract/files/upload-headers.ts";
import { chunkHeadersSchema } from "../../../contract/files/upload.ts";

const others = { contentType: "text/plain", index: "0", sessionId: "upload-12345678" };

it("a name beyond ASCII that was sent as it is, and not in UTF-8, is refused: nobody would know it again", () => {
	const sent = (fileName: string) => chunkHeadersSchema.safeParse({ ...others, fileName });
	expect(sent("Pr\ufffdmie.pdf").error?.issues).toMatchObject([
		{ path: ["fileName"], message: "is neither UTF-8 nor URI-encoded" },
	]);
	expect(sent("Prämie.pdf").data?.fileName).toBe("Prämie.pdf");
	expect(sent(encodeURIComponent("Pr\ufffdmie.pdf")).data?.fileName).toBe("Pr\ufffdmie.pdf");
});

describe("the name under which a file is sent", () => {
	it.each([
		["Prämie 2026 🏝️.pdf", "Prämie 2026 🏝️.pdf"],
		["  Police.pdf ", "Police.pdf"],
		["../../etc/passwd", "../../etc/passwd"],
		["rechnung\u202efdp.exe", "rechnungfdp.exe"],
		["a\0b\nc.pdf", "abc.pdf"],
		["", "_"],
		["\u202e", "_"],
		["\u200b\u2060", "_"],
		[`${"\u200b".repeat(300)}a`, "_"],
		["halb \ud83d.pdf", "halb \ufffd.pdf"],
		[`${"a".repeat(300)}.pdf`, `${"a".repeat(251)}.pdf`],
		[`${"🏝".repeat(200)}.pdf`, `${"🏝".repeat(125)}.pdf`],
		["a".repeat(300), "a".repeat(255)],
	])("of %j is %j", (name, sent) => {
		expect(acceptableFileName(name)).toBe(sent);
	});

	it("is one that the CMS takes, whatever the file is called", () => {
		const characters = [
			..."aZ0 .-_/\\\0\n\t\u2028\u2029\u202a\u202e\u2066\u2069\u200f\u200b\ud83d\udc68'\"<>%ß好",
		];
		let seed = 7;
		const random = (below: number) => {
			seed = (seed * 48_271) % 2_147_483_647;
			return seed % below;
		};
		for (let round = 0; round < 500; round += 1) {
			const length = random(400);
			const name = Array.from({ length }, () => characters[random(characters.length)]).join("");
			const fileName = encodeURIComponent(acceptableFileName(name));
			expect(chunkHeadersSchema.safeParse({ ...others, fileName }), JSON.stringify(name)).toMatchObject({
				success: true,
			});
		}
	});
});
