import { describe, expect, test } from "vitest";
import { readRtf } from "../../workers/reader/formats/rtf/rtf.ts";
import { latin1 } from "../support/fixtures/compound-file.ts";
import { limits, reasonOf, textOf } from "./read-helpers.ts";

const rtf = (body: string, head = "\\ansi\\ansicpg1252\\deff0") => latin1(`{\\rtf1${head}${body}}`);
const read = (body: string, head?: string) => textOf(readRtf, rtf(body, head));

describe("an RTF", () => {
	test("has its umlauts, however they are written", async () => {
		expect(
			await read("Pr\\'e4mie f\\'fcr K\u00f6niz \\uc1\\u8211?\\u-10179?\\u-8704? \\u321\\'3f\\'f3d\\u378 z"),
		).toBe("Prämie für Köniz –\u{1f600} Łódź");
		expect(await read("{\\uc2\\u228\\'61\\'65}{\\uc0\\u246}x{\\u252?}y")).toBe("äöxüy");
	});

	test("has each text in the code page of its font", async () => {
		const fonts =
			"{\\fonttbl{\\f0\\fswiss\\fcharset0 Arial;}{\\f1\\fcharset204 Arial Cyr;}{\\f2\\fcharset238 Arial CE;}{\\f3\\fcharset128 MS Gothic;}}";
		expect(
			await read(
				`${fonts}\\f0 M\\'fcller {\\f1 \\'cf\\'f0\\'e8\\'e2\\'e5\\'f2} \\f2 \\'a3\\'f3d\\'9f {\\f3\\'83\\'65\\'83\\'58\\'83\\'67}\\plain  M\\'fcller`,
			),
		).toBe("Müller Привет Łódź テスト Müller");
		expect(await read("\\'cf\\'f0\\'e8\\'e2\\'e5\\'f2", "\\ansi\\ansicpg1251")).toBe("Привет");
		expect(await read("Pr\\'8amie", "\\mac ")).toBe("Prämie");
	});

	test("is read with lines, tables, notes, headers, comments and boxes", async () => {
		const body =
			"{\\header Muster & S\\'f6hne\\par}Zeile 1\\par Zeile\\~2\\line\\tab Zeile\\_3\\par" +
			"\\trowd\\intbl Jahr\\cell Betrag\\cell\\row\\trowd\\intbl 2026\\cell 480\\cell\\row\\pard " +
			"Text{\\footnote  Fussnote}{\\*\\annotation  Bitte pr\\'fcfen}\\par" +
			"{\\shp{\\*\\shpinst{\\sp{\\sn fFilled}{\\sv 1}}{\\shptxt Kasten\\par}}}\\ldblquote Ende\\rdblquote";
		expect(await read(body)).toBe(
			"Muster & Söhne\nZeile 1\nZeile 2\nZeile-3\nJahr Betrag\n2026 480\nText Fussnote Bitte prüfen\nKasten\n“Ende”",
		);
	});

	test("keeps notes, headers and boxes apart from the words around them", async () => {
		const body =
			"{\\header Kopf}{\\footer Fuss}Wort{\\super\\chftn{\\footnote\\pard\\plain{\\super\\chftn}Note}}" +
			"{\\*\\atnauthor Anna}{\\*\\annotation{\\*\\atndate 1}Kommentar}danach{\\shp{\\*\\shpinst{\\shptxt Kasten}}}zuletzt";
		expect(await read(body)).toBe("Kopf Fuss Wort Note Kommentar danach Kasten zuletzt");
	});

	test("of OpenOffice has text in groups with a star among their words", async () => {
		expect(await read("{\\loch\\i0\\*\\cs7\\cf0 Altes Schreiben}{\r\n\\*\\unknown nichts}")).toBe(
			"Altes Schreiben",
		);
	});

	test("is read without what is no text of it", async () => {
		const body =
			"{\\colortbl;\\red0\\green0;}{\\stylesheet{\\s1 heading 1;}}{\\info{\\title Titel}}{\\*\\generator Riched20;}" +
			'{\\pict\\wmetafile8 0102abcdef}{\\field{\\*\\fldinst HYPERLINK "http://example.ch"}{\\fldrslt Vertr\\\'e4ge}}' +
			"{\\*\\unknown{\\b weg}} Haft\\-pflicht {\\deleted gestrichen}{\\pntext\\f1 1.\\tab}{\\bin5 }}{{\\}bleibt\\\\\\{\\}";
		expect(await read(body)).toBe("Verträge Haftpflicht bleibt\\{}");
	});

	test("that claims more bytes than it has, or ends nowhere, is read as far as it goes", async () => {
		expect(await textOf(readRtf, latin1("{\\rtf1 Anfang\\bin999999999 Ende}"))).toBe("Anfang");
		expect(await textOf(readRtf, latin1("{\\rtf1 Anfang\\'"))).toBe("Anfang");
		expect(await textOf(readRtf, latin1("{\\rtf1 Anfang\\u"))).toBe("Anfang\0");
		expect(await textOf(readRtf, latin1("{\\rtf1}}}}}} Rest"))).toBe("Rest");
		expect(await reasonOf(readRtf, latin1("{\\rt"))).toBe("broken");
	});

	test("nested without end is a bomb; one of 20 MB is read up to a number of characters", async () => {
		expect(await reasonOf(readRtf, latin1(`{\\rtf1${"{".repeat(100_000)}`))).toBe("bomb");
		const { isCut, pages } = await readRtf(rtf("a\\b ".repeat(5_000_000)), limits({ maxCharacters: 1_000 }));
		expect({ isCut, length: pages[0]?.text.length }).toEqual({ isCut: true, length: 1_000 });
	});
});
