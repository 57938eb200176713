import type { HevcConfiguration } from "./hevc.ts";

/** What is said of a tile's picture. */
export interface TilePicture extends HevcConfiguration {
	width: number;
	height: number;
	/** The content of its box `hvcC`. */
	hvcC: Uint8Array;
	/** The content of the box that says how its colours are meant, where there is one. */
	colour: Uint8Array | null;
}

type Part = Uint8Array | readonly number[] | string;

const ITEM = [0, 1];

/** A file of HEIC with one picture, which consists of these units. */
export function tileFile(picture: TilePicture, units: readonly Uint8Array[]): Uint8Array {
	const properties = [
		box("hvcC", picture.hvcC),
		box("ispe", uint32(0), uint32(picture.width), uint32(picture.height)),
		...(picture.colour ? [box("colr", picture.colour)] : []),
	];
	const { lengthBytes } = picture;
	const data = joined(units.flatMap((unit) => [uint32(unit.length).slice(-lengthBytes), unit]));
	const type = box("ftyp", "heic", uint32(0), "mif1heic");
	// Where the data lies is said before it, in as many bytes whatever it is.
	const description = (dataAt: number) =>
		box(
			"meta",
			uint32(0),
			box("hdlr", uint32(0), uint32(0), "pict", new Uint8Array(13)),
			box("pitm", uint32(0), ITEM),
			box("iinf", uint32(0), [0, 1], box("infe", [2, 0, 0, 0], ITEM, [0, 0], "hvc1", [0])),
			box("iloc", uint32(0), [0x44, 0], [0, 1], ITEM, [0, 0], [0, 1], uint32(dataAt), uint32(data.length)),
			box(
				"iprp",
				box("ipco", ...properties),
				box(
					"ipma",
					uint32(0),
					uint32(1),
					ITEM,
					[properties.length],
					properties.map((_, index) => index + 1),
				),
			),
		);
	const headerBytes = 8;
	const dataAt = type.length + description(0).length + headerBytes;
	return joined([type, description(dataAt), box("mdat", data)]);
}

function box(type: string, ...content: Part[]): Uint8Array {
	const bytes = joined(content);
	return joined([uint32(bytes.length + 8), type, bytes]);
}

function joined(parts: readonly Part[]): Uint8Array {
	const pieces = parts.map((part) => (typeof part === "string" ? new TextEncoder().encode(part) : part));
	const bytes = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		bytes.set(piece, at);
		at += piece.length;
	}
	return bytes;
}

function uint32(value: number): number[] {
	return [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}
