import { WorkerEntrypoint } from "cloudflare:workers";
import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import type {
	FileToRead,
	PageOfFile,
	PageToDraw,
	PartToTakeOut,
	ReaderCalls,
	RecognisedText,
	ReadResult,
	TakenPart,
} from "../shared/reader-calls.ts";
import { digestOfObject } from "./digest.ts";
import { takeOut } from "./mail/take-out.ts";
import { drawPage } from "./pages.ts";
import { pageLayout, pageRuns } from "./pages.ts";
import { readFile } from "./read-file.ts";
import { recognisePage } from "./recognise/recognise-page.ts";
import { type PictureReaderBindings, pictureReaderOf } from "./recognise/workers-ai.ts";

/** A deployment may do without the recogniser: pictures have no text then; and without the typesetter: no text has pages. */
type ReaderBindings = Omit<ReaderEnv, "RECOGNISER" | "TYPESETTER"> &
	PictureReaderBindings &
	Partial<Pick<ReaderEnv, "TYPESETTER">> & { RECOGNISER?: Fetcher };

/** Reads files: text, properties, pictures. Only Workers with a service binding reach it. */
export default class Reader extends WorkerEntrypoint<ReaderBindings> implements ReaderCalls {
	read(file: FileToRead): Promise<ReadResult> {
		return readFile(file, this.env.FILES, { isRecognised: this.env.RECOGNISER !== undefined });
	}

	async recognise(page: PageOfFile): Promise<RecognisedText | null> {
		const { FILES: bucket, RECOGNISER: recogniser } = this.env;
		if (!recogniser) return null;
		return recognisePage(page, { bucket, recogniser, pictureReader: pictureReaderOf(this.env) });
	}

	takeOut(file: FileToRead, wanted: readonly PartToTakeOut[]): Promise<TakenPart[]> {
		return takeOut(file, wanted, this.env.FILES);
	}

	digest(objectKey: string): Promise<string | null> {
		return digestOfObject(this.env.FILES, objectKey);
	}

	drawPage(page: PageToDraw): Promise<Uint8Array<ArrayBuffer> | null> {
		return drawPage(page, this.env.FILES, this.env.TYPESETTER);
	}

	pageLayout(page: PageOfFile): Promise<PageLayout | null> {
		return pageLayout(page, this.env.FILES, this.env.TYPESETTER);
	}

	pageRuns(file: FileToRead): Promise<PageRun[] | null> {
		return pageRuns(file, this.env.FILES, this.env.TYPESETTER);
	}
}
