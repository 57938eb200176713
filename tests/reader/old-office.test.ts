import { describe, expect, test } from "vitest";
import { readCompound } from "../../workers/reader/read-ole.ts";
import { compoundFile, joined, latin1, numbers, utf16, words } from "../support/fixtures/compound-file.ts";
import {
	biff,
	biffBegin,
	biffString,
	docFile,
	double,
	pptFile,
	pptRecord,
	pptStreams,
	PROTECTED_WORKBOOK,
	xlsFile,
} from "../support/fixtures/old-office.ts";
import { limits, reasonOf, textOf } from "./read-helpers.ts";

const pagesOf = async (bytes: Uint8Array<ArrayBuffer>) => (await readCompound(bytes, limits())).pages;

describe("a DOC", () => {
	test("is read in all its pieces, of bytes and of Unicode", async () => {
		const file = docFile(["Prämie für Köniz\r", "Łódź – 東京\r", "Fussnote\r"]);
		expect(await textOf(readCompound, file)).toBe("Prämie für Köniz\nŁódź – 東京\nFussnote");
	});

	test("shows what fields show, not what they are, and its tables row by row", async () => {
		const link = '\u0013 HYPERLINK "http://example.ch" \u0014Verträge\u0015';
		const nested = "\u0013 IF \u0013 MERGEFIELD Stadt \u0014Bern\u0015 = 1 \u0014Thun\u0015";
		const table = "Jahr\u0007Betrag\u0007\u00072026\u0007480\u0007\u0007";
		const file = docFile([`${link} in ${nested}.\r${table}Haft\u001fpflicht\u001eFall\u000bEnde\r`]);
		expect(await textOf(readCompound, file)).toBe(
			"Verträge in Thun.\nJahr Betrag\n2026 480\nHaftpflicht-Fall\nEnde",
		);
	});

	test("with a field that never ends is read on in the next paragraph", async () => {
		expect(await textOf(readCompound, docFile(["\u0013 PAGE ohne Ende\rRest\u0015 davon\r"]))).toBe(
			"Rest davon",
		);
	});

	test("is read without what was deleted while changes were recorded", async () => {
		const file = docFile(["Die Prämie beträgt ", "altemieter ", "480 Franken für Łódź."], { deleted: 1 });
		expect(await textOf(readCompound, file)).toBe("Die Prämie beträgt 480 Franken für Łódź.");
		expect(await textOf(readCompound, docFile(["Łódź ", "weg"], { deleted: 0 }))).toBe("weg");
	});

	test("of Word 95 is read", async () => {
		const head = new Uint8Array(4_200);
		const view = new DataView(head.buffer);
		head.set(latin1("Miete in Zürich\r"), 1_024);
		view.setUint16(0, 0xa5dc, true);
		view.setUint16(2, 0x68, true);
		view.setUint32(24, 1_024, true);
		view.setUint32(28, 1_024 + 16, true);
		expect(await textOf(readCompound, compoundFile({ WordDocument: head }))).toBe("Miete in Zürich");
	});

	test("of Word 6 on a Mac is read in the letters of Macs", async () => {
		const head = new Uint8Array(4_200);
		const view = new DataView(head.buffer);
		head.set([0x47, 0x65, 0x6e, 0x8f, 0x76, 0x65, 0x2c, 0x20, 0x5a, 0x9f, 0x72, 0x69, 0x63, 0x68], 1_024);
		view.setUint16(0, 0xa5dc, true);
		view.setUint16(2, 0x68, true);
		view.setUint16(6, 0x040c, true);
		view.setUint16(20, 0x0100, true);
		view.setUint32(24, 1_024, true);
		view.setUint32(28, 1_024 + 14, true);
		expect(await textOf(readCompound, compoundFile({ WordDocument: head }))).toBe("Genève, Zürich");
	});

	test("with a password is encrypted", async () => {
		expect(await reasonOf(readCompound, docFile(["geheim"], { flags: 0x0100 }))).toBe("encrypted");
		const packed = compoundFile({ EncryptedPackage: new Uint8Array(5_000) });
		expect(await reasonOf(readCompound, packed)).toBe("encrypted");
	});
});

describe("an XLS", () => {
	const strings = (...texts: readonly string[]) =>
		biff(0x00fc, numbers([texts.length, texts.length]), ...texts.map((text) => biffString(text)));
	const shared = (row: number, column: number, index: number) =>
		biff(0x00fd, words(row, column, 0), numbers([index]));
	const number = (row: number, column: number, value: number, format = 0) =>
		biff(0x0203, words(row, column, format), double(value));
	const formats = [
		biff(0x041e, words(164), biffString("dd\\.mm\\.yyyy")),
		...[0, 14, 164, 10, 2].map((id) => biff(0x00e0, words(0, id, 0, 0))),
	];

	test("has a page for each sheet, with its cells as they are shown", async () => {
		const file = xlsFile(
			{
				Kosten: [
					shared(0, 0, 0),
					shared(0, 1, 1),
					number(1, 0, 46_000, 1),
					number(1, 1, 46_001, 2),
					number(1, 2, 0.081, 3),
					biff(0x027e, words(2, 0, 4), numbers([(48_050 << 2) | 3])),
					biff(
						0x00bd,
						words(3, 0),
						words(0),
						numbers([(7 << 2) | 2]),
						words(4),
						numbers([(1_950 << 2) | 3]),
						words(1),
					),
				],
				Łódź: [biff(0x0204, words(0, 0, 0), biffString("東京"))],
			},
			[...formats, strings("Prämie", "Łódź – Köniz")],
		);
		expect(await pagesOf(file)).toEqual([
			{ page: 1, text: "Kosten\nPrämie\tŁódź – Köniz\n09.12.2025\t10.12.2025\t8.10%\n480.50\n7\t19.50\n" },
			{ page: 2, text: "Łódź\n東京\n" },
		]);
	});

	test("shows what formulas give: numbers, texts, truth and errors", async () => {
		const formula = (row: number, value: Uint8Array) =>
			biff(0x0006, words(row, 0, 0), value, words(0), numbers([0]));
		const special = (kind: number, value: number) => Uint8Array.of(kind, 0, value, 0, 0, 0, 0xff, 0xff);
		const file = xlsFile({
			A: [
				formula(0, double(12.5)),
				formula(1, special(0, 0)),
				biff(0x0207, biffString("Summe für Köniz")),
				formula(2, special(1, 1)),
				formula(3, special(2, 0x07)),
				biff(0x0205, words(4, 0, 0), Uint8Array.of(0, 0)),
				biff(0x0205, words(5, 0, 0), Uint8Array.of(0x2a, 1)),
			],
		});
		expect(await textOf(readCompound, file)).toBe("A\n12.5\nSumme für Köniz\nTRUE\n#DIV/0!\nFALSE\n#N/A");
	});

	test("has texts that go on in the next record, there in other characters", async () => {
		const first = joined([numbers([1, 1]), words(8), Uint8Array.of(0), latin1("Präm")]);
		const globals = [biff(0x00fc, first), biff(0x003c, Uint8Array.of(1), utf16("ie Ł"))];
		expect(await textOf(readCompound, xlsFile({ A: [shared(0, 0, 0)] }, globals))).toBe("A\nPrämie Ł");
	});

	test("passes over how texts look and how they are pronounced", async () => {
		const rich = joined([
			words(4),
			Uint8Array.of(0x0d),
			words(1),
			numbers([6]),
			utf16("Bern"),
			new Uint8Array(4 + 6),
		]);
		const globals = [biff(0x00fc, numbers([2, 2]), rich, biffString("Thun"))];
		const file = xlsFile({ A: [shared(0, 0, 0), shared(0, 1, 1)] }, globals);
		expect(await textOf(readCompound, file)).toBe("A\nBern Thun");
	});

	test("says what stands in boxes, comments, and at the edges of its pages", async () => {
		const drawn = "Rückfrage";
		const file = xlsFile({
			A: [
				biff(0x0014, biffString('&L&"Arial,Bold"&12Muster && Söhne&RSeite &P')),
				number(0, 0, 5),
				biff(0x01b6, new Uint8Array(10), words(drawn.length, 0), numbers([0])),
				biff(0x003c, Uint8Array.of(0), latin1(drawn)),
				biff(0x003c, new Uint8Array(16)),
			],
		});
		expect(await textOf(readCompound, file)).toBe("A\nMuster & Söhne Seite\n5\nRückfrage");
	});

	test("says how its charts and what they show are called", async () => {
		const chart = [
			biffBegin(0x0020),
			biff(0x100d, words(0), biffString("Prämien in Köniz", 1)),
			biff(0x100d, words(0), biffString("Łódź", 1)),
			biff(0x000a),
		];
		const file = xlsFile({ A: [number(0, 0, 5), ...chart] });
		expect(await textOf(readCompound, file)).toBe("A\n5\nPrämien in Köniz\nŁódź");
	});

	test("of Excel 95 is read in its code page", async () => {
		const begin = (kind: number) => biff(0x0809, words(0x0500, kind, 0, 0));
		const sheet = joined([
			begin(16),
			biff(0x0204, words(0, 0, 0), words(4), Uint8Array.of(0xcf, 0xf0, 0xe8, 0xe2)),
			biff(0x000a),
		]);
		const globals = (at: number) =>
			joined([
				begin(5),
				biff(0x0042, words(1251)),
				biff(0x0085, numbers([at]), words(0), Uint8Array.of(3), latin1("Abc")),
				biff(0x000a),
			]);
		const book = joined([globals(globals(0).length), sheet, new Uint8Array(4_096)]);
		expect(await textOf(readCompound, compoundFile({ Book: book }))).toBe("Abc\nПрив");
	});

	test("with a password is encrypted", async () => {
		expect(await reasonOf(readCompound, xlsFile({ A: [] }, [biff(0x002f, words(0, 0, 0))]))).toBe(
			"encrypted",
		);
	});

	test("that is only protected against changes is read; one whose password is another is not", async () => {
		const file = (stream: Uint8Array) => compoundFile({ Workbook: joined([stream, new Uint8Array(4_096)]) });
		expect(await textOf(readCompound, file(PROTECTED_WORKBOOK))).toBe("Köniz\nPrämie für Łódź");
		const other = PROTECTED_WORKBOOK.slice();
		other[40] = (other[40] ?? 0) ^ 1;
		expect(await reasonOf(readCompound, file(other))).toBe("encrypted");
	});

	test("that names one sheet again and again is a bomb", async () => {
		const sheet = joined([biffBegin(16), ...Array.from({ length: 20_000 }, () => biff(0x0208))]);
		const list = Array.from({ length: 5_000 }, () =>
			biff(0x0085, numbers([0]), words(0), biffString("A", 1)),
		);
		const book = joined([biffBegin(5), ...list, biff(0x000a)]);
		const at = numbers([book.length]);
		for (let place = biffBegin(5).length; place < book.length - 4; place += list[0]?.length ?? 1)
			book.set(at, place + 4);
		expect(await reasonOf(readCompound, compoundFile({ Workbook: joined([book, sheet]) }))).toBe("bomb");
	});
});

describe("a PPT", () => {
	test("has a page for each slide in their order, with notes and comments", async () => {
		const file = pptFile([
			{ outline: "Jahresbericht\rFür Köniz", drawn: "Łódź", notes: "Frei sprechen", comment: "Zahl prüfen" },
			{ drawn: "Ausblick", footer: "Vertraulich" },
		]);
		expect(await pagesOf(file)).toEqual([
			{ page: 1, text: "Jahresbericht\nFür Köniz\nŁódź\nZahl prüfen\nFrei sprechen\n" },
			{ page: 2, text: "Ausblick\nVertraulich\n" },
		]);
	});

	test("has what stands on all slides once, without what only says where they have their texts", async () => {
		const file = pptFile([{ drawn: "Anfang" }, { drawn: "Ende" }], { onAll: "Muster AG, vertraulich" });
		expect(await pagesOf(file)).toEqual([
			{ page: 1, text: "Anfang\nMuster AG, vertraulich\n" },
			{ page: 2, text: "Ende\n" },
		]);
	});

	test("that was saved for PowerPoint 95 as well is read as that of 97", async () => {
		const file = compoundFile({
			"PowerPoint Document": new Uint8Array(5_000),
			Text_Content: latin1("Text"),
			PP97_DUALSTORAGE: pptStreams([{ drawn: "Jahresbericht" }]),
		});
		expect(await textOf(readCompound, file)).toBe("Jahresbericht");
	});

	test("is read in the order of the file where nothing tells that of the slides", async () => {
		const slide = (text: string) => pptRecord(1_006, [pptRecord(61_453, [pptRecord(4_008, latin1(text))])]);
		const stream = joined([slide("Ende"), slide("Anfang"), new Uint8Array(4_096)]);
		expect(await pagesOf(compoundFile({ "PowerPoint Document": stream }))).toEqual([
			{ page: null, text: "Ende\nAnfang\n" },
		]);
	});

	test("with a password is encrypted", async () => {
		expect(await reasonOf(readCompound, pptFile([], { token: 0xf3d1c4df }))).toBe("encrypted");
	});

	test("of PowerPoint 95 is of an unknown kind", async () => {
		const file = compoundFile({ "PowerPoint Document": new Uint8Array(5_000), Text_Content: latin1("Text") });
		expect(await reasonOf(readCompound, file)).toBe("unknownType");
	});

	test("whose slides are one and the same a million times is a bomb", async () => {
		const slide = pptRecord(1_006, [pptRecord(4_008, latin1("x".repeat(50)))]);
		const ids = Array.from({ length: 9_000 }, (_, index) => pptRecord(1_011, numbers([2, 0, 1, index, 0])));
		const list = pptRecord(1_000, [pptRecord(4_080, ids)]);
		const many = joined([list, pptRecord(1_006, [slide, new Uint8Array(50_000)])]);
		const places = pptRecord(6_002, numbers([(2 << 20) | 1, 0, list.length]));
		const edit = pptRecord(4_085, numbers([0, 0, 0, many.length, 1, 2, 0]));
		const file = compoundFile({
			"Current User": pptRecord(4_086, numbers([20, 0, many.length + places.length, 0, 0])),
			"PowerPoint Document": joined([many, places, edit]),
		});
		expect(await reasonOf(readCompound, file)).toBe("bomb");
	});
});

describe("a compound file", () => {
	const whole = docFile(["Prämie ".repeat(2_000)]);
	/** Where the table of sectors lies: behind the header, in the sector that it names first. */
	const tableAt = (new DataView(whole.buffer).getUint32(76, true) + 1) * 512;

	test("of 20 MB is read, whose tables no longer fit into its head", async () => {
		const file = docFile([`Anfang ${"x".repeat(19_900_000)} Ende`]);
		const [page] = await pagesOf(file);
		expect(page?.text.length).toBe(19_900_012);
		expect(page?.text.endsWith(" Ende")).toBe(true);
	});

	test("of something else is of an unknown kind", async () => {
		expect(await reasonOf(readCompound, compoundFile({ Bild: latin1("x") }))).toBe("unknownType");
	});

	test("whose chains lead back is broken at once", async () => {
		for (const to of [0, 1, 5]) {
			const circle = whole.slice();
			new DataView(circle.buffer).setUint32(tableAt + 5 * 4, to, true);
			expect(await reasonOf(readCompound, circle)).toBe("broken");
		}
	});

	test("whose list of tables names itself, or sectors that are not there, is broken", async () => {
		for (const [at, value] of [
			[68, 0],
			[68, 0x7fffffff],
			[76, 0x7fffffff],
			[80, new DataView(whole.buffer).getUint32(76, true)],
			[48, 0x7fffffff],
			[30, 40],
		] as const) {
			const file = whole.slice();
			new DataView(file.buffer).setUint32(at, value, true);
			expect(await reasonOf(readCompound, file)).toBe("broken");
		}
	});

	test("whose directory is a circle, or whose stream claims to be larger than the file, is broken", async () => {
		const directoryAt = (new DataView(whole.buffer).getUint32(48, true) + 1) * 512;
		for (const [at, value] of [
			[128 + 72, 1],
			[128 + 68, 2],
			[128 + 76, 1],
			[128 + 120, 0xffffffff],
		] as const) {
			const file = whole.slice();
			new DataView(file.buffer).setUint32(directoryAt + at, value, true);
			if (at === 128 + 76) file[directoryAt + 128 + 66] = 1;
			expect(await reasonOf(readCompound, file)).toBeOneOf(["broken", "unknownType"]);
		}
	});
});
