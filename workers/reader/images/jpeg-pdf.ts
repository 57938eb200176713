import type { JpegHeader } from "./jpeg-header.ts";
import type { Orientation } from "./orientation.ts";
import { pdfFile, pdfStream } from "./pdf-file.ts";
import { orientedSize } from "./picture-size.ts";
import type { Size } from "./downscale.ts";

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

/** The operator that lays what is 1 by 1 over a whole page of this size, turned as it is to be seen. */
export function placedOnPage({ width, height }: Size, orientation: Orientation): string {
	return `${MATRICES[orientation].map((value, index) => value * (index % 2 === 0 ? width : height)).join(" ")} cm`;
}

/**
 * A PDF whose one page is this JPEG, turned as it is to be seen. PDFium decodes JPEG line by line and shrinks it on the
 * way, inks included: a picture of 24 megapixels takes 40 MB where a decoder of its own would take 200.
 */
export function jpegAsPdf(jpeg: Uint8Array, header: JpegHeader): Uint8Array<ArrayBuffer> {
	const { width, height, orientation, components, hasAdobeMarker } = header;
	const page = orientedSize(header, orientation);
	const isInverted = components === 4 && hasAdobeMarker;
	const picture =
		`/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /DCTDecode` +
		` /ColorSpace /${COLOUR_SPACES[components]}${isInverted ? " /Decode [1 0 1 0 1 0 1 0]" : ""}`;
	return pdfFile([
		["<</Type /Catalog /Pages 2 0 R>>"],
		["<</Type /Pages /Kids [3 0 R] /Count 1>>"],
		[
			`<</Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.width} ${page.height}]`,
			" /Resources <</XObject <</Picture 5 0 R>>>> /Contents 4 0 R>>",
		],
		pdfStream("", `${placedOnPage(page, orientation)} /Picture Do`),
		pdfStream(picture, jpeg),
	]);
}
