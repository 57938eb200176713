import { deflateSync, crc32 } from "node:zlib";
import { type Day, formatDay } from "../../../contract/days.ts";
import { onPage, openDocument, pixelsOf } from "../../../workers/reader/pdf-document.ts";
import { plainAmount } from "../days.ts";
import type { Organisation } from "../organisation.ts";
import { pdfiumInNode } from "../pdfium-in-node.ts";
import { SeededRandom } from "../random.ts";
import { drawSheet } from "./sheet.ts";

export interface Receipt {
	shop: Organisation;
	date: Day;
	time: string;
	positions: readonly (readonly [text: string, price: number])[];
	paidWith: string;
}

interface Picture {
	width: number;
	height: number;
	/** One byte of brightness a pixel. */
	grey: Uint8Array;
}

const SLIP_WIDTH = 226;
const LINE_WIDTH = 34;
const PIXELS_PER_POINT = 2.4;

export function receiptTotal(receipt: Pick<Receipt, "positions">): number {
	return receipt.positions.reduce((sum, [, price]) => sum + price, 0);
}

/** A till receipt as a phone photographs it: PNG, slightly askew, on a darker table. */
export async function drawReceipt(receipt: Receipt): Promise<Uint8Array> {
	const slip = await rasterize(await drawSlip(receipt));
	return encodePng(photograph(slip, new SeededRandom(receipt.shop.name + receipt.date)));
}

function drawSlip(receipt: Receipt): Promise<Uint8Array> {
	const { shop, date } = receipt;
	const total = receiptTotal(receipt);
	const line = (text: string, amount: string) =>
		text.slice(0, 23).padEnd(LINE_WIDTH - amount.length) + amount;
	const center = (text: string) => text.padStart(Math.floor((LINE_WIDTH + text.length) / 2));
	const lines = [
		center(shop.name),
		center(shop.street),
		center(`${shop.zipCode} ${shop.city}`),
		center(shop.uid ? `${shop.uid} MWST` : shop.phone),
		"",
		line(formatDay(date), receipt.time),
		"-".repeat(LINE_WIDTH),
		...receipt.positions.map(([text, price]) => line(text, plainAmount(price))),
		"-".repeat(LINE_WIDTH),
		line("TOTAL CHF", plainAmount(total)),
		"",
		line(receipt.paidWith, plainAmount(total)),
		line("MWST 8.1 %", plainAmount(total - total / 1.081)),
		"",
		center("Vielen Dank für Ihren Einkauf"),
		center("Umtausch innert 30 Tagen"),
		center("nur mit diesem Beleg"),
	];
	const height = 48 + lines.length * 13;
	return drawSheet(
		{ title: `Quittung ${shop.name}`, author: shop.name, date, size: [SLIP_WIDTH, height], margin: 12 },
		(sheet) => {
			sheet.font("Courier-Bold").fontSize(9.5);
			for (const [index, text] of lines.entries()) {
				sheet.text(text, 16, 24 + index * 13, { lineBreak: false });
			}
		},
	);
}

async function rasterize(pdf: Uint8Array): Promise<Picture> {
	const document = await openDocument(await pdfiumInNode(), pdf);
	const { data, width, height } = await onPage(document, 1, (page) =>
		pixelsOf(page, {
			width: Math.floor(page.width * PIXELS_PER_POINT),
			height: Math.floor(page.height * PIXELS_PER_POINT),
		}),
	);
	return {
		width,
		height,
		grey: Uint8Array.from({ length: width * height }, (_, index) => data[index * 4] ?? 0),
	};
}

/** Lays the slip askew on a table and lets the light fall from one side. */
function photograph(slip: Picture, random: SeededRandom): Picture {
	const border = 60;
	const width = slip.width + 2 * border;
	const height = slip.height + 2 * border;
	const angle = (random.next() - 0.5) * 0.07;
	const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
	const grey = new Uint8Array(width * height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const [dx, dy] = [x - width / 2, y - height / 2];
			const light = 1 - (0.16 * x) / width - (0.12 * y) / height;
			const paper = sample(
				slip,
				dx * cosine + dy * sine + slip.width / 2,
				dy * cosine - dx * sine + slip.height / 2,
			);
			const table = 92 + ((y >> 5) % 3) * 5;
			// Even steps of brightness keep the file small.
			grey[y * width + x] = Math.round(((paper === null ? table : 30 + paper * 0.86) * light) / 4) * 4;
		}
	}
	return { width, height, grey };
}

/** Brightness between the four nearest pixels; `null` beside the slip. */
function sample({ width, height, grey }: Picture, x: number, y: number): number | null {
	if (x < 0 || y < 0 || x >= width - 1 || y >= height - 1) return null;
	const [left, top] = [Math.floor(x), Math.floor(y)];
	const [right, down] = [x - left, y - top];
	const at = (column: number, row: number) => grey[row * width + column] ?? 0;
	return (
		(at(left, top) * (1 - right) + at(left + 1, top) * right) * (1 - down) +
		(at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right) * down
	);
}

/** A greyscale PNG (8 bits a pixel), each line stored as the difference to the one above. */
function encodePng({ width, height, grey }: Picture): Uint8Array {
	const filtered = new Uint8Array((width + 1) * height);
	for (let y = 0; y < height; y++) {
		filtered[y * (width + 1)] = 2;
		for (let x = 0; x < width; x++) {
			const above = y === 0 ? 0 : (grey[(y - 1) * width + x] ?? 0);
			filtered[y * (width + 1) + 1 + x] = (grey[y * width + x] ?? 0) - above;
		}
	}
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([8, 0, 0, 0, 0], 8);
	return Buffer.concat([
		Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
		pngChunk("IHDR", header),
		pngChunk("IDAT", deflateSync(filtered, { level: 9 })),
		pngChunk("IEND", Buffer.alloc(0)),
	]);
}

function pngChunk(type: string, data: Uint8Array): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const chunk = Buffer.alloc(body.length + 8);
	chunk.writeUInt32BE(data.length, 0);
	chunk.set(body, 4);
	chunk.writeUInt32BE(crc32(body), body.length + 4);
	return chunk;
}
