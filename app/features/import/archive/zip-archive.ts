import { ZipReader } from "@zip.js/zip.js/lib/zip-core-reader.js";
import { type Archive, type ArchivedFile, archiveOf, archivePath } from "./archive.ts";
import { textOfName } from "./zip-names.ts";

/** Bytes that can be read from anywhere: a file of the browser, or one of the disk. */
export interface RandomAccess {
	/** In bytes. */
	size: number;
	read: (offset: number, length: number) => Promise<Uint8Array>;
}

/** What the library takes a name for that is no UTF-8 and does not say what it is. */
const UNSAID = "cp437";
/** More entries than that hold no documents any more, but what fills the memory. */
const MAX_ENTRIES = 2_000_000;
const PIECE_BYTES = 256 * 1024;

/** Why nothing can be taken over from what was chosen. */
export type NoArchiveReason = "noZip" | "encrypted" | "damaged" | "several" | "account" | "tooMany";

export class NoArchiveError extends Error {
	override readonly name = "NoArchiveError";
	readonly reason: NoArchiveReason;

	constructor(reason: NoArchiveReason, options?: ErrorOptions) {
		super(reason, options);
		this.reason = reason;
	}
}

/**
 * Several ZIPs as one archive: parts of an export belong together. Only their lists are read; ZIP64 is.
 * @throws NoArchiveError
 */
export async function openZips(sources: readonly RandomAccess[]): Promise<Archive> {
	const files: ArchivedFile[] = [];
	let links = 0;
	for (const source of sources) {
		for await (const entry of entriesOf(source)) {
			if (files.length + links >= MAX_ENTRIES) throw new NoArchiveError("tooMany");
			if (entry === "link") links += 1;
			else files.push(entry);
		}
	}
	return archiveOf(files, links);
}

async function* entriesOf(source: RandomAccess): AsyncGenerator<ArchivedFile | "link"> {
	const zip = new ZipReader(readerOf(source), {
		useWebWorkers: false,
		// `archivePath` takes off what leads out of the archive.
		filenameValidation: "tolerant",
		// UTF-8, where it is said or can be, and the name that some write beside it, the library sees to itself.
		decodeText: (bytes, encoding) => (encoding === UNSAID ? textOfName(bytes) : undefined),
	});
	const entries = zip.getEntriesGenerator();
	for (;;) {
		const { value: entry, done } = await entries.next().catch((error: unknown) => {
			throw new NoArchiveError("noZip", { cause: error });
		});
		if (done) return;
		const path = archivePath(entry.filename);
		if (entry.directory || path === null || path.startsWith("__MACOSX/")) continue;
		if (entry.symlink) {
			yield "link";
			continue;
		}
		yield {
			path,
			size: entry.uncompressedSize,
			checksum: entry.encrypted ? null : (entry.crc32 ?? null),
			problem: problemOf(entry),
			open: () => bytesOf(entry),
		};
	}
}

/** Stored and deflated: what browsers unpack, and nearly everybody packs by. */
const METHODS: ReadonlySet<number> = new Set([0, 8]);

function problemOf({ encrypted, compressionMethod }: { encrypted: boolean; compressionMethod: number }) {
	if (encrypted) return "encrypted";
	return METHODS.has(compressionMethod) ? null : "packed";
}

/** Checks size and checksum on the way: a bomb, or what is damaged, fails. */
function bytesOf(entry: {
	getData: (
		writable: WritableStream,
		options: { useWebWorkers: boolean; checkSignature: boolean; signal: AbortSignal },
	) => Promise<unknown>;
}): ReadableStream<Uint8Array> {
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const leaving = new AbortController();
	const reader = readable.getReader();
	const reading = entry.getData(writable, {
		useWebWorkers: false,
		checkSignature: true,
		signal: leaving.signal,
	});
	// It is told to whoever reads, also where nothing has come yet: a method of packing that nobody here knows.
	reading.catch(() => reader.cancel().catch(() => {}));
	return new ReadableStream<Uint8Array>(
		{
			async pull(controller) {
				const { done, value } = await reader.read();
				if (value) controller.enqueue(value);
				if (!done) return;
				await reading;
				controller.close();
			},
			async cancel() {
				leaving.abort();
				await reader.cancel().catch(() => {});
			},
		},
		{ highWaterMark: 0 },
	);
}

/** As the library wants to read. */
function readerOf({ size, read }: RandomAccess) {
	const createReadable = ({ offset = 0, size: wanted }: { offset?: number; size?: number } = {}) => {
		let position = offset;
		const end = Math.min(offset + (wanted ?? size - offset), size);
		return new ReadableStream<Uint8Array>(
			{
				async pull(controller) {
					const piece = await read(position, Math.min(PIECE_BYTES, end - position));
					position += piece.byteLength;
					if (piece.byteLength > 0) controller.enqueue(piece);
					if (piece.byteLength === 0 || position >= end) controller.close();
				},
			},
			{ highWaterMark: 0 },
		);
	};
	return {
		size,
		init: () => Promise.resolve(),
		readUint8Array: (offset: number, length: number) => read(offset, Math.min(length, size - offset)),
		createReadable,
		get readable() {
			return createReadable();
		},
	};
}
