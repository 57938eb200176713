import type { FileToRead, PartToTakeOut, TakenPart } from "../../shared/reader-calls.ts";
import { type FileSource, openSource } from "../file-source.ts";
import {
	isCompoundFile,
	MAX_COMPOUND_BYTES,
	openCompoundFile,
	SIGNATURE_BYTES,
} from "../ole/compound-file.ts";
import { checkDeadline, type TextLimits, textLimits } from "../text-limits.ts";
import { outlookAsMail } from "./outlook/outlook-as-mail.ts";
import { joined, transferDecoder } from "./transfer-decoder.ts";
import { unpackedParts } from "./unpacked-parts.ts";
import { isWrappedMail, wrappedAsMail } from "./wrapped-mail.ts";

/** How many of a file's first bytes are told, by which its type is known. */
const START_BYTES = 4_096;

/**
 * Lays parts of a mail into the bucket, decoded, one after the other as they come. What was laid there before is laid
 * there again.
 * @returns those that are there; a part that the mail has not, or that has another size, is none
 */
export async function takeOut(
	file: FileToRead,
	wanted: readonly PartToTakeOut[],
	bucket: R2Bucket,
): Promise<TakenPart[]> {
	const byPart = new Map(wanted.map((each) => [each.part, each]));
	const limits = textLimits();
	const taken: TakenPart[] = [];
	let current: PartWriter | null = null;
	try {
		for await (const event of unpackedParts(piecesOf(openSource(file, bucket).source, limits))) {
			if (event.kind === "part") {
				const part = byPart.get(event.part.index);
				current = part ? writePart(part, event.part.encoding, bucket) : null;
			} else if (event.kind === "body") await current?.take(event.bytes);
			else if (event.kind === "end") {
				const written = await current?.end();
				if (written) taken.push(written);
				current = null;
				if (taken.length === wanted.length) break;
			}
			await checkDeadline(limits);
		}
	} catch (error) {
		await current?.giveUp();
		throw error;
	}
	return taken;
}

/** What is attached to a mail of Outlook, or was saved without its mail, is counted as if it had travelled. */
async function* piecesOf(source: FileSource, limits: TextLimits): AsyncGenerator<Uint8Array, void> {
	if (isWrappedMail(source.file.mime)) yield* wrappedAsMail(source, limits);
	else if (!isCompoundFile(await source.beginning(SIGNATURE_BYTES))) yield* source.pieces();
	else yield* outlookAsMail(openCompoundFile(await source.bytes(MAX_COMPOUND_BYTES)), limits);
}

interface PartWriter {
	take(encoded: Uint8Array<ArrayBuffer>): Promise<void>;
	/** `null` where it has not become what was announced: then the bucket has nothing of it. */
	end(): Promise<TakenPart | null>;
	giveUp(): Promise<void>;
}

function writePart({ part, objectKey, size }: PartToTakeOut, encoding: string, bucket: R2Bucket): PartWriter {
	const decoder = transferDecoder(encoding);
	const { readable, writable } = new FixedLengthStream(size);
	const writer = writable.getWriter();
	const stored = bucket.put(objectKey, readable).then(
		() => true,
		(error: unknown) => error,
	);
	// What has failed is told by `stored`.
	writer.closed.catch(() => undefined);
	let start: Uint8Array<ArrayBuffer> = new Uint8Array(0);
	let written = 0;
	async function write(bytes: Uint8Array<ArrayBuffer>) {
		if (bytes.length === 0) return;
		if (start.length < START_BYTES) start = joined(start, bytes.subarray(0, START_BYTES - start.length));
		written += bytes.length;
		if (written <= size) await writer.write(bytes);
	}
	async function giveUp() {
		await writer.abort(new Error("it is not laid there")).catch(() => undefined);
		await stored;
	}
	return {
		giveUp,
		take: (encoded) => write(decoder.push(encoded)),
		async end() {
			await write(decoder.end());
			if (written !== size) {
				await giveUp();
				return null;
			}
			await writer.close();
			const outcome = await stored;
			if (outcome !== true) throw outcome;
			return { part, start };
		},
	};
}
