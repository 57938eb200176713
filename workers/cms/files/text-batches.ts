import { z } from "zod";
import type { TextChunk } from "../../shared/reader-calls.ts";

/** Most text that one call to a tenant carries, in characters of JSON: about one run of chunks, whose words it takes. */
const BATCH_CHARACTERS = 100_000;

const chunkSchema: z.ZodType<TextChunk> = z.object({ page: z.number().int().nullable(), chunk: z.string() });

/** Chunks that follow each other; `from` is the position of the first. */
export interface TextBatch {
	from: number;
	chunks: TextChunk[];
}

/** The lines of the reader's text in batches. A caller that stops early cancels the stream. */
export async function* textBatches(text: ReadableStream<Uint8Array>): AsyncGenerator<TextBatch> {
	let batch: TextBatch = { from: 0, chunks: [] };
	let size = 0;
	for await (const line of linesOf(text)) {
		if (size + line.length > BATCH_CHARACTERS && batch.chunks.length > 0) {
			yield batch;
			batch = { from: batch.from + batch.chunks.length, chunks: [] };
			size = 0;
		}
		batch.chunks.push(chunkSchema.parse(JSON.parse(line)));
		size += line.length;
	}
	if (batch.chunks.length > 0) yield batch;
}

async function* linesOf(text: ReadableStream<Uint8Array>): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	let rest = "";
	for await (const piece of text) {
		const lines = (rest + decoder.decode(piece, { stream: true })).split("\n");
		rest = lines.pop() ?? "";
		yield* lines.filter(Boolean);
	}
	if (rest) yield rest;
}
