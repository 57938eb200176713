import { describe, expect, test } from "vitest";
import { decodeText } from "../../workers/reader/formats/plain-text.ts";
import { readHtml } from "../../workers/reader/formats/html.ts";
import { readPlainText } from "../../workers/reader/formats/plain-text.ts";
import { joined } from "../../workers/reader/mail/transfer-decoder.ts";
import { limits, reasonOf, textOf } from "./read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Letters beyond ASCII by their bytes in the code page of DOS, and in that of old Macs. */
const DOS = {
	ü: 0x81,
	é: 0x82,
	ä: 0x84,
	à: 0x85,
	ç: 0x87,
	ê: 0x88,
	è: 0x8a,
	ô: 0x93,
	ö: 0x94,
	û: 0x96,
	ù: 0x97,
	Ö: 0x99,
	Ü: 0x9a,
	"«": 0xae,
	"»": 0xaf,
	"│": 0xb3,
	"─": 0xc4,
	Ä: 0x8e,
	ß: 0xe1,
};
const MAC = {
	Ä: 0x80,
	Ö: 0x85,
	Ü: 0x86,
	à: 0x88,
	ä: 0x8a,
	ç: 0x8d,
	é: 0x8e,
	è: 0x8f,
	ê: 0x90,
	ô: 0x99,
	ö: 0x9a,
	û: 0x9e,
	ù: 0x9d,
	ü: 0x9f,
	"«": 0xc7,
	"»": 0xc8,
	"’": 0xd5,
	ß: 0xa7,
};

function encoded(text: string, letters: Readonly<Record<string, number>>): Uint8Array {
	return Uint8Array.from(text, (letter) => letters[letter] ?? letter.charCodeAt(0));
}

function utf16(text: string, isLittleEndian: boolean, mark = "\ufeff"): Uint8Array {
	const view = new DataView(new ArrayBuffer((mark.length + text.length) * 2));
	for (const [index, letter] of [...mark, ...text].entries()) {
		view.setUint16(index * 2, letter.charCodeAt(0), isLittleEndian);
	}
	return new Uint8Array(view.buffer);
}

describe("plain text", () => {
	test.each([
		["UTF-8", utf8("Grüezi € 東京")],
		["UTF-8 with a mark", utf8("\ufeffGrüezi € 東京")],
		["UTF-16, little end first", utf16("Grüezi € 東京", true)],
		["UTF-16, big end first", utf16("Grüezi € 東京", false)],
		["UTF-16 without a mark", utf16("Grüezi € 東京", true, "")],
		["UTF-16 without a mark, big end first", utf16("Grüezi € 東京", false, "")],
	])("in %s is read", (_, bytes) => {
		expect(decodeText(bytes)).toBe("Grüezi € 東京");
	});

	test("that is no UTF-8 is windows-1252", () => {
		expect(decodeText(windows1252("Gr\u00fcezi, 5 \u0080 \u0096 z\u00fcgig"))).toBe("Grüezi, 5 € – zügig");
	});

	test.each([
		"Grüsse Möbelhaus",
		"Prämie für Küche und Bad;480.50\r\nÖffnungszeiten: Mo–Fr\r\n".replace("–", "-"),
		"KÜNDIGUNG\r\nSehr geehrte Frau Bächtold, während der Kündigungsfrist",
		"Société générale, reçu à Genève; déjà payé",
		"La città è più bella perché c'è il mare",
		"Möbel, schöne Körbe und Lüster. Strasse 4, 8001 Zürich, Tel. 044 123 45 67",
	])("of DOS and of old Macs is read where it reads as words: %s", async (text) => {
		expect(await textOf(readPlainText, encoded(text, DOS))).toBe(await textOf(readPlainText, utf8(text)));
		expect(await textOf(readPlainText, encoded(text, MAC))).toBe(await textOf(readPlainText, utf8(text)));
	});

	test("of DOS has its lines, of Macs its quotation marks", async () => {
		const table = "───│───\nKöniz │ Zürich\nMünchen │ Gruß";
		expect(await textOf(readPlainText, encoded(table, DOS))).toBe(table);
		const quoted = "L’été «très» chaud, für Käthi";
		expect(await textOf(readPlainText, encoded(quoted, MAC))).toBe(quoted);
	});

	test.each([
		"Grüezi, 5 \u0080 \u0096 zügig\u0085bis morgen, l\u0092été und \u0084Häuser\u0093",
		"\u008akoda Octavia, Kauf bei Milo\u009a",
		"M\u00fcller\u00aeAG, 25\u00b0C, 30 m\u00b2, \u00a7 12, Stra\u00dfe, STRA\u00dfE, A\u0096B",
		"na\u00efve fa\u00e7ade, \u0152uvre, c\u009cur, S\u00e3o Paulo, Malm\u00f6, \u00c5rhus, Espa\u00f1a",
		// No program of those has written it, and none of them reads it better.
		"\u0081\u008d\u008f\u0090 gr\u00fcn und sch\u00f6n, \u00e4hnlich, f\u00fcr K\u00e4the",
	])("of windows-1252 stays what it is: %s", async (text) => {
		const bytes = windows1252(text);
		expect(await textOf(readPlainText, bytes)).toBe(
			new TextDecoder("windows-1252")
				.decode(bytes)
				.replaceAll(/[^\S\n]+/g, " ")
				.trim(),
		);
	});

	test("cut off within a character is still UTF-8", () => {
		for (const text of ["Zürich ü", "Zürich €", "Zürich 🏠"]) {
			const whole = utf8(text);
			for (let cut = 1; cut <= 4; cut += 1) {
				expect(decodeText(whole.subarray(0, -cut))).toContain("Züric");
			}
		}
	});

	test("is kept up to the limit, and says that there was more", async () => {
		const read = await readPlainText(utf8("Police 12"), limits({ maxCharacters: 6 }));
		expect(read).toEqual({ pages: [{ page: null, text: "Police" }], isCut: true });
		expect((await readPlainText(utf8("Police"), limits({ maxCharacters: 6 }))).isCut).toBe(false);
	});

	test("of nothing has no pages", async () => {
		expect(await readPlainText(new Uint8Array(), limits())).toEqual({ pages: [], isCut: false });
	});
});

describe("a web page", () => {
	test("gives what is seen: title, text, what stands for pictures", async () => {
		const page = utf8(
			"<!doctype html><html><head><title>Ihre Police</title><style>p{color:red}</style><script>alert('x')</script></head>" +
				"<body><h1>Guten&nbsp;Tag</h1><p>Zürich &amp; Bern<br>am See</p><img src=a.png alt='Ein Haus' title='Ein Haus'>" +
				"<table><tr><td>Prämie<td>480</table><ul><li>eins<li>zwei</ul><div hidden>unsichtbar</div>" +
				"<span style='display: none'>Vorschau <b>davon</b></span><template><p>Muster</p></template><p>Ende",
		);
		expect(await textOf(readHtml, page)).toBe(
			"Ihre Police\nGuten Tag\nZürich & Bern\nam See\nEin Haus\nPrämie 480\neins\nzwei\nEnde",
		);
	});

	test("has what stands in its fields, apart from each other", async () => {
		const form =
			"<p>Name<input value='Anna Muster'><input type=hidden value=geheim><textarea>Bern</textarea><button>Weiter</button>";
		expect(await textOf(readHtml, utf8(form))).toBe("Name Anna Muster Bern Weiter");
	});

	test("is read in the encoding it names", async () => {
		const page = windows1252("<meta charset='iso-8859-1'><p>Z\u00fcrich</p>");
		expect(await textOf(readHtml, page)).toBe("Zürich");
		expect(await textOf(readHtml, utf8("<meta charset=no-such><p>Zürich</p>"))).toBe("Zürich");
		expect(await textOf(readHtml, utf8("<meta charset=utf8><p>Zürich</p>"))).toBe("Zürich");
		expect(await textOf(readHtml, utf8("<meta charset=utf-16><p>Zürich</p>"))).toBe("Zürich");
		const late = `<head>${"<script>x()</script>".repeat(100)}<meta charset=windows-1250></head>`;
		expect(await textOf(readHtml, joined(utf8(late), Uint8Array.of(0x8e, 0x69, 0x9e)))).toBe("Žiž");
		const xml = utf8("<?xml version='1.0' encoding='windows-1250'?><p>");
		expect(await textOf(readHtml, joined(xml, Uint8Array.of(0x8e, 0x69, 0x9e)))).toBe("Žiž");
	});

	test("nested without end is refused", async () => {
		expect(await reasonOf(readHtml, utf8("<div>".repeat(200_000)))).toBe("bomb");
		expect(await reasonOf(readHtml, utf8("<div>".repeat(500)))).toBeNull();
	});

	test("is given up when its time is over", async () => {
		expect(await reasonOf(readHtml, utf8("<p>x"), { deadline: Date.now() - 1 })).toBe("timeout");
	});
});
