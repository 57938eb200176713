import { renderSVG } from "uqr";

/** Light squares around a QR code, which scanners need. */
const QUIET_ZONE = 4;

/** A QR code that says a text, drawn here: an SVG as an address. */
export function qrPicture(text: string): string {
	const svg = renderSVG(text, { ecc: "M", border: QUIET_ZONE });
	return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
