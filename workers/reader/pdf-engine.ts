import { onPage, type PdfDocument, type PdfPage, reopened } from "./pdf-document.ts";
import type { RangedFile } from "./ranges/ranged-file.ts";
import { UnreadableFileError } from "./unreadable-file-error.ts";

/** How many engines may crash on one file: starting one takes its time. */
const MAX_CRASHES = 8;

/**
 * A PDF that is open in a PDFium of its own. Some pictures, of JPEG 2000 above all, end it: nothing can be called in it any
 * more. The page is to blame then, and the others are read and drawn by another one.
 */
export class PdfEngine {
	readonly pageCount: number;
	readonly #open: () => Promise<PdfDocument>;
	readonly #undrawable = new Set<number>();
	readonly #file: RangedFile | null;
	#document: PdfDocument | null;
	#isStale = false;
	#crashes = 0;

	private constructor(document: PdfDocument, open: () => Promise<PdfDocument>) {
		this.#document = document;
		this.#file = document.ranged?.file ?? null;
		this.#open = open;
		this.pageCount = document.pageCount;
	}

	/** @param open brings the file into a new engine; asked for again after each crash */
	static async open(open: () => Promise<PdfDocument>): Promise<PdfEngine> {
		return new PdfEngine(await open(), open);
	}

	/** Pages that could not be drawn, or have ended an engine as they were, from 1: they are drawn no more. */
	get undrawable(): readonly number[] {
		return [...this.#undrawable];
	}

	/** Whether so much of the file was fetched, where it is not in memory, that only a part of what may be is left. */
	isUsedUp(part: number): boolean {
		return this.#file?.isUsedUp(part) ?? false;
	}

	/** Gives its memory away. What is called next opens the file anew. */
	release(): void {
		this.#document = null;
	}

	/** Has the document opened anew: what PDFium has made of its fonts is forgotten. */
	makeStale(): void {
		this.#isStale = true;
	}

	/** @throws UnreadableFileError where the engine crashes, or has done so too often */
	with<Value>(work: (document: PdfDocument) => Value | Promise<Value>): Promise<Value> {
		return this.#calling(work, { isDrawn: false });
	}

	/** Opens a page, which counts from 1, for the length of `work`. @throws UnreadableFileError as `with` does */
	onPage<Value>(page: number, work: (page: PdfPage) => Value | Promise<Value>): Promise<Value> {
		return this.with((document) => onPage(document, page, work));
	}

	/**
	 * The same, to draw the page: one that could not be drawn is not tried again, its text still is.
	 * @param isBlamed whether it is the page's fault if it cannot be
	 */
	async toDraw<Value>(
		page: number,
		draw: (page: PdfPage) => Value | Promise<Value>,
		isBlamed = true,
	): Promise<Value> {
		if (this.#undrawable.has(page)) throw new UnreadableFileError("broken");
		try {
			return await this.#calling((document) => onPage(document, page, draw), { isDrawn: true });
		} catch (error) {
			if (isBlamed && error instanceof UnreadableFileError) this.#undrawable.add(page);
			throw error;
		}
	}

	async #calling<Value>(
		work: (document: PdfDocument) => Value | Promise<Value>,
		purpose: { isDrawn: boolean },
	): Promise<Value> {
		if (this.#crashes >= MAX_CRASHES) throw new UnreadableFileError("broken");
		const held = this.#document ?? (await this.#open());
		// Nothing is known of it until the work has ended.
		this.#document = null;
		let document: PdfDocument | null = null;
		try {
			const isStale = held.ranged?.file.prepareFor(purpose) === true || this.#isStale;
			this.#isStale = false;
			document = isStale ? await reopened(held) : held;
			return await work(document);
		} catch (error) {
			if (!isCrash(error)) throw error;
			// Nothing is freed, because nothing can be called any more: all memory goes with the instance.
			document = null;
			this.#crashes += 1;
			throw new UnreadableFileError(held.pdfium.isOutOfMemory() ? "bomb" : "broken", { cause: error });
		} finally {
			if (document && !document.pdfium.isCutOff()) this.#document = document;
		}
	}
}

/** What WebAssembly throws where it traps, ends itself, or has no room left on its stack or in its memory. */
export function isCrash(error: unknown): boolean {
	return error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
}
