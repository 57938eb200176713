import { contentWidth, FAINT, HAIRLINE, INK, keepTogether, type Sheet } from "./sheet.ts";

export interface Column {
	title: string;
	/** Share of the width of the page, all together 1. */
	share: number;
	align?: "left" | "right";
}

const CELL_GAP = 8;
const ROW_PADDING = 4;

/** A table with hairlines. Its head stands again on every page; the last row is bold where it is a total. */
export function drawTable(
	sheet: Sheet,
	columns: readonly Column[],
	rows: readonly (readonly string[])[],
	{ total = false }: { total?: boolean } = {},
): void {
	sheet.fontSize(9);
	drawRow(
		sheet,
		columns,
		columns.map((column) => column.title),
		"head",
	);
	for (const [index, row] of rows.entries()) {
		const isTotal = total && index === rows.length - 1;
		sheet.font(isTotal ? "Helvetica-Bold" : "Helvetica");
		const height = rowHeight(sheet, columns, row);
		if (sheet.y + height > sheet.page.height - sheet.page.margins.bottom) {
			keepTogether(sheet, height);
			drawRow(
				sheet,
				columns,
				columns.map((column) => column.title),
				"head",
			);
		}
		drawRow(sheet, columns, row, isTotal ? "total" : "body");
	}
	sheet.font("Helvetica").fontSize(10).fillColor(INK);
	sheet.x = sheet.page.margins.left;
	sheet.moveDown(0.8);
}

function drawRow(
	sheet: Sheet,
	columns: readonly Column[],
	row: readonly string[],
	kind: "head" | "body" | "total",
): void {
	sheet.font(kind === "body" ? "Helvetica" : "Helvetica-Bold").fillColor(kind === "head" ? FAINT : INK);
	const height = rowHeight(sheet, columns, row);
	const top = sheet.y;
	let left = sheet.page.margins.left;
	for (const [index, column] of columns.entries()) {
		const width = contentWidth(sheet) * column.share;
		sheet.text(row[index] ?? "", left, top + ROW_PADDING, {
			width: width - CELL_GAP,
			align: column.align ?? "left",
		});
		left += width;
	}
	sheet.y = top + height;
	sheet
		.moveTo(sheet.page.margins.left, sheet.y)
		.lineTo(sheet.page.width - sheet.page.margins.right, sheet.y)
		.lineWidth(kind === "body" ? 0.4 : 0.8)
		.strokeColor(kind === "body" ? HAIRLINE : FAINT)
		.stroke();
}

function rowHeight(sheet: Sheet, columns: readonly Column[], row: readonly string[]): number {
	const heights = columns.map((column, index) =>
		sheet.heightOfString(row[index] ?? "", { width: contentWidth(sheet) * column.share - CELL_GAP }),
	);
	return Math.max(...heights) + 2 * ROW_PADDING;
}
