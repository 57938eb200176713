import { describe, expect, test } from "vitest";
import { readMail } from "../../workers/reader/mail/read-mail.ts";
import { limits, readEml, textOf } from "./read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const mail = (...lines: readonly string[]) => lines.join("\r\n");

const HEAD = ["From: Käthi <kaethi@example.ch>", "Subject: Grüne Languste"];
const READ = "Grüne Languste\nKäthi <kaethi@example.ch>";

describe("a mail in a character set that platforms do not know", () => {
	// "Grüsse" and "größer" in each.
	test.each([
		["cp850", "Gr\u0081sse", "gr\u0094\u00e1er"],
		["IBM437", "Gr\u0081sse", "gr\u0094\u00e1er"],
		["utf-7", "Gr+APw-sse", "gr+APYA3w-er"],
		["UNICODE-1-1-UTF-7", "Gr+APw-sse", "gr+APYA3w-er"],
	])("is read as it was written: %s", async (charset, subject, text) => {
		const q = [...subject].map((letter) => (letter < "\u0080" ? letter : "=81")).join("");
		for (const said of [`=?${charset}?Q?${q}?=`, `=?${charset}?b?${btoa(subject)}?=`, subject]) {
			// (A head of plain letters is none in UTF-7.)
			if (said === subject && charset.toLowerCase().includes("utf-7")) continue;
			const bytes = mail(
				"From: a@example.ch",
				`Subject: ${said}`,
				`Content-Type: text/plain; charset="${charset}"`,
				"",
				`${text} 1+-1`,
			);
			expect(await textOf(readEml, latin1(bytes))).toBe(
				`Grüsse\na@example.ch\ngrößer ${charset.toLowerCase().includes("utf-7") ? "1+1" : "1+-1"}`,
			);
		}
	});

	test("of which a sign is cut off or none is still read", async () => {
		const bytes = mail(...HEAD, "Content-Type: text/plain; charset=utf-7", "", "a+AP b+- c+A d+APwA e+");
		expect(await textOf(readEml, latin1(bytes))).toMatch(/^[^]* b\+ c/);
	});
});

describe("a mail that does not name its character set", () => {
	test.each([
		["Latin-1", latin1],
		["UTF-8", utf8],
	])("is read where its head and its text are %s", async (_, encode) => {
		const plain = mail(...HEAD, "", "größer");
		expect(await textOf(readEml, encode(plain))).toBe(`${READ}\ngrößer`);
	});

	test("is read where each line of its head is written by another program", async () => {
		const bytes = [
			...utf8("From: Käthi <kaethi@example.ch>\r\n"),
			...latin1("Subject: Grüne Languste\r\n\r\ngrößer"),
		];
		expect(await textOf(readEml, Uint8Array.from(bytes))).toBe(`${READ}\ngrößer`);
	});

	test.each(["us-ascii", "x-unbekannt", '"unknown-8bit"'])(
		"or says %s is read by its bytes, in the form in which it came",
		async (charset) => {
			const said = mail(
				...HEAD,
				`Content-Type: text/plain; charset=${charset}; format=flowed`,
				"",
				"Muräne \r\ngross",
			);
			for (const encode of [utf8, latin1]) {
				expect(await textOf(readEml, encode(said))).toBe(`${READ}\nMuräne gross`);
			}
		},
	);

	test("but whose page does is read in that one, unless it is UTF-8", async () => {
		const said = (meta: string, text: string) =>
			mail("Subject: Angebot", "Content-Type: text/html", "", `<meta charset=${meta}><p>${text}`);
		const polish = latin1(said("iso-8859-2", "Gew\u00fcrzkr\u00e4uter \u00b3"));
		expect(await textOf(readEml, polish)).toBe("Angebot\nGewürzkräuter ł");
		expect(await textOf(readEml, latin1(said("x-unbekannt", "Gewürzkräuter")))).toBe(
			"Angebot\nGewürzkräuter",
		);
		expect(await textOf(readEml, utf8(said("iso-8859-1", "Gewürzkräuter")))).toBe("Angebot\nGewürzkräuter");
	});

	test("keeps what its programs know by another name", async () => {
		const said = mail(
			"Subject: x",
			"Content-Type: text/plain; charset=cp932",
			"",
			"\u0093\u008c\u008b\u009e",
		);
		expect(await textOf(readEml, latin1(said))).toBe("x\n東京");
	});

	test("is whole wherever it is divided to be read", async () => {
		const said = latin1(mail("Subject: lang", "", "Prämie für alle\r\n".repeat(20_000)));
		expect((await textOf(readEml, said)).match(/Prämie für alle/g)).toHaveLength(20_000);
	});
});

describe("raw letters in the head of a mail", () => {
	test("are those of its text, where it is no UTF-8", async () => {
		const said =
			"Subject: \u00cc\u00e8\u00f0\r\nContent-Type: text/plain; charset=windows-1251\r\n\r\n\u00cc\u00e8\u00f0";
		expect(await textOf(readEml, latin1(said))).toBe("Мир\nМир");
	});

	test("are no UTF-16, whatever its text is", async () => {
		const said = "Subject: Grüezi\r\nContent-Type: text/plain; charset=utf-16\r\n\r\n";
		expect(await textOf(readEml, latin1(said))).toBe("Grüezi");
	});

	test.each([
		["Latin-1", latin1],
		["UTF-8", utf8],
	])("name a file, in %s", async (_, encode) => {
		const said = mail(
			"Subject: x",
			'Content-Type: application/octet-stream; name="Prüfung Käse.txt"',
			'Content-Disposition: attachment; filename="Prüfung Käse.txt"',
			"",
			"x",
		);
		const { attachments } = await readMail([encode(said)], limits());
		expect(attachments.map(({ name }) => name)).toEqual(["Prüfung Käse.txt"]);
	});

	test("and encoded ones of a character set that nobody knows are UTF-8 where they can be", async () => {
		const said = (word: string) => utf8(mail(`Subject: =?unknown-8bit?Q?${word}?=`, "", "x"));
		expect(await textOf(readEml, said("Mur=C3=A4ne"))).toBe("Muräne\nx");
		expect(await textOf(readEml, said("Mur=E4ne"))).toBe("Muräne\nx");
	});
});
