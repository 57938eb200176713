import { WorkerEntrypoint } from "cloudflare:workers";
import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import type {
	FileToRead,
	FileToShow,
	PageOfFile,
	PageToDraw,
	PageToShow,
	PartToTakeOut,
	ReaderCalls,
	RecognisedText,
	ReadResult,
	TakenPart,
} from "../shared/reader-calls.ts";
import { digestOfObject } from "./digest.ts";
import { underWayFor } from "./turns/give-way.ts";
import { takeOut } from "./mail/take-out.ts";
import { drawPage, pageLayout, pageRuns, type PageTools } from "./pages.ts";
import { readFile } from "./read-file.ts";
import { recognisePage } from "./recognise/recognise-page.ts";
import { askedOnceMore } from "./once-more.ts";
import { type PictureReaderBindings, pictureReaderOf } from "./recognise/workers-ai.ts";

/**
 * A deployment may do without some of them: pictures have no text then, photographs of iPhones are only kept, texts have no
 * pages, and letters of fonts that a PDF does not carry are not drawn.
 */
type ReaderBindings = Omit<ReaderEnv, "RECOGNISER" | "PHOTO_DECODER" | "TYPESETTER" | "FONTS"> &
	PictureReaderBindings &
	Partial<Pick<ReaderEnv, "TYPESETTER" | "FONTS">> & { RECOGNISER?: Fetcher; PHOTO_DECODER?: Fetcher };

/** Reads files: text, properties, pictures. Only Workers with a service binding reach it. */
export default class Reader extends WorkerEntrypoint<ReaderBindings> implements ReaderCalls {
	read(file: FileToRead): Promise<ReadResult> {
		const { RECOGNISER: recogniser, PHOTO_DECODER: photoDecoder, FONTS: fonts } = this.env;
		const helpers = { isRecognised: recogniser !== undefined, photoDecoder, fonts };
		return underWayFor(readFile(file, this.#bucket, helpers));
	}

	async recognise(page: PageOfFile): Promise<RecognisedText | null> {
		const { RECOGNISER: recogniser, PHOTO_DECODER: photoDecoder } = this.env;
		if (!recogniser) return null;
		const pictureReader = pictureReaderOf(this.env);
		return recognisePage(page, { bucket: this.#bucket, recogniser, photoDecoder, pictureReader });
	}

	takeOut(file: FileToRead, wanted: readonly PartToTakeOut[]): Promise<TakenPart[]> {
		return underWayFor(takeOut(file, wanted, this.#bucket));
	}

	digest(objectKey: string): Promise<string | null> {
		return digestOfObject(this.#bucket, objectKey);
	}

	drawPage(page: PageToDraw): Promise<Uint8Array<ArrayBuffer> | null> {
		return underWayFor(drawPage(page, this.#pageTools()));
	}

	pageLayout(page: PageToShow): Promise<PageLayout | null> {
		return underWayFor(pageLayout(page, this.#pageTools()));
	}

	pageRuns(file: FileToShow): Promise<PageRun[] | null> {
		return underWayFor(pageRuns(file, this.#pageTools()));
	}

	get #bucket(): R2Bucket {
		return askedOnceMore(this.env.FILES);
	}

	#pageTools(): PageTools {
		const { TYPESETTER: typesetter, PHOTO_DECODER: photoDecoder, FONTS: fonts } = this.env;
		return { bucket: this.#bucket, typesetter, photoDecoder, fonts };
	}
}
