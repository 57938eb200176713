import type { WrappedPdfiumModule } from "@embedpdf/pdfium";
import { isCall } from "../wasm-call.ts";
import { FONT_SCRIPTS, type FontScript } from "../../shared/font-calls.ts";

/** Where a font comes from; `null` where it cannot be had. */
export type FontSource = (script: FontScript) => Promise<Uint8Array | null>;

/** By the number that PDFium gives a set of characters (fpdf_sysfontinfo.h). */
const SCRIPTS: ReadonlyMap<number, FontScript> = new Map([
	[0, "european"],
	[128, "japanese"],
	[129, "korean"],
	[134, "simplifiedChinese"],
	[136, "traditionalChinese"],
]);

/** As the tables of fonts are called: the head of a collection. */
const TTCF = 0x74746366;
/** The head of a collection of one font, in bytes. */
const HEAD_OF_COLLECTION = 16;
const SIZE_OF_INFO = 36;
const VERSION = 0;
const MAP_FONT = 12;
const GET_FONT_DATA = 20;

/**
 * Fonts that stand in for those that a PDF names and does not carry. PDFium asks for them in the middle of what it does and
 * cannot wait: what it has asked for is noted, fetched afterwards, and there when the document is opened anew.
 *
 * A font is given as a collection of one, which PDFium keeps once for a document, whatever names it is asked for by.
 */
export class StandInFonts {
	readonly #wasm: WebAssembly.Module;
	readonly #source: FontSource;
	readonly #fonts = new Map<FontScript, Uint8Array>();
	readonly #asked = new Set<FontScript>();
	/** Not to be had. */
	readonly #missed = new Set<FontScript>();
	#isDrawing = false;
	/** Whether a font was asked for because another one had no glyph for a letter. */
	#hasGaps = false;
	/** Whether PDFium's own fonts are not used at all: some that it takes for others have boxes where they have gaps. */
	#isForAll = false;

	/** @param wasm the module of `font-calls.wasm` */
	constructor(wasm: WebAssembly.Module, source: FontSource) {
		this.#wasm = wasm;
		this.#source = source;
	}

	/** Has a new PDFium ask here. */
	lendTo(module: WrappedPdfiumModule): void {
		const { pdfium } = module;
		const { find, read } = new WebAssembly.Instance(this.#wasm, {
			fonts: {
				find: (_info: unknown, _weight: number, _italic: number, charset: number) => this.#find(charset),
				read: (_info: unknown, font: number, table: number, address: number, length: number) =>
					this.#read(
						font,
						table,
						(bytes) => pdfium.HEAPU8.set(bytes, address >>> 0),
						address ? length >>> 0 : 0,
					),
			},
		}).exports;
		if (!isCall(find) || !isCall(read)) throw new TypeError("What finds fonts for PDFium is missing.");
		const info = pdfium.wasmExports.malloc(SIZE_OF_INFO);
		pdfium.HEAPU8.fill(0, info, info + SIZE_OF_INFO);
		const fields = new DataView(pdfium.HEAPU8.buffer, info, SIZE_OF_INFO);
		fields.setInt32(VERSION, 1, true);
		fields.setUint32(MAP_FONT, pdfium.addFunction(find, "iiiiiiii"), true);
		fields.setUint32(GET_FONT_DATA, pdfium.addFunction(read, "iiiiii"), true);
		module.FPDF_SetSystemFontInfo(info);
	}

	/** What is asked for within `draw` is asked for letters of which another font has none. */
	async whileDrawing<Value>(draw: () => Value | Promise<Value>): Promise<Value> {
		this.#isDrawing = true;
		try {
			return await draw();
		} finally {
			this.#isDrawing = false;
		}
	}

	/**
	 * Fetches what was asked for and is not there yet.
	 * @param lacksLetters whether the page that was drawn has European letters that PDFium's own fonts lack
	 * @returns whether something new is there: then the document has to be opened anew
	 */
	async fetchAsked(lacksLetters: () => Promise<boolean>): Promise<boolean> {
		const wanted = [...this.#asked].filter((script) => !this.#fonts.has(script) && !this.#missed.has(script));
		let isNew = false;
		for (const script of wanted) {
			// PDFium asks for each font by this name, and has most letters itself.
			if (script === "european" && !(await lacksLetters())) continue;
			const font = await this.#source(script);
			if (!font) {
				this.#missed.add(script);
				continue;
			}
			this.#fonts.set(script, font);
			if (script === "european") this.#isForAll = !this.#hasGaps;
			isNew = true;
		}
		return isNew;
	}

	/** Takes all fonts away, for good. */
	dismiss(): void {
		for (const script of this.#fonts.keys()) this.#missed.add(script);
		this.#fonts.clear();
	}

	/** @returns a font's number, from 1, or 0 for none */
	#find(charset: number): number {
		const script = SCRIPTS.get(charset);
		if (!script) return 0;
		this.#asked.add(script);
		if (script === "european") {
			this.#hasGaps ||= this.#isDrawing;
			if (!this.#isDrawing && !this.#isForAll) return 0;
		}
		return this.#fonts.has(script) ? FONT_SCRIPTS.indexOf(script) + 1 : 0;
	}

	/** @returns the length of what was asked for, of which as much is copied as there is room for */
	#read(number: number, table: number, copy: (bytes: Uint8Array) => void, room: number): number {
		const script = FONT_SCRIPTS[number - 1];
		const font = script && this.#fonts.get(script);
		if (!font) return 0;
		if (table !== TTCF) return table === 0 ? font.length - HEAD_OF_COLLECTION : 0;
		if (room > 0) copy(font.subarray(0, room));
		return font.length;
	}
}
