import type { JpegHeader } from "./jpeg-header.ts";
import type { Orientation } from "./orientation.ts";
import { turnedSize } from "./picture-size.ts";

/** How the picture is laid onto a page of 1 by 1 (ISO 32000-1, 8.3.4), so that it lies as it is to be seen. */
const MATRICES: Readonly<Record<Orientation, readonly number[]>> = {
	1: [1, 0, 0, 1, 0, 0],
	2: [-1, 0, 0, 1, 1, 0],
	3: [-1, 0, 0, -1, 1, 1],
	4: [1, 0, 0, -1, 0, 1],
	5: [0, -1, -1, 0, 1, 1],
	6: [0, -1, 1, 0, 0, 1],
	7: [0, 1, 1, 0, 0, 0],
	8: [0, 1, -1, 0, 1, 0],
};

const COLOUR_SPACES = { 1: "DeviceGray", 3: "DeviceRGB", 4: "DeviceCMYK" } as const;

/**
 * A PDF whose one page is this JPEG, turned as it is to be seen. PDFium decodes JPEG line by line and shrinks it on the
 * way, inks included: a picture of 24 megapixels takes 40 MB where a decoder of its own would take 200.
 */
export function jpegAsPdf(jpeg: Uint8Array, header: JpegHeader): Uint8Array<ArrayBuffer> {
	const { width, height, orientation, components, hasAdobeMarker } = header;
	const page = turnedSize(header, orientation);
	const matrix = MATRICES[orientation].map(
		(value, index) => value * (index % 2 === 0 ? page.width : page.height),
	);
	const content = `${matrix.join(" ")} cm /Picture Do`;
	const isInverted = components === 4 && hasAdobeMarker;
	return joined([
		"%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n",
		"2 0 obj <</Type /Pages /Kids [3 0 R] /Count 1>> endobj\n",
		`3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}]`,
		" /Resources <</XObject <</Picture 5 0 R>>>> /Contents 4 0 R>> endobj\n",
		`4 0 obj <</Length ${content.length}>> stream\n${content}\nendstream endobj\n`,
		`5 0 obj <</Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8`,
		` /ColorSpace /${COLOUR_SPACES[components]}${isInverted ? " /Decode [1 0 1 0 1 0 1 0]" : ""}`,
		` /Filter /DCTDecode /Length ${jpeg.length}>> stream\n`,
		jpeg,
		// Without a table of its objects, readers look for them.
		"\nendstream endobj\ntrailer <</Size 6 /Root 1 0 R>>\n%%EOF\n",
	]);
}

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
	const encoder = new TextEncoder();
	const pieces = parts.map((part) => (typeof part === "string" ? encoder.encode(part) : part));
	const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
	let at = 0;
	for (const piece of pieces) {
		whole.set(piece, at);
		at += piece.length;
	}
	return whole;
}
