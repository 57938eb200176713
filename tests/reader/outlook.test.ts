import { describe, expect, test } from "vitest";
import { unpackRtf } from "../../workers/reader/mail/outlook/compressed-rtf.ts";
import { outlookAsMail } from "../../workers/reader/mail/outlook/outlook-as-mail.ts";
import { readMail } from "../../workers/reader/mail/read-mail.ts";
import { openCompoundFile } from "../../workers/reader/ole/compound-file.ts";
import { readCompound } from "../../workers/reader/read-ole.ts";
import { joined, latin1, numbers } from "../support/fixtures/compound-file.ts";
import { type MadeOutlookMail, outlookMail } from "../support/fixtures/outlook-mails.ts";
import { limits, textOf } from "./read-helpers.ts";

const attachmentsOf = async (bytes: Uint8Array) =>
	(await readMail(outlookAsMail(openCompoundFile(bytes), limits()), limits())).attachments;

const ANNA = { name: "Muster, Anna", address: "anna@example.ch" };
const BRUNO = { name: "Bruno Łoś", address: "bruno@example.ch" };

/** RTF as Outlook packs it, all of it as it is. */
const plainRtf = (rtf: string) =>
	joined([numbers([rtf.length + 12, rtf.length, 0x414c454d, 0]), latin1(rtf)]);

describe("a mail of Outlook", () => {
	test("is read with its people, its date and what is written", async () => {
		const file = outlookMail({
			subject: "Prämie für Köniz",
			from: ANNA,
			to: [BRUNO, { ...ANNA, kind: 2 }],
			text: "Grüezi\r\n\r\nDie Police liegt bei.",
		});
		expect(await textOf(readCompound, file)).toBe(
			"Prämie für Köniz\nMuster, Anna <anna@example.ch>\nBruno Łoś <bruno@example.ch>\n" +
				"Muster, Anna <anna@example.ch>\n20.11.2026 13:30 UTC\nGrüezi\nDie Police liegt bei.",
		);
	});

	test("is read in its code page, with a sender of whom only the name is known", async () => {
		const file = outlookMail({
			subject: "\u00cf\u00f0\u00e8\u00e2\u00e5\u00f2",
			from: { name: "Anna", address: "/O=MUSTER/CN=ANNA" },
			text: "\u00cc\u00e8\u00f0",
			codePage: 1251,
		});
		expect(await textOf(readCompound, file)).toBe("Привет\nAnna\n20.11.2026 13:30 UTC\nМир");
	});

	test("that is a page, or RTF alone, is read as that", async () => {
		const page = outlookMail({ subject: "Seite", html: "<p>Zürich <b>Nord</b></p>" });
		expect(await textOf(readCompound, page)).toBe("Seite\n20.11.2026 13:30 UTC\nZürich Nord");
		const rtf = plainRtf("{\\rtf1\\ansi\\ansicpg1252\\fromhtml1 {\\*\\htmltag64 <p>}Pr\\'e4mie}");
		expect(await textOf(readCompound, outlookMail({ subject: "Alt", rtf }))).toBe(
			"Alt\n20.11.2026 13:30 UTC\nPrämie",
		);
	});

	test("that was signed has what was signed with it, once", async () => {
		const signed =
			'Content-Type: multipart/signed; protocol="application/x-pkcs7-signature"; boundary=s\r\n\r\n' +
			"--s\r\nContent-Type: multipart/mixed; boundary=i\r\n\r\n--i\r\n\r\nIhre Police\r\n" +
			'--i\r\nContent-Type: application/pdf; name="Police.pdf"\r\n\r\n%PDF-\r\n--i--\r\n' +
			'--s\r\nContent-Type: application/x-pkcs7-signature; name="smime.p7s"\r\n\r\nx\r\n--s--\r\n';
		const file = outlookMail({
			subject: "Police",
			text: "Ihre Police",
			attached: [{ name: "smime.p7m", mime: "multipart/signed", content: latin1(signed) }],
		});
		expect(await textOf(readCompound, file)).toBe("Police\n20.11.2026 13:30 UTC\nIhre Police");
		expect(await attachmentsOf(file)).toEqual([
			{ part: 1, name: "Police.pdf", mime: "application/pdf", size: 5 },
		]);
	});

	test("that is an appointment or a contact has what Outlook shows above its text", async () => {
		const appointment: MadeOutlookMail = {
			subject: "Besprechung",
			texts: [
				[0x001a, "IPM.Appointment"],
				[0x8001, "Köniz <2. Stock>"],
			],
			names: [0x820d, 0x8208, 0x820e],
			times: [0x8000, 0x8002],
		};
		const sent = "20.11.2026 13:30 UTC";
		const seen = `Besprechung\n${sent}\n20.11.2026, 14:30 – 20.11.2026, 14:30\nKöniz <2. Stock>\nBitte`;
		expect(await textOf(readCompound, outlookMail({ ...appointment, text: "Bitte" }))).toBe(seen);
		expect(await textOf(readCompound, outlookMail({ ...appointment, html: "<p>Bitte" }))).toBe(seen);
		const contact = outlookMail({
			subject: "Anna Muster",
			texts: [
				[0x001a, "IPM.Contact"],
				[0x3a16, "Muster AG"],
				[0x3a08, "+41 31 000 00 00"],
				[0x8000, "anna@example.ch"],
			],
			names: [0x8083],
		});
		expect(await textOf(readCompound, contact)).toBe(
			`Anna Muster\n${sent}\nMuster AG\n+41 31 000 00 00\nanna@example.ch`,
		);
	});

	test("has attachments as any mail has: no pictures of its text, and mails within it by what they are about", async () => {
		const file = outlookMail({
			subject: "Police",
			text: "siehe Anhang",
			html: '<p>siehe Anhang <img src="cid:logo@x">',
			attached: [
				{ name: "Prämie für 2026.pdf", mime: "application/pdf", content: latin1("%PDF-") },
				{ name: "logo.png", mime: "image/png", contentId: "logo@x", content: new Uint8Array(5_000) },
				{
					name: "",
					content: {
						subject: "Fwd: Łódź",
						text: "innen",
						attached: [{ name: "a.txt", content: latin1("a") }],
					},
				},
				{ name: "x.bin", mime: "multipart/mixed; boundary=x", content: new Uint8Array(300_000) },
			],
		});
		expect(await attachmentsOf(file)).toEqual([
			{ part: 2, name: "Prämie für 2026.pdf", mime: "application/pdf", size: 5 },
			{ part: 4, name: "Fwd: Łódź", mime: "message/rfc822", size: expect.any(Number) },
			{ part: 5, name: "x.bin", mime: "application/octet-stream", size: 300_000 },
		]);
		expect(await attachmentsOf(file)).toEqual(await attachmentsOf(file));
	});

	test("cannot write headers of its own, nor end a part", async () => {
		const file = outlookMail({
			subject: "a\r\nFrom: falsch@example.ch\r\n\r\nText",
			from: { name: "x\r\nTo: y", address: "a@b>\r\n\r\n" },
			text: "--boundary--\r\n--",
			attached: [
				{
					name: 'a"\r\nX: y',
					mime: "text/html\r\nX: y",
					contentId: "<a>\r\n",
					content: latin1("\r\n--x--\r\n"),
				},
			],
		});
		const [attached] = await attachmentsOf(file);
		expect(attached).toEqual({ part: 1, name: 'a"\r\nX: y', mime: "application/octet-stream", size: 9 });
		expect(await textOf(readCompound, file)).toBe(
			"a\nFrom: falsch@example.ch\nText\nx\nTo: y\n20.11.2026 13:30 UTC\n--boundary--\n--",
		);
	});

	test("within mails within mails is left out far below", async () => {
		const nested = (depth: number): MadeOutlookMail => ({
			subject: "Fwd",
			attached: depth === 0 ? [] : [{ name: "", content: nested(depth - 1) }],
		});
		const [shallow, deep, deeper] = await Promise.all(
			[5, 30, 100].map(async (depth) => (await attachmentsOf(outlookMail(nested(depth))))[0]?.size ?? 0),
		);
		expect(deep).toBeGreaterThan(shallow ?? 0);
		expect(deeper).toBe(deep);
	});
});

describe("the RTF that Outlook packs", () => {
	test("is unpacked", () => {
		// The example of [MS-OXRTFCP] 4.1.1.
		const packed = Uint8Array.from(
			"2d0000002b0000004c5a4675f1c5c7a703000a00726370673132354232 0af3 2068656c09002062 7705b06c647d0a800fa0"
				.replaceAll(" ", "")
				.match(/../g) ?? [],
			(hex) => Number.parseInt(hex, 16),
		);
		expect(String.fromCharCode(...unpackRtf(packed))).toBe(
			"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n",
		);
	});

	test("that packs more than any text has is unpacked so far and no further", () => {
		// Eight references of 17 bytes each, again and again.
		const group = [0xff, ...Array.from({ length: 8 }, () => [0x00, 0x0f]).flat()];
		const packed = joined([
			numbers([0, 0, 0x75465a4c, 0]),
			Uint8Array.from(Array.from({ length: 100_000 }, () => group).flat()),
		]);
		expect(unpackRtf(packed).length).toBeLessThan(5 * 1024 * 1024);
		expect(() => unpackRtf(packed.subarray(0, 15))).toThrow("broken");
	});
});
