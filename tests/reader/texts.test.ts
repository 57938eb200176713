import { describe, expect, test } from "vitest";
import { decodeText } from "../../workers/reader/formats/plain-text.ts";
import { readHtml } from "../../workers/reader/formats/html.ts";
import { readPlainText } from "../../workers/reader/formats/plain-text.ts";
import { limits, reasonOf, textOf } from "./read-helpers.ts";

const utf8 = (text: string) => new TextEncoder().encode(text);
const windows1252 = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

function utf16(text: string, isLittleEndian: boolean): Uint8Array {
	const view = new DataView(new ArrayBuffer(2 + text.length * 2));
	for (const [index, letter] of [..."\ufeff", ...text].entries()) {
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
	])("in %s is read", (_, bytes) => {
		expect(decodeText(bytes)).toBe("Grüezi € 東京");
	});

	test("that is no UTF-8 is windows-1252", () => {
		expect(decodeText(windows1252("Gr\u00fcezi, 5 \u0080 \u0096 z\u00fcgig"))).toBe("Grüezi, 5 € – zügig");
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

	test("is read in the encoding it names", async () => {
		const page = windows1252("<meta charset='iso-8859-1'><p>Z\u00fcrich</p>");
		expect(await textOf(readHtml, page)).toBe("Zürich");
		expect(await textOf(readHtml, utf8("<meta charset=no-such><p>Zürich</p>"))).toBe("Zürich");
		expect(await textOf(readHtml, utf8("<meta charset=utf8><p>Zürich</p>"))).toBe("Zürich");
	});

	test("nested without end is refused", async () => {
		expect(await reasonOf(readHtml, utf8("<div>".repeat(200_000)))).toBe("bomb");
		expect(await reasonOf(readHtml, utf8("<div>".repeat(500)))).toBeNull();
	});

	test("is given up when its time is over", async () => {
		expect(await reasonOf(readHtml, utf8("<p>x"), { deadline: Date.now() - 1 })).toBe("timeout");
	});
});
