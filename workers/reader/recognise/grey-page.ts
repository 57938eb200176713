import type { PageToRecognise } from "../../shared/recogniser-calls.ts";
import type { Pixels } from "../images/webp-codec.ts";

/** How bright the eye sees each colour (ITU-R BT.601), in 256ths. */
const RED = 77;
const GREEN = 150;
const BLUE = 29;

/** A drawn page in shades of grey; transparent is white. */
export function greyPage({ data, width, height }: Pixels, dpi: number): PageToRecognise {
	const pixels = new Uint8Array(width * height);
	for (let at = 0, from = 0; at < pixels.length; at += 1, from += 4) {
		const grey =
			((data[from] ?? 0) * RED + (data[from + 1] ?? 0) * GREEN + (data[from + 2] ?? 0) * BLUE) >> 8;
		const alpha = data[from + 3] ?? 255;
		pixels[at] = alpha === 255 ? grey : 255 - (((255 - grey) * alpha) >> 8);
	}
	return { pixels, width, height, dpi };
}
