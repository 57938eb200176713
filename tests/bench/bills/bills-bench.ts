import sharp from "sharp";
import { pdfiumInNode } from "../../../scripts/demo/pdfium-in-node.ts";
import { billOfCode } from "../../../workers/reader/bills/payment-codes.ts";
import { readCodes } from "../../../workers/reader/bills/read-codes.ts";
import { onPage, openDocument, pixelsOf } from "../../../workers/reader/pdf-document.ts";
import { codesInNode } from "../../support/codes/read-codes-in-node.ts";
import { GUIDELINE_BILLS } from "../../support/fixtures/bills/expected-bills.ts";
import { pictureOfPage, type Taking } from "../../support/fixtures/bills/pictures-of-bills.ts";
import { qrBillPdf } from "../../support/fixtures/bills/qr-bills.ts";
import { verdict } from "../aims.ts";

/** Dots per inch at which the reader draws pages of PDFs, and the widest picture that it looks at. */
const DRAWN = [150, 250] as const;
const LOOKED_AT_WIDTH = 2_000;

const TAKINGS: readonly (Taking & { what: string })[] = [
	...[100, 150, 200, 300].map((dotsPerInch) => ({ what: `scan, ${dotsPerInch} dpi`, dotsPerInch })),
	...[150, 300].map((dotsPerInch) => ({ what: `upside down, ${dotsPerInch} dpi`, dotsPerInch, turned: 180 })),
	{ what: "on its side, 200 dpi", dotsPerInch: 200, turned: 90 },
	{ what: "10° askew, 200 dpi", dotsPerInch: 200, turned: 10 },
	{ what: "JPEG, 150 dpi", dotsPerInch: 150, format: "jpeg" },
	{ what: "blurred by 1 px, 200 dpi", dotsPerInch: 200, blur: 1 },
	{ what: "blurred by 2 px, 300 dpi", dotsPerInch: 300, blur: 2 },
	{ what: "photo with a shadow, 150 dpi", dotsPerInch: 150, isPhoto: true },
	{ what: "photo with a shadow, 300 dpi", dotsPerInch: 300, isPhoto: true },
];

interface Row {
	what: string;
	read: number;
	of: number;
	milliseconds: number;
}

/**
 * How many QR-bills are read right, to the last digit, by how they were taken in; and what looking at one page takes,
 * without drawing it. In Node, by the same engine as in the Worker.
 */
export async function billsBench(): Promise<string[]> {
	await codesInNode();
	const papers = await Promise.all(
		GUIDELINE_BILLS.flatMap(({ data }) =>
			(["DE", "FR", "IT", "EN"] as const).map(async (language) => ({
				data,
				pdf: await qrBillPdf(data, { language }),
			})),
		),
	);
	const rows: Row[] = [];
	for (const dotsPerInch of DRAWN) {
		const row = { what: `PDF, drawn at ${dotsPerInch} dpi`, read: 0, of: 0, milliseconds: 0 };
		for (const { data, pdf } of papers) {
			const pixels = await onPage(await openDocument(await pdfiumInNode(), pdf), 1, (page) =>
				pixelsOf(page, {
					width: Math.round((page.width / 72) * dotsPerInch),
					height: Math.round((page.height / 72) * dotsPerInch),
				}),
			);
			await count(row, pixels, data.creditor.account);
		}
		rows.push(row);
	}
	for (const taking of TAKINGS) {
		const row = { what: taking.what, read: 0, of: 0, milliseconds: 0 };
		for (const { data, pdf } of papers) {
			const picture = await pictureOfPage(pdf, 1, taking);
			const { data: bytes, info } = await sharp(picture)
				.resize({ width: LOOKED_AT_WIDTH, withoutEnlargement: true })
				.ensureAlpha()
				.raw()
				.toBuffer({ resolveWithObject: true });
			const pixels = { data: new Uint8Array(bytes), width: info.width, height: info.height };
			await count(row, pixels, data.creditor.account);
		}
		rows.push(row);
	}
	const [read, of] = [sum(rows, "read"), sum(rows, "of")];
	return [
		"### QR-bills",
		"",
		"| taken in | read | of | ms a page |",
		"|---|---:|---:|---:|",
		...rows.map(
			(row) => `| ${row.what} | ${row.read} | ${row.of} | ${(row.milliseconds / row.of).toFixed(0)} |`,
		),
		"",
		`${read} of ${of} read; ${verdict(read === of, "all of them")}`,
	];
}

async function count(row: Row, pixels: Parameters<typeof readCodes>[0], account: string): Promise<void> {
	const begun = performance.now();
	const codes = await readCodes(pixels);
	row.milliseconds += performance.now() - begun;
	row.of += 1;
	const bills = codes.flatMap((code) => billOfCode(code, 1) ?? []);
	if (bills.length === 1 && bills[0]?.iban === account && bills[0].problems.length === 0) row.read += 1;
}

function sum(rows: readonly Row[], field: "read" | "of"): number {
	return rows.reduce((total, row) => total + row[field], 0);
}
