import { strFromU8, unzipSync } from "fflate";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, test } from "vitest";
import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import type { ExportLine } from "../../../../contract/explorer/explorer-export.ts";
import { parseColumns } from "../../../../app/routes/documents/columns/column-cookie.ts";
import { csvStream } from "../../../../app/features/csv/csv-stream.server.ts";
import {
	exportColumns,
	exportLines,
	exportRows,
} from "../../../../app/routes/documents/export/export-table.server.ts";
import { xlsxStream } from "../../../../app/routes/documents/export/export-xlsx.server.ts";
import { textSource } from "../../../../app/texts/text-source.ts";
import columnsTexts from "../../../../workers/cms/texts/de/columns.json";
import documentsTexts from "../../../../workers/cms/texts/de/documents.json";
import exportTexts from "../../../../workers/cms/texts/de/export.json";
import { explorerItem } from "../../../support/explorer-item.ts";

const { t } = textSource("de", { ...documentsTexts, ...columnsTexts, ...exportTexts });
const texts = { sum: "Summe", capped: "Es gibt mehr." };

function bytesOf(lines: readonly ExportLine[]): ReadableStream<Uint8Array> {
	return new Blob([lines.map((line) => `${JSON.stringify(line)}\n`).join("")]).stream();
}

function table(
	items: readonly Partial<ExplorerItem>[],
	chosen: string,
	end: ExportLine[] = [{ isCapped: false }],
) {
	const columns = exportColumns(parseColumns(chosen), t, true);
	const lines = [...items.map((item) => ({ item: explorerItem(item) })), ...end];
	return { columns, rows: exportRows(exportLines(bytesOf(lines)), columns, texts) };
}

async function csv(...args: Parameters<typeof table>): Promise<string[]> {
	const { columns, rows } = table(...args);
	const bytes = await new Response(csvStream(rows, columns)).bytes();
	// (Decoding to text takes the mark away.)
	expect(bytes.slice(0, 3)).toEqual(Uint8Array.of(0xef, 0xbb, 0xbf));
	return new TextDecoder().decode(bytes).split("\r\n");
}

async function sheet(...args: Parameters<typeof table>) {
	const { columns, rows } = table(...args);
	const bytes = await new Response(xlsxStream(rows, columns, "Dokumente")).bytes();
	const [first] = (await readXlsx(bytes)).sheets;
	return first?.rows ?? [];
}

describe("a list as CSV", () => {
	test("has the chosen columns in their order, and what things cost with their currency", async () => {
		const lines = await csv([{ name: "Police", cost: 1234.5, startDate: "2026-02-01" }], "name.startDate");
		expect(lines.slice(0, 2)).toEqual(["Name;Beginn;Kosten;Währung", "Police;01.02.2026;1234.50;CHF"]);
		expect((await csv([], "cost.name"))[0]).toBe("Kosten;Währung;Name");
	});

	test("calls whose a document is as the list does: a household has no clients", () => {
		const heads = (hasSeveralTenants: boolean) =>
			exportColumns(parseColumns("name.tenant"), t, hasSeveralTenants).map(({ label }) => label);
		expect(heads(true)).toContain("Mandant");
		expect(heads(false)).toContain("Gehört zu");
		expect(heads(false)).not.toContain("Mandant");
	});

	test("ends with the sums per currency, to the hundredth", async () => {
		const items = [
			{ name: "A", cost: 0.1 },
			{ name: "B", cost: 0.2 },
			{ name: "C", cost: 12, costCurrency: "EUR" },
			{ name: "D", cost: -2.5, costCurrency: "EUR" },
			{ name: "E", cost: null },
		];
		expect((await csv(items, "name")).slice(5)).toEqual(["E;;", "", "Summe;0.30;CHF", "Summe;9.50;EUR", ""]);
	});

	test.each(["=1+1", "+41 44 000 00 00", "-5", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "＠SUM(A1)"])(
		"makes a text of %j, which would be a formula",
		async (name) => {
			const [, line = ""] = (await csv([{ name }], "name")).join("\r\n").split(/\r\n/);
			expect(line.replace(/^"/, "").startsWith(`'${name.split("\r")[0]}`)).toBe(true);
		},
	);

	test("leaves a negative amount the number that it is", async () => {
		expect((await csv([{ name: "Gutschrift", cost: -12.3 }], "name"))[1]).toBe("Gutschrift;-12.30;CHF");
	});

	test("puts into quotation marks what separates, and doubles those", async () => {
		const [, ...lines] = await csv(
			[{ name: 'Haus; "Garten"', description: "erste\nzweite" }],
			"name.description",
		);
		expect(lines[0]).toBe('"Haus; ""Garten""";"erste\nzweite";;');
	});

	test("says where there would be more", async () => {
		expect(await csv([{ name: "A" }], "name", [{ isCapped: true }])).toContain("Es gibt mehr.");
	});

	test("writes instants as a clock in Switzerland shows them", async () => {
		const [, line] = await csv([{ name: "A", updatedAt: "2026-07-31T22:30:00.000Z" }], "name.updatedAt");
		expect(line).toBe("A;01.08.2026 00:30;;");
	});
});

describe("a list as a workbook", () => {
	test("has real numbers and dates, and texts that are no formulas", async () => {
		const items = [{ name: "=1+1", cost: 1234.5, startDate: "2026-02-01" }];
		expect(await sheet(items, "name.startDate")).toEqual(
			[
				["Name", "Beginn", "Kosten", "Währung"],
				["=1+1", new Date("2026-02-01T00:00:00Z"), 1234.5, "CHF"],
				[],
				["Summe", null, 1234.5, "CHF"],
			].map((row) => (row.length === 0 ? expect.anything() : row)),
		);
	});

	test("leaves out what would keep every program from opening it", async () => {
		const [, row] = await sheet([{ name: "Haft\ufffepflicht \uffff\u0001🙂", documentNumber: null }], "name");
		expect(row?.[0]).toBe("Haftpflicht 🙂");
	});

	test("has a text that looks like a character by its number as it is (ECMA-376, 22.9.2.19)", async () => {
		const { columns, rows } = table([{ name: "Scan_x0041_neu, _x000d_" }], "name");
		const files = unzipSync(await new Response(xlsxStream(rows, columns, "Dokumente")).bytes());
		expect(strFromU8(files["xl/worksheets/sheet1.xml"] ?? new Uint8Array())).toContain(
			"Scan_x005F_x0041_neu, _x005F_x000d_",
		);
	});
});

test("a list that breaks off is no shorter list, but an error", async () => {
	await expect(csv([{ name: "A" }], "name", [])).rejects.toThrow("the list ended before its last line");
});
