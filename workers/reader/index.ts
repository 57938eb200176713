import { WorkerEntrypoint } from "cloudflare:workers";
import type { FileToRead, PageToDraw, ReaderCalls, ReadResult } from "../shared/reader-calls.ts";
import { drawPage } from "./draw-page.ts";
import { readFile } from "./read-file.ts";

/** Reads files: text, properties, pictures. Only Workers with a service binding reach it. */
export default class Reader extends WorkerEntrypoint<ReaderEnv> implements ReaderCalls {
	read(file: FileToRead): Promise<ReadResult> {
		return readFile(file, this.env.FILES);
	}

	drawPage(page: PageToDraw): Promise<Uint8Array<ArrayBuffer> | null> {
		return drawPage(page, this.env.FILES);
	}
}
