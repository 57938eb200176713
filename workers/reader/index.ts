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
import { drawPage } from "./pages.ts";
import { pageLayout, pageRuns } from "./pages.ts";
import { readFile } from "./read-file.ts";
import { recogniserOf, type RecogniserBindings } from "./recognise/workers-ai.ts";

/** Reads files: text, properties, pictures. Only Workers with a service binding reach it. */
export default class Reader extends WorkerEntrypoint<ReaderEnv & RecogniserBindings> implements ReaderCalls {
	read(file: FileReadingJob): Promise<ReadResult> {
		// Without a recogniser that works, a file still gets its own text and its previews.
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
