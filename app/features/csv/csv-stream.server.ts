import { dayAt, timeAt } from "../../../contract/days.ts";

/** A day and an instant are dates in UTC; the instant has the time that a clock in Switzerland shows. */
export type ExportCell = string | number | Date | null;

/** How the cells of a column are written, and how wide a workbook makes it. */
export type CellKind = "text" | "longText" | "day" | "instant" | "amount";

interface CsvColumn {
	label: string;
	kind: CellKind;
}

/** The cell of an ISO instant. */
export function instantCell(value: string): Date {
	const instant = Date.parse(value);
	return new Date(`${dayAt(instant)}T${timeAt(instant)}Z`);
}

/** What Excel in Switzerland separates by; with the mark before it, it reads UTF-8. */
const SEPARATOR = ";";
const BYTE_ORDER_MARK = "\ufeff";

/** With these, of full width too, a spreadsheet begins a formula: an apostrophe before it makes it a text. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** The rows as CSV (RFC 4180), with a heading. */
export function csvStream(
	rows: AsyncGenerator<ExportCell[], void>,
	columns: readonly CsvColumn[],
): ReadableStream<Uint8Array> {
	const encoder = new TextEncoder();
	const head = BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label));
	let isBegun = false;
	return new ReadableStream({
		async pull(controller) {
			if (!isBegun) controller.enqueue(encoder.encode(head));
			isBegun = true;
			const { done, value } = await rows.next();
			if (done) return controller.close();
			const cells = value.map((cell, position) => csvText(cell, columns[position]?.kind));
			controller.enqueue(encoder.encode(csvLine(cells)));
		},
		async cancel() {
			await rows.return();
		},
	});
}

function csvLine(cells: readonly string[]): string {
	const written = cells.map((cell) => (/[";\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell));
	return `${written.join(SEPARATOR)}\r\n`;
}

function csvText(cell: ExportCell, kind: CellKind = "text"): string {
	if (cell === null) return "";
	if (typeof cell === "number") return cell.toFixed(2);
	if (typeof cell === "string") return FORMULA.test(cell) ? `'${cell}` : cell;
	const [date = "", time = ""] = cell.toISOString().split("T");
	const written = date.split("-").toReversed().join(".");
	return kind === "instant" ? `${written} ${time.slice(0, 5)}` : written;
}
