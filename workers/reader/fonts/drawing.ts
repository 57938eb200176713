import type { PdfPage } from "../pdf-document.ts";
import type { PdfEngine } from "../pdf-engine.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { lacksLetters } from "./lacks-letters.ts";
import type { StandInFonts } from "./stand-in-fonts.ts";

type Draw<Value> = (page: PdfPage) => Value | Promise<Value>;

/** Draws pages, which count from 1, and each once more where letters were missing for which there is a font then. */
export function drawing(engine: PdfEngine, standIns: StandInFonts) {
	const once = <Value>(number: number, draw: Draw<Value>, isBlamed?: boolean) =>
		engine.toDraw(number, (page) => standIns.whileDrawing(() => draw(page)), isBlamed);
	return async <Value>(number: number, draw: Draw<Value>): Promise<Value> => {
		const drawn = await once(number, draw);
		if (!(await standIns.fetchAsked(() => engine.onPage(number, lacksLetters)))) return drawn;
		engine.makeStale();
		try {
			return await once(number, draw, false);
		} catch (error) {
			if (!(error instanceof UnreadableFileError)) throw error;
			// There was no room for the fonts. The page is seen as far as it was.
			standIns.dismiss();
			return drawn;
		}
	};
}
