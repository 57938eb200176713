import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readMail } from "../../../workers/reader/mail/read-mail.ts";
import { filesOfTnef, readTnef } from "../../../workers/reader/mail/tnef.ts";
import { joined, transferDecoder } from "../../../workers/reader/mail/transfer-decoder.ts";
import { unpackedParts } from "../../../workers/reader/mail/unpacked-parts.ts";
import { latin1 } from "../../support/fixtures/compound-file.ts";
import { attachedFile, mailOf } from "../../support/fixtures/mails.ts";
import { tnef } from "../../support/fixtures/tnef.ts";
import { limits } from "../read-helpers.ts";

const FILES = [
	{ shortName: "RECHNU~1.PDF", name: "Rechnung für März.pdf", content: latin1("%PDF-") },
	{ shortName: "\u00aamak.txt", content: latin1("Notiz") },
];
const AFTER = attachedFile("Police.pdf", latin1("%PDF-1.7"), { type: "application/pdf" });

const packed = (bytes: Uint8Array, type = "application/ms-tnef") =>
	attachedFile("winmail.dat", bytes, { type });
const attachedTo = async (mail: Uint8Array) => (await readMail([mail], limits())).attachments;

describe("what Outlook has packed into one part of a mail", () => {
	test("comes as the files that it is, beside others that keep their numbers", async () => {
		const mail = mailOf("Rechnung", "Grüezi", [packed(tnef(FILES)), AFTER]);
		expect(await attachedTo(mail)).toEqual([
			{ part: 1_001_000, name: "Rechnung für März.pdf", mime: "application/octet-stream", size: 5 },
			{ part: 1_001_001, name: "Şmak.txt", mime: "application/octet-stream", size: 5 },
			{ part: 2, name: "Police.pdf", mime: "application/pdf", size: 8 },
		]);
		const bodies: string[] = [];
		for await (const event of unpackedParts([mail])) {
			if (event.kind === "body") bodies.push(new TextDecoder().decode(event.bytes));
		}
		expect(bodies.slice(1, 3)).toEqual(["%PDF-", "Notiz"]);
	});

	test("has what is written in the mail, where Outlook has packed that too", () => {
		const said = { subject: "Offerte", text: "Grüezi" };
		expect(readTnef(tnef(FILES, said))).toMatchObject({ said: { ...said, html: "", rtf: null } });
		expect(readTnef(tnef(FILES, { subject: "", text: "", html: "<p>Hallo" })).said.html).toBe("<p>Hallo");
		expect(readTnef(tnef(FILES, said)).files).toHaveLength(2);
	});

	test("is known by its name as well, and so are the files of a mail within it", async () => {
		const inner = tnef([{ shortName: "innen.txt", content: latin1("innen") }]);
		const outer = tnef([{ shortName: "Fwd", content: new Uint8Array(0), mail: inner }]);
		const mail = mailOf("Fwd", "Grüezi", [packed(outer, "application/octet-stream")]);
		expect(await attachedTo(mail)).toMatchObject([{ name: "innen.txt", size: 5 }]);
	});

	test("stays as it is where it holds no file, or is too large", async () => {
		for (const bytes of [tnef([]), latin1("nichts davon"), new Uint8Array(17 * 1024 * 1024).fill(7)]) {
			const mail = mailOf("Rechnung", "Grüezi", [packed(bytes), AFTER]);
			expect(await attachedTo(mail)).toMatchObject([
				{ part: 1, name: "winmail.dat", size: bytes.length },
				{ part: 2, name: "Police.pdf" },
			]);
			const decoder = transferDecoder("");
			const kept: Uint8Array[] = [];
			for await (const event of unpackedParts([mail])) {
				if (event.kind === "part" && event.part.index === 2) break;
				if (event.kind === "part") kept.length = 0;
				if (event.kind === "body") kept.push(decoder.push(event.bytes));
			}
			expect(joined(...kept).length).toBe(bytes.length);
		}
	});

	test("cut off anywhere, or with any bytes changed, gives what can be read of it", () => {
		const whole = tnef([...FILES, { shortName: "Fwd", content: new Uint8Array(0), mail: tnef(FILES) }]);
		for (let length = 0; length < whole.length; length += 1) {
			expect(filesOfTnef(whole.slice(0, length)).length).toBeLessThanOrEqual(4);
		}
		const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 });
		fc.assert(
			fc.property(changes, (changed) => {
				const bytes = new Uint8Array(whole);
				for (const [at, byte] of changed) bytes[at] = byte;
				expect(filesOfTnef(bytes).length).toBeLessThan(10);
			}),
		);
	});
});
