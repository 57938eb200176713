import { expect, test } from "vitest";
import { readMail } from "../../../workers/reader/mail/read-mail.ts";
import { latin1 } from "../../support/fixtures/compound-file.ts";
import { attachedFile, mailOf } from "../../support/fixtures/mails.ts";
import { limits, readEml, textOf } from "../read-helpers.ts";

const PLIST = '<?xml version="1.0"?>\n<plist version="1.0"><dict><key>flags</key></dict></plist>\n';
const PLAIN = latin1("From: anna@example.ch\nSubject: Police\n\nSie liegt bei.\n");
const MAIL = mailOf("Police", "Grüezi", [attachedFile("Police.pdf", latin1("%PDF-"))]);

/** As Apple Mail keeps it (`.emlx`). */
const kept = (mail: Uint8Array) =>
	new Uint8Array([...latin1(`${String(mail.length).padEnd(10)}\n`), ...mail, ...latin1(PLIST)]);

test("a mail that Apple Mail has kept is read as the mail that it is, however its bytes come", async () => {
	expect(await textOf(readEml, kept(PLAIN))).toBe("Police\nanna@example.ch\nSie liegt bei.");
	const bytes = Array.from(kept(MAIL), (byte) => Uint8Array.of(byte));
	expect(await readMail(bytes, limits())).toEqual(await readMail([MAIL], limits()));
});

test("a mail that is shorter than such a line is read all the same", async () => {
	expect(await textOf(readEml, latin1("Subject: a\n\nb"))).toBe("a\nb");
});
