import type { GreyPicture } from "./grey-picture.ts";
import type { StartCore, TessBaseApi, TesseractCore, TessResultIterator } from "./tesseract-core.d.ts";

/** Languages that are recognised, all at once: a bill of this country has up to four. */
export const LANGUAGES = ["deu", "fra", "ita", "eng"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What an engine is made of: the library, and what it knows of each language. */
export interface EngineParts {
	startCore: StartCore;
	model(language: Language): Promise<Uint8Array>;
}

/** A word where it stands in the picture, in pixels. */
export interface FoundWord {
	text: string;
	/** From 0 to 100. */
	confidence: number;
	left: number;
	top: number;
	right: number;
	bottom: number;
	endsLine: boolean;
}

// Names and values of Tesseract's publictypes.h.
const LSTM_ONLY = 1;
/** One column of lines of any size: what stands side by side is one line, as in an invoice. */
const SINGLE_COLUMN = "4";
const TEXT_LINE = 2;
const WORD = 3;
const INPUT = "/input";

/** Tesseract, ready to recognise pages. */
export class Engine {
	readonly #core: TesseractCore;
	readonly #api: TessBaseApi;
	/** How many pictures it has been shown. */
	pictures = 0;

	private constructor(core: TesseractCore, api: TessBaseApi) {
		this.#core = core;
		this.#api = api;
	}

	static async start({ startCore, model }: EngineParts): Promise<Engine> {
		const silent = () => undefined;
		const core = await startCore({ print: silent, printErr: silent, TesseractProgress: silent });
		for (const language of LANGUAGES) core.FS.writeFile(`/${language}.traineddata`, await model(language));
		const api = new core.TessBaseAPI();
		if (api.Init("/", LANGUAGES.join("+"), LSTM_ONLY) !== 0) throw new Error("Tesseract has not started.");
		// They lie in the memory of the engine now.
		for (const language of LANGUAGES) core.FS.unlink(`/${language}.traineddata`);
		api.SetVariable("tessedit_pageseg_mode", SINGLE_COLUMN);
		return new Engine(core, api);
	}

	/** The words of a picture whose lines are level, in reading order. */
	words(picture: GreyPicture, dpi: number): FoundWord[] {
		this.pictures += 1;
		this.#core.FS.writeFile(INPUT, greymap(picture));
		this.#api.SetVariable("user_defined_dpi", String(Math.round(dpi)));
		if (this.#api.SetImageFile(1, 0) !== 0) throw new Error("Tesseract has not taken the picture.");
		try {
			if (this.#api.Recognize(null) !== 0) throw new Error("Tesseract has not recognised the page.");
			const found = this.#api.GetIterator();
			const words = [...wordsOf(found)];
			this.#core.destroy(found);
			return words;
		} finally {
			this.#api.Clear();
			this.#core.FS.unlink(INPUT);
		}
	}
}

function* wordsOf(found: TessResultIterator): Generator<FoundWord> {
	found.Begin();
	do {
		if (found.Empty(WORD)) continue;
		const { x0: left, y0: top, x1: right, y1: bottom } = found.getBoundingBox(WORD);
		const endsLine = found.IsAtFinalElement(TEXT_LINE, WORD);
		yield {
			text: found.GetUTF8Text(WORD),
			confidence: found.Confidence(WORD),
			left,
			top,
			right,
			bottom,
			endsLine,
		};
	} while (found.Next(WORD));
}

/** A picture as a file: "portable greymap", the header of which is three lines of text. */
function greymap({ pixels, width, height }: GreyPicture): Uint8Array {
	const header = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
	const file = new Uint8Array(header.length + pixels.length);
	file.set(header);
	file.set(pixels, header.length);
	return file;
}
