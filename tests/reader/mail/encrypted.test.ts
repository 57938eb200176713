import { describe, expect, test } from "vitest";
import { readMail } from "../../../workers/reader/mail/read-mail.ts";
import { isOpenPgp, withoutOpenPgp } from "../../../workers/shared/open-pgp.ts";
import { latin1 } from "../../support/fixtures/compound-file.ts";
import { attachedFile, mailOf } from "../../support/fixtures/mails.ts";
import { encrypted } from "../../support/fixtures/signed.ts";
import { limits, textOf, readEml } from "../read-helpers.ts";

const HEAD = "From: anna@example.ch\r\nSubject: Police\r\nMIME-Version: 1.0\r\n";
/** Begins as what a key of RSA encrypts: with a packet of kind 1, of two bytes of length. */
const ARMOR = [
	"-----BEGIN PGP MESSAGE-----",
	"Version: GnuPG v2",
	"Comment: https://gnupg.org",
	"",
	"hQEMA2WkWendehalsAQf/Zitronenfalter",
	"=qf47",
	"-----END PGP MESSAGE-----",
].join("\r\n");
const mail = (rest: string) => latin1(HEAD + rest);
const encryptionOf = async (file: Uint8Array) => (await readMail([file], limits())).encryption;

const PGP_MIME = mail(
	[
		'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b',
		"",
		"--b",
		"Content-Type: application/pgp-encrypted",
		"",
		"Version: 1",
		"",
		"--b",
		'Content-Type: application/octet-stream; name="encrypted.asc"',
		'Content-Disposition: inline; filename="encrypted.asc"',
		"",
		ARMOR,
		"--b--",
	].join("\r\n"),
);

describe("an encrypted mail", () => {
	test("of PGP says so, and is found by its head; the encrypted part stays a file", async () => {
		expect(await encryptionOf(PGP_MIME)).toBe("pgp");
		expect(await textOf(readEml, PGP_MIME)).toBe("Police\nanna@example.ch");
		const { attachments } = await readMail([PGP_MIME], limits());
		expect(attachments).toMatchObject([{ part: 1, name: "encrypted.asc" }]);
	});

	test("of S/MIME says so, too; one to which such a file is attached is none", async () => {
		const wrapped = btoa(String.fromCharCode(...encrypted()));
		const type = "Content-Type: application/pkcs7-mime; name=smime.p7m\r\nContent-Transfer-Encoding: base64";
		expect(await encryptionOf(mail(`${type}\r\n\r\n${wrapped}`))).toBe("smime");
		const carrier = mailOf("Vertrag", "Grüezi", [attachedFile("Vertrag.pdf.p7m", encrypted())]);
		expect(await encryptionOf(carrier)).toBeNull();
	});

	test("that has it among what is written says so, and leaves it out", async () => {
		const type = "Content-Type: text/plain; charset=utf-8\r\n\r\n";
		for (const written of [ARMOR, `> ${ARMOR.replaceAll("\r\n", "\r\n> ")}`]) {
			const inline = mail(`${type}Grüezi\r\n\r\n${written}\r\n\r\nGruss Anna\r\n`);
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect(await encryptionOf(inline)).toBe("pgp");
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			const text = await textOf(readEml, inline);
			expect(text).toContain("Gruss Anna");
			expect(text).not.toMatch(/PGP MESSAGE|Zitronenfalter/);
		}
		const page = ARMOR.replaceAll("\r\n", "<br>");
		const html = mail(`Content-Type: text/html\r\n\r\n<p>Hallo</p><div>${page}</div><p>Ende</p>`);
		expect(await encryptionOf(html)).toBe("pgp");
		expect(await textOf(readEml, html)).not.toContain("Zitronenfalter");
	});

	test("among others in a mailbox does not stand for them", async () => {
		const line = "From anna@example.ch Mon Nov 23 10:00:00 2026\r\n";
		const other = `${HEAD}Content-Type: text/plain\r\n\r\nOffen\r\n\r\n`;
		const mailbox = latin1(`${line}${HEAD}\r\n${ARMOR}\r\n\r\n${line}${other}`);
		expect(await encryptionOf(mailbox)).toBeNull();
		expect(await textOf(readEml, mailbox)).toContain("Offen");
		expect(await encryptionOf(latin1(`${line}${HEAD}\r\n${ARMOR}\r\n`))).toBe("pgp");
	});

	test("is none that is signed: its text is read", async () => {
		const signature = "-----BEGIN PGP SIGNATURE-----\r\n\r\niQEz\r\n-----END PGP SIGNATURE-----";
		const signed = mail(
			[
				'Content-Type: multipart/signed; protocol="application/pgp-signature"; boundary=b',
				"",
				"--b",
				"Content-Type: text/plain; charset=utf-8",
				"",
				"Police Rotkehlchen",
				"--b",
				"Content-Type: application/pgp-signature; name=signature.asc",
				"",
				signature,
				"--b--",
			].join("\r\n"),
		);
		const clear = mail(
			`Content-Type: text/plain\r\n\r\n-----BEGIN PGP SIGNED MESSAGE-----\r\nHash: SHA512\r\n\r\nPolice Rotkehlchen\r\n${signature}`,
		);
		for (const file of [signed, clear]) {
			// oxlint-disable-next-line no-await-in-loop -- one after the other
			expect([await encryptionOf(file), await textOf(readEml, file)]).toEqual([
				null,
				expect.stringContaining("Police Rotkehlchen"),
			]);
		}
	});
});

describe("what PGP encrypts", () => {
	test.each([
		["as text", ARMOR, "brief.asc", true],
		["as text behind a mark", `\u00ef\u00bb\u00bf${ARMOR}`, "brief.txt", true],
		["as text by a password", ARMOR.replace("hQEM", "jA0E"), "brief.asc", true],
		["as bytes that are called so", "\u0085\u0001\u000c\u0003", "brief.pdf.gpg", true],
		["not as bytes of another name", "\u0085\u0001\u000c\u0003", "brief.bin", false],
		["not where it is but signed", ARMOR.replace("hQEM", "owEB"), "brief.asc", false],
		["not where it is a key", ARMOR.replaceAll("MESSAGE", "PUBLIC KEY BLOCK"), "anna.asc", false],
		["not where somebody writes of it", "-----BEGIN PGP MESSAGE----- steht am Anfang.", "a.txt", false],
	])("is known: %s", (_, start, name, isEncrypted) => {
		expect(isOpenPgp(start, name)).toBe(isEncrypted);
	});

	test("is left out of a text wherever it stands, cut off, too; the rest stays as it is", () => {
		expect(withoutOpenPgp(`a\n${ARMOR}\nb\n${ARMOR}\nc`)).toEqual({ text: "a\n\nb\n\nc", isEncrypted: true });
		expect(withoutOpenPgp(`a ${ARMOR.slice(0, -30)}`)).toEqual({ text: "a ", isEncrypted: true });
		const cited = "Eine Zeile -----BEGIN PGP MESSAGE-----, und nichts dahinter.";
		expect(withoutOpenPgp(cited)).toEqual({ text: cited, isEncrypted: false });
	});

	test("ends in time where there is nothing but beginnings", () => {
		const text = "-----BEGIN PGP MESSAGE-----\n".repeat(30_000);
		const start = performance.now();
		expect(withoutOpenPgp(text).isEncrypted).toBe(false);
		expect(performance.now() - start).toBeLessThan(3_000);
	});
});
