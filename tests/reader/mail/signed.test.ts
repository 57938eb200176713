import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMail } from "../../../workers/reader/mail/read-mail.ts";
import { signedContent } from "../../../workers/reader/mail/signed-content.ts";
import { joined } from "../../../workers/reader/mail/transfer-decoder.ts";
import { unpackedParts } from "../../../workers/reader/mail/unpacked-parts.ts";
import { UnreadableFileError } from "../../../workers/reader/unreadable-file-error.ts";
import { latin1 } from "../../support/fixtures/compound-file.ts";
import { attachedFile, mailOf } from "../../support/fixtures/mails.ts";
import { encrypted, signed } from "../../support/fixtures/signed.ts";
import { limits, textOf, readEml } from "../read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const base64 = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes)).replaceAll(/.{76}/g, "$&\r\n");
const ENTITY = utf8(
	[
		"Content-Type: multipart/mixed; boundary=b",
		"",
		"--b",
		"Content-Type: text/plain; charset=utf-8",
		"",
		"Grüezi aus Zürich",
		"--b",
		"Content-Type: application/pdf; name=Police.pdf",
		"Content-Disposition: attachment; filename=Police.pdf",
		"",
		"%PDF-",
		"--b--",
	].join("\r\n"),
);

/** A mail that is nothing but what was wrapped. */
const mailWith = (wrapped: Uint8Array, type = "application/pkcs7-mime") =>
	utf8(
		[
			"From: anna@example.ch",
			"Subject: Police",
			"MIME-Version: 1.0",
			`Content-Type: ${type}; smime-type=signed-data; name="smime.p7m"`,
			"Content-Transfer-Encoding: base64",
			'Content-Disposition: attachment; filename="smime.p7m"',
			"",
			base64(wrapped),
		].join("\r\n"),
	);

describe("a mail that lies in its signature", () => {
	test.each([
		["as most programs write it", false, "application/pkcs7-mime"],
		["in pieces whose length was left open", true, "application/x-pkcs7-mime"],
		["under a type that says nothing", false, "application/octet-stream"],
	])("is read with what is attached to it: %s", async (_, isOpen, type) => {
		const mail = mailWith(signed(ENTITY, { isOpen }), type);
		expect(await textOf(readEml, mail)).toBe("Police\nanna@example.ch\nGrüezi aus Zürich");
		const { attachments } = await readMail([mail], limits());
		expect(attachments).toEqual([{ part: 1_000_001, name: "Police.pdf", mime: "application/pdf", size: 5 }]);
		const bodies: string[] = [];
		for await (const event of unpackedParts([mail]))
			if (event.kind === "body") bodies.push(new TextDecoder().decode(event.bytes));
		expect(bodies.at(-1)).toBe("%PDF-");
	});

	test("that is encrypted, damaged, or beside what it signs, stays the file that it is", async () => {
		for (const wrapped of [encrypted(), signed(null), signed(ENTITY).slice(0, 40), latin1("nichts")]) {
			const { attachments } = await readMail([mailWith(wrapped)], limits());
			expect(attachments).toMatchObject([{ part: 0, name: "smime.p7m", size: wrapped.length }]);
		}
	});

	test("a signed file that is attached comes as the file, beside others that keep their numbers", async () => {
		const mail = mailOf("Vertrag", "Grüezi", [
			attachedFile("Vertrag.pdf.p7m", signed(latin1("%PDF-1.7"))),
			attachedFile("Notiz.txt", latin1("Notiz"), { type: "text/plain" }),
		]);
		const { attachments } = await readMail([mail], limits());
		expect(attachments.map(({ part, name, size }) => [part, name, size])).toEqual([
			[1_001_000, "Vertrag.pdf", 8],
			[2, "Notiz.txt", 5],
		]);
	});
});

describe("what S/MIME wraps", () => {
	const reasonOf = (bytes: Uint8Array) => {
		try {
			return signedContent(bytes);
		} catch (error) {
			if (error instanceof UnreadableFileError) return error.reason;
			throw error;
		}
	};

	test("is given as it was signed", () => {
		for (const isOpen of [false, true]) expect(reasonOf(signed(ENTITY, { isOpen }))).toEqual(joined(ENTITY));
		expect(reasonOf(signed(null))).toBeNull();
	});

	test("says that it is encrypted, or that it is none", () => {
		expect(reasonOf(encrypted())).toBe("smime");
		expect(reasonOf(latin1("nichts"))).toBe("broken");
		expect(reasonOf(new Uint8Array())).toBe("broken");
	});

	test("comes in many pieces, and not in any number of them", () => {
		expect(reasonOf(signed(ENTITY, { isOpen: true, pieces: 300 }))).toEqual(joined(ENTITY));
		expect(reasonOf(signed(ENTITY, { isOpen: true, pieces: 20_001 }))).toBe("broken");
	});

	test("ends in time, whatever lies in it", () => {
		const whole = signed(ENTITY, { isOpen: true });
		fc.assert(
			fc.property(fc.nat(whole.length - 1), fc.nat(255), fc.nat(whole.length), (at, byte, length) => {
				const changed = whole.slice();
				changed[at] = byte;
				reasonOf(changed);
				reasonOf(whole.subarray(0, length));
			}),
		);
		expect(reasonOf(new Uint8Array(200_000).fill(0x30).map((byte, at) => (at % 2 ? 0x80 : byte)))).toBe(
			"broken",
		);
	});
});
