import { describe, expect, test } from "vitest";
import type { MailAttachment } from "../../workers/shared/reader-calls.ts";
import { mailParts } from "../../workers/reader/mail/mail-parts.ts";
import { readMail } from "../../workers/reader/mail/read-mail.ts";
import { joined, transferDecoder } from "../../workers/reader/mail/transfer-decoder.ts";
import {
	attachedFile,
	attachedMail,
	type MadePart,
	mailOf,
	multipart,
	textPart,
} from "../support/fixtures/mails.ts";
import { limits, readEml, reasonOf, textOf } from "./read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const bytes = (length: number) => Uint8Array.from({ length }, (_, at) => (at * 31 + (at >> 8)) & 255);

const MAIL = `From: =?utf-8?Q?Versicherung_Z=C3=BCrich?= <info@example.ch>
To: Anna Muster <anna@example.ch>, bruno@example.ch
Cc: =?iso-8859-1?Q?K=F6bi?= <koebi@example.ch>
Subject: =?utf-8?B?SWhyZSBQcsOkbWllIDIwMjY=?=
Date: Fri, 20 Nov 2026 14:30:00 +0100
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary="aussen"

--aussen
Content-Type: multipart/alternative; boundary="innen"

--innen
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FCezi Frau Muster, die Rechnung liegt bei.
--innen
Content-Type: text/html; charset=utf-8

<p>Dasselbe in <b>bunt</b></p>
--innen--
--aussen
Content-Type: application/pdf; name="Rechnung November.pdf"
Content-Disposition: attachment; filename="Rechnung November.pdf"
Content-Transfer-Encoding: base64

JVBERi0xLjcK
--aussen--
`.replaceAll("\n", "\r\n");

/** What is attached to a mail, which comes in pieces of this many bytes. */
async function attachedTo(mail: Uint8Array, piece = mail.length): Promise<MailAttachment[]> {
	return (await readMail(inPieces(mail, piece), limits())).attachments;
}

const namesOf = async (parts: readonly MadePart[], text = "Grüezi") =>
	(await attachedTo(mailOf("Police", text, parts))).map(({ name }) => name);

/** As programs keep mails one after the other (RFC 4155). */
const mailboxOf = (...mails: readonly Uint8Array[]) =>
	joined(
		...mails.flatMap((mail) => [
			utf8("From a@example.ch Fri Nov 20 13:30:00 2026\r\n"),
			mail,
			utf8("\r\n\r\n"),
		]),
	);

function* inPieces(whole: Uint8Array, length: number): Generator<Uint8Array> {
	for (let at = 0; at < whole.length; at += length) yield whole.subarray(at, at + length);
}

/** The bodies of a mail's parts, decoded. */
async function bodiesOf(mail: Uint8Array, piece: number): Promise<Uint8Array[]> {
	const bodies: Uint8Array[] = [];
	let decoder = transferDecoder("");
	let body: Uint8Array[] = [];
	for await (const event of mailParts(inPieces(mail, piece))) {
		if (event.kind === "part") decoder = transferDecoder(event.part.encoding);
		if (event.kind === "body") body.push(decoder.push(event.bytes));
		if (event.kind === "end") {
			bodies.push(joined(...body, decoder.end()));
			body = [];
		}
	}
	return bodies;
}

describe("an e-mail", () => {
	test("is read with its people, its date and what is written, and says what is attached", async () => {
		expect(await textOf(readEml, utf8(MAIL))).toBe(
			[
				"Ihre Prämie 2026",
				"Versicherung Zürich <info@example.ch>",
				"Anna Muster <anna@example.ch>, bruno@example.ch",
				"Köbi <koebi@example.ch>",
				"20.11.2026 13:30 UTC",
				"Grüezi Frau Muster, die Rechnung liegt bei.",
			].join("\n"),
		);
		expect(await attachedTo(utf8(MAIL))).toEqual([
			{ part: 2, name: "Rechnung November.pdf", mime: "application/pdf", size: 9 },
		]);
	});

	test("that is only a web page gives what is seen of it", async () => {
		const mail = utf8(
			"Subject: Angebot\r\nContent-Type: text/html\r\n\r\n<style>a{}</style><p>Zum <b>Haus</b><script>x()</script>",
		);
		expect(await textOf(readEml, mail)).toBe("Angebot\nZum Haus");
	});

	test("with the line before it that keeps mails apart is read as one", async () => {
		const kept = utf8(`From info@example.ch Fri Nov 20 13:30:00 2026\n${MAIL}`);
		expect(await textOf(readEml, kept)).toBe(await textOf(readEml, utf8(MAIL)));
		expect(await attachedTo(kept)).toEqual(await attachedTo(utf8(MAIL)));
	});

	test("with the mark of an editor before it is read as one without", async () => {
		expect(await textOf(readEml, utf8(`\ufeff${MAIL}`))).toBe(await textOf(readEml, utf8(MAIL)));
	});

	test("beside others in a mailbox is read as they are, with what is attached to each", async () => {
		const mailbox = mailboxOf(
			mailOf("Angebot", "Guten Tag\r\n\r\nFrom Bern to Chur\r\n", [attachedFile("Angebot.pdf", bytes(10))]),
			utf8("Subject: leer\r\n"),
			mailOf("Rechnung", "Im Anhang", [attachedFile("Rechnung.pdf", bytes(20))]),
			utf8(MAIL),
		);
		const said = await textOf(readEml, mailbox);
		expect(said.match(/^(?:Angebot|leer|Rechnung|Ihre Prämie 2026|From Bern to Chur|Im Anhang)$/gm)).toEqual([
			"Angebot",
			"From Bern to Chur",
			"leer",
			"Rechnung",
			"Im Anhang",
			"Ihre Prämie 2026",
		]);
		expect(said).toContain("Grüezi Frau Muster");
		expect(said).not.toContain("Fri Nov 20");
		const attached = [
			{ part: 1, name: "Angebot.pdf", mime: "application/octet-stream", size: 10 },
			{ part: 4, name: "Rechnung.pdf", mime: "application/octet-stream", size: 20 },
			{ part: 7, name: "Rechnung November.pdf", mime: "application/pdf", size: 9 },
		];
		for (const piece of [mailbox.length, 1, 2, 3, 7, 64]) {
			expect(await attachedTo(mailbox, piece)).toEqual(attached);
		}
		expect((await bodiesOf(mailbox, 5))[4]).toEqual(bytes(20));
	});

	test.each([
		"From ",
		"From info@example.ch Fri Nov 20 13:30:00 +0100 2026",
		"From - Fri Nov 20 13:30:00 2026",
	])("is kept in a mailbox behind the line %s", async (line) => {
		const kept = `${line}\nSubject: eins\n\nText\n\n${line}\nSubject: zwei\n\nText\n`;
		expect(await textOf(readEml, utf8(kept))).toBe("eins\nText\nzwei\nText");
		// A mail alone may begin a paragraph with it.
		expect(await textOf(readEml, utf8(kept.slice(line.length + 1)))).toContain("Subject: zwei");
	});

	test("in a mailbox has limits of its own", async () => {
		const mail = utf8(`Subject: viele\r\nX-Spam: ${"x".repeat(700_000)}\r\n\r\nText`);
		expect((await textOf(readEml, mailboxOf(mail, mail, mail))).match(/^viele$/gm)).toHaveLength(3);
		const full = limits({ maxCharacters: 12 });
		expect((await readMail([mailboxOf(mail, mail, mail)], full)).isCut).toBe(true);
	});

	test.each([1, 2, 3, 7, 64, 1_000])("is the same in pieces of %i bytes", async (piece) => {
		const mail = mailOf("Police", "Zeile\r\n--keine Grenze\r\n-\r\n\r\nEnde", [
			attachedFile("a.bin", bytes(1_000)),
			{
				headers: ["Content-Type: text/csv", "Content-Disposition: attachment"],
				body: "eins\r\nzwei\r\n\r\n",
			},
			{
				headers: ["Content-Type: text/x-log", "Content-Transfer-Encoding: quoted-printable"],
				body: "Pr=C3=A4mie =\r\n2026=3D=zz\r\nfertig",
			},
		]);
		const [text, file, table, log] = await bodiesOf(mail, piece);
		expect(new TextDecoder().decode(text)).toBe("Zeile\r\n--keine Grenze\r\n-\r\n\r\nEnde");
		expect(file).toEqual(bytes(1_000));
		expect(new TextDecoder().decode(table)).toBe("eins\r\nzwei\r\n\r\n");
		expect(new TextDecoder().decode(log)).toBe("Prämie 2026==zz\r\nfertig");
		if (piece > 10) expect(await attachedTo(mail, piece)).toEqual(await attachedTo(mail));
	});

	test("whose lines of base64 are each padded, and that ends in the middle, keeps its bytes", async () => {
		const mail = utf8(
			"Subject: x\nContent-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: BASE64\n\nJVA=\nREY=\nLTEu N",
		);
		expect(await bodiesOf(mail, 5)).toEqual([utf8("%PDF-1.")]);
	});

	test("nested without end is refused, and one without a head is broken", async () => {
		let mail = "Subject: tief\r\n";
		for (let depth = 0; depth < 300; depth += 1) {
			mail += `Content-Type: multipart/mixed; boundary=b${depth}\r\n\r\n--b${depth}\r\n`;
		}
		expect(await reasonOf(readEml, utf8(mail))).toBe("bomb");
		expect(await reasonOf(readEml, utf8("\r\nnur Text"))).toBe("broken");
		expect(await reasonOf(readEml, utf8(""))).toBe("broken");
	});

	test("of very many parts is refused, of a thousand it is read", async () => {
		const parts = (count: number) =>
			utf8(
				`Subject: viele\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n${"--x\r\nContent-Type: image/png\r\n\r\nx\r\n".repeat(count)}--x--`,
			);
		expect(await attachedTo(parts(1_000))).toHaveLength(1_000);
		expect(await reasonOf(readEml, parts(10_001))).toBe("bomb");
	});

	test("with 25 MB attached is gone through while others have their turn", async () => {
		const mail = mailOf("gross", "siehe Anhang", [attachedFile("gross.bin", bytes(25_000_000))]);
		let turns = 0;
		const others = setInterval(() => {
			turns += 1;
		}, 0);
		const [large] = await attachedTo(mail, 128 * 1024);
		clearInterval(others);
		expect(large?.size).toBe(25_000_000);
		expect(turns).toBeGreaterThan(100);
	});

	test("of which not all text is read says so", async () => {
		const { isCut, pages } = await readMail([mailOf("lang", "Wort ".repeat(300_000), [])], limits());
		expect(isCut).toBe(true);
		expect(pages[0]?.text.length).toBeGreaterThan(1_000_000);
	});
});

describe("an attachment", () => {
	test.each([
		["an encoded word", `name="=?utf-8?B?UHLDpG1pZS5wZGY=?="`, "Prämie.pdf"],
		["pieces by their number", `name*0*=utf-8''Pr%C3%A4; name*1*=mie; name*2=".pdf"`, "Prämie.pdf"],
		["another character set", `name*=iso-8859-1'de'Pr%E4mie.pdf`, "Prämie.pdf"],
	])("is called what %s says", async (_, name, expected) => {
		const part = { headers: [`Content-Type: application/pdf; ${name}`], body: "x" };
		expect(await namesOf([part])).toEqual([expected]);
	});

	test("is no picture that the text shows, unless it is a photograph", async () => {
		const picture = (name: string, length: number) =>
			attachedFile(name, bytes(length), {
				type: "image/png",
				headers: ["Content-Disposition: inline", `Content-ID: <${name}@example>`],
			});
		const related = multipart("related", [
			textPart(`<p>Gruss<img src="cid:logo.png@example"><img src='cid:foto%2Epng@example'>`, "text/html"),
			picture("logo.png", 5_000),
			picture("foto.png", 500_000),
			picture("nicht gezeigt.png", 5_000),
		]);
		expect(await namesOf([related])).toEqual(["foto.png", "nicht gezeigt.png"]);
	});

	test("is an invitation to the calendar, once", async () => {
		const calendar: MadePart = {
			headers: ["Content-Type: text/calendar; method=REQUEST"],
			body: "BEGIN:VCALENDAR",
		};
		const choice = multipart("alternative", [textPart("Einladung"), calendar]);
		expect(await namesOf([choice])).toEqual([null]);
		expect(
			await namesOf([choice, attachedFile("invite.ics", bytes(20), { type: "application/ics" })]),
		).toEqual(["invite.ics"]);
	});

	test("is no signature, no receipt and no other form of the text", async () => {
		const report: MadePart = { headers: ["Content-Type: message/delivery-status"], body: "Action: failed" };
		const choice = multipart("alternative", [
			textPart("Grüezi"),
			textPart("<p>Grüezi", "text/html"),
			textPart("<html amp4email>", "text/x-amp-html"),
			textPart("{\\rtf1}", "text/rtf"),
		]);
		const signature = attachedFile("smime.p7s", bytes(900), { type: "application/pkcs7-signature" });
		expect(await namesOf([choice, report, signature])).toEqual([]);
		expect(
			await namesOf([attachedFile("smime.p7m", bytes(900), { type: "application/pkcs7-mime" })]),
		).toEqual(["smime.p7m"]);
	});

	test("is a mail within the mail, called by what it is about; its parts are its own", async () => {
		const inner = mailOf("Offerte 1/2", "geheim innen", [attachedFile("innen.pdf", bytes(10))]);
		const mail = mailOf("Weitergeleitet", "siehe Anhang", [attachedMail(inner)]);
		expect(await attachedTo(mail)).toEqual([
			{ part: 1, name: "Offerte 1-2", mime: "message/rfc822", size: inner.length },
		]);
		expect(await textOf(readEml, mail)).not.toContain("innen");
		expect((await bodiesOf(mail, 100))[1]).toEqual(inner);
	});

	test("is every mail of a digest", async () => {
		const digest = multipart("digest", [{ headers: [], body: "Subject: eins\r\n\r\nText" }]);
		expect(await namesOf([digest])).toEqual(["eins"]);
	});

	test("is a text between others that has a name, and none of its words is the mail's", async () => {
		const note: MadePart = {
			headers: [
				"Content-Type: text/plain; charset=utf-8",
				'Content-Disposition: inline; filename="Notiz.txt"',
			],
			body: "Murmeltier",
		};
		const mail = mailOf("Police", "Grüezi", [note, textPart("Gesendet vom Telefon")]);
		expect(await attachedTo(mail)).toEqual([{ part: 1, name: "Notiz.txt", mime: "text/plain", size: 10 }]);
		const text = await textOf(readEml, mail);
		expect(text).toContain("Gesendet vom Telefon");
		expect(text).not.toContain("Murmeltier");
	});

	test("that is an invitation has the type that is read, whatever it is called", async () => {
		const invitation = attachedFile("invite.ics", utf8("BEGIN:VCALENDAR"), { type: "application/ics" });
		expect(await attachedTo(mailOf("Termin", "Grüezi", [invitation]))).toMatchObject([
			{ name: "invite.ics", mime: "text/calendar" },
		]);
	});

	test("is not what a saved page shows, which its pages show", async () => {
		const address = "https://example.ch/haus.png";
		const page = multipart("related", [
			textPart(`<p>Konto <img src="${address}">`, "text/html"),
			attachedFile("", bytes(200_000), {
				type: "image/png",
				headers: ["Content-Disposition: inline", `Content-Location: ${address}`],
			}),
			{ headers: ["Content-Type: text/css", "Content-Location: cid:css-1@mhtml.blink"], body: "p{}" },
		]);
		const mail = joined(
			utf8(`Subject: Konto\r\n${page.headers.join("\r\n")}\r\n\r\n`),
			typeof page.body === "string" ? utf8(page.body) : page.body,
		);
		expect(await attachedTo(mail)).toEqual([]);
		const { pages } = await readMail([mail], limits(), "pages");
		expect(pages[0]?.pictures?.map(({ load }) => load().length)).toEqual([200_000]);
	});

	test("of no bytes is told, with its size", async () => {
		expect(await attachedTo(mailOf("leer", "Grüezi", [attachedFile("leer.pdf", bytes(0))]))).toMatchObject([
			{ name: "leer.pdf", size: 0 },
		]);
	});
});

describe("a text of a mail", () => {
	test.each([
		["utf-8", "Prämie für 東京 ", (text: string) => utf8(text)],
		["iso-8859-1", "Prämie für alle ", (text: string) => Uint8Array.from(text, (each) => each.charCodeAt(0))],
	])("in %s is whole wherever it is divided, in one line as in many", async (charset, words, encode) => {
		for (const end of ["\r\n", ""]) {
			const text = `${words}${end}`.repeat(12_000);
			const part = attachedFile("x", encode(text), {
				type: `text/plain; charset=${charset}`,
				headers: ["Content-Disposition: inline"],
			});
			const mail = joined(utf8(`Subject: lang\r\n${part.headers.join("\r\n")}\r\n\r\n${String(part.body)}`));
			const { pages } = await readMail(inPieces(mail, 50_000), limits());
			const said = pages.map((page) => page.text).join("");
			expect(said.match(new RegExp(words.trim(), "g"))).toHaveLength(12_000);
		}
	});
});
