import { crc32 } from "node:zlib";
import type { Pixels } from "./webp-codec.ts";

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** 8 bits a value, RGB, not interlaced (PNG, 11.2.1). */
const KIND = [8, 2, 0, 0, 0];

/** A PNG without transparency, whose packed pixels a PDF takes as they are. */
export async function rgbPng({ data, width, height }: Pixels): Promise<Uint8Array<ArrayBuffer>> {
	// Each row begins with its filter, which is none.
	const rows = new Uint8Array((width * 3 + 1) * height);
	for (let y = 0, to = 0; y < height; y += 1) {
		to += 1;
		for (let from = y * width * 4; from < (y + 1) * width * 4; from += 4, to += 3) {
			rows.set(data.subarray(from, from + 3), to);
		}
	}
	const packed = new Blob([rows]).stream().pipeThrough(new CompressionStream("deflate"));
	const header = new Uint8Array(13);
	const view = new DataView(header.buffer);
	view.setUint32(0, width);
	view.setUint32(4, height);
	header.set(KIND, 8);
	const parts = [
		SIGNATURE,
		...chunk("IHDR", header),
		...chunk("IDAT", new Uint8Array(await new Response(packed).arrayBuffer())),
		...chunk("IEND", new Uint8Array()),
	];
	return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function chunk(name: string, data: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
	const type = new TextEncoder().encode(name);
	return [uint32(data.length), type, data, uint32(crc32(data, crc32(type)))];
}

function uint32(value: number): Uint8Array<ArrayBuffer> {
	const bytes = new Uint8Array(4);
	new DataView(bytes.buffer).setUint32(0, value);
	return bytes;
}
