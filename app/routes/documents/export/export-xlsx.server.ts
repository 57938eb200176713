import { type ColumnDef, writeXlsxStream } from "hucre/xlsx";
import type { CellKind, ExportCell } from "../../../features/csv/csv-stream.server.ts";
import type { ExportColumn } from "./export-table.server.ts";

/** Widths in characters. Excel writes the separators of its own country for those of a format. */
const LOOKS: Readonly<Record<CellKind, Pick<ColumnDef, "width" | "numFmt">>> = {
	text: { width: 22 },
	longText: { width: 44 },
	day: { width: 12, numFmt: "dd.mm.yyyy" },
	instant: { width: 17, numFmt: "dd.mm.yyyy hh:mm" },
	amount: { width: 15, numFmt: "#,##0.00" },
};

/** What XML cannot have, not even written as a number: one of them, and no program opens the file. */
const NOT_IN_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** So workbooks write a character by its number: a text in which it stands would be read as something else. */
const NUMBERED = /_(?=x[\da-f]{4}_)/gi;

/** The rows as a workbook, with a heading that stays in sight. A text is never read as a formula: it is of type text. */
export function xlsxStream(
	rows: AsyncGenerator<ExportCell[], void>,
	columns: readonly ExportColumn[],
	sheet: string,
): ReadableStream<Uint8Array> {
	return writeXlsxStream(writable(rows), {
		name: sheet,
		columns: columns.map(({ label, kind }) => ({ header: label, ...LOOKS[kind] })),
		freezePane: { rows: 1 },
	});
}

/** (Texts that are copied from a PDF have U+FFFE in the place of hyphens.) */
async function* writable(rows: AsyncGenerator<ExportCell[], void>): AsyncGenerator<ExportCell[], void> {
	for await (const cells of rows) {
		yield cells.map((cell) =>
			typeof cell === "string" ? cell.replaceAll(NOT_IN_XML, "").replaceAll(NUMBERED, "_x005F_") : cell,
		);
	}
}
