import { Document, Packer, Paragraph, Table, TableCell, TableRow } from "docx";
import writeXlsxFile from "write-excel-file/node";
import { multipart, mailOf, type MadePart, textPart } from "../../support/fixtures/mails.ts";
import { outlookMail } from "../../support/fixtures/outlook-mails.ts";
import { escapeMarkup } from "./escape-markup.ts";
import type { MadeFile } from "./made-file.ts";
import type { SampleText } from "./sample-texts.ts";

interface Writer {
	format: string;
	ending: string;
	type: string;
	write: (sample: SampleText) => Uint8Array | Promise<Uint8Array>;
}

const SUBJECT = "Police";

/** What programs other than office suites write. */
const WRITERS: readonly Writer[] = [
	{ format: "PDF (pdfkit)", ending: "pdf", type: "application/pdf", write: ({ page }) => page.pdf },
	{
		format: "DOCX (docx)",
		ending: "docx",
		type: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
		write: wordFile,
	},
	{
		format: "XLSX (write-excel-file)",
		ending: "xlsx",
		type: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
		write: ({ rows }) =>
			writeXlsxFile(rows.map((cells) => cells.map((value) => ({ type: String, value })))).toBuffer(),
	},
	{ format: "text, UTF-8", ending: "txt", type: "text/plain", write: ({ page }) => utf8(page.text) },
	{
		format: "text, UTF-16",
		ending: "txt",
		type: "text/plain",
		write: ({ page }) => Buffer.from(`\ufeff${page.text}`, "utf16le"),
	},
	{
		format: "text, Windows-1252",
		ending: "txt",
		type: "text/plain",
		write: ({ page }) => Buffer.from(page.text, "latin1"),
	},
	{
		format: "CSV",
		ending: "csv",
		type: "text/csv",
		write: ({ rows }) =>
			utf8(
				rows.map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(";")).join("\r\n"),
			),
	},
	{ format: "HTML", ending: "html", type: "text/html", write: ({ rows }) => utf8(htmlOf(rows)) },
	{
		format: "mail, plain",
		ending: "eml",
		type: "message/rfc822",
		write: ({ page }) => mailOf(SUBJECT, page.text, []),
	},
	{
		format: "mail, HTML",
		ending: "eml",
		type: "message/rfc822",
		write: ({ rows }) => mailOf(SUBJECT, "", [textPart(htmlOf(rows), "text/html")]),
	},
	{
		format: "mail, base64 of both",
		ending: "eml",
		type: "message/rfc822",
		write: ({ page, rows }) =>
			mailOf(SUBJECT, "", [
				multipart("alternative", [
					base64Part(page.text, "text/plain"),
					base64Part(htmlOf(rows), "text/html"),
				]),
			]),
	},
	{
		format: "MSG",
		ending: "msg",
		type: "application/vnd.ms-outlook",
		write: ({ page }) => outlookMail({ subject: SUBJECT, text: page.text }),
	},
];

/** Every text in each of these formats. */
export async function otherFiles(samples: readonly SampleText[]): Promise<MadeFile[]> {
	const files: MadeFile[] = [];
	for (const { format, ending, type, write } of WRITERS) {
		for (const sample of samples) {
			files.push({ format, name: `${sample.name}.${ending}`, type, sample, bytes: await write(sample) });
		}
	}
	return files;
}

const utf8 = (text: string) => new TextEncoder().encode(text);

async function wordFile({ rows }: SampleText): Promise<Uint8Array> {
	const isTable = rows.some(({ length }) => length > 1);
	const cellOf = (text = "") => new TableCell({ children: [new Paragraph(text)] });
	const columns = Math.max(...rows.map(({ length }) => length));
	const table = () =>
		new Table({
			rows: rows.map(
				(cells) => new TableRow({ children: Array.from({ length: columns }, (_, at) => cellOf(cells[at])) }),
			),
		});
	const children = isTable ? [table()] : rows.map((cells) => new Paragraph(cells.join(" ")));
	return Packer.toBuffer(new Document({ sections: [{ children }] }));
}

function htmlOf(rows: SampleText["rows"]): string {
	const lines = rows.map(
		(cells) => `<tr>${cells.map((cell) => `<td>${escapeMarkup(cell)}</td>`).join("")}</tr>`,
	);
	return `<!doctype html><html><head><meta charset="utf-8"></head><body><table>${lines.join("")}</table></body></html>`;
}

function base64Part(text: string, type: string): MadePart {
	return {
		headers: [`Content-Type: ${type}; charset=utf-8`, "Content-Transfer-Encoding: base64"],
		body: Buffer.from(text).toString("base64").replaceAll(/.{76}/g, "$&\r\n"),
	};
}
