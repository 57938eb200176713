import { WorkerEntrypoint } from "cloudflare:workers";
import type { PageLayout, PageRun } from "../../contract/files/page-layout.ts";
import type {
	FileReadingJob,
	FileToRead,
	PageOfFile,
	PageToDraw,
	ReaderCalls,
	ReadResult,
} from "../shared/reader-calls.ts";
import { digestOfObject } from "./digest.ts";
import { drawPage } from "./draw-page.ts";
import { pageLayout, pageRuns } from "./look-into-pdf.ts";
import { readFile } from "./read-file.ts";
import { recogniserOf, type RecogniserBindings } from "./recognise/workers-ai.ts";

/** Reads files: text, properties, pictures. Only Workers with a service binding reach it. */
export default class Reader extends WorkerEntrypoint<ReaderEnv & RecogniserBindings> implements ReaderCalls {
	read(file: FileReadingJob): Promise<ReadResult> {
		// A file whose pictures nobody can recognise today still has its own text, and can be seen.
		const recogniser = file.isLastTry ? null : recogniserOf(this.env);
		return readFile(file, this.env.FILES, recogniser);
	}

	digest(objectKey: string): Promise<string | null> {
		return digestOfObject(this.env.FILES, objectKey);
	}

	drawPage(page: PageToDraw): Promise<Uint8Array<ArrayBuffer> | null> {
		return drawPage(page, this.env.FILES);
	}

	pageLayout(page: PageOfFile): Promise<PageLayout | null> {
		return pageLayout(page, this.env.FILES);
	}

	pageRuns(file: FileToRead): Promise<PageRun[] | null> {
		return pageRuns(file, this.env.FILES);
	}
}
