import type { PageToRecognise, RecognisedPage } from "../shared/recogniser-calls.ts";
import { Engine, type EngineParts } from "./engine.ts";
import { recognisePage } from "./recognise-page.ts";

/** After this many pictures an engine is ended: WebAssembly's memory never shrinks. (A page is read in two or three.) */
const PICTURES_OF_ENGINE = 30;

/** Recognises pages one at a time: each takes a good part of the memory. */
export class Recogniser {
	readonly #parts: EngineParts;
	#engine: Engine | null = null;
	#last: Promise<unknown> = Promise.resolve();

	constructor(parts: EngineParts) {
		this.#parts = parts;
	}

	recognise(page: PageToRecognise): Promise<RecognisedPage> {
		const recognised = this.#last.then(() => this.#recognise(page));
		this.#last = recognised.catch(() => undefined);
		return recognised;
	}

	async #recognise(page: PageToRecognise): Promise<RecognisedPage> {
		const engine = (this.#engine ??= await Engine.start(this.#parts));
		try {
			return recognisePage(engine, page);
		} catch (error) {
			// Nobody knows in which state it is.
			this.#engine = null;
			throw error;
		} finally {
			if (engine.pictures >= PICTURES_OF_ENGINE) this.#engine = null;
		}
	}
}
