import { type MailEvent, type MailPart, mailParts } from "./mail-parts.ts";
import { filesOfTnef, type PackedFile } from "./tnef.ts";
import { joined, transferDecoder } from "./transfer-decoder.ts";

/** Largest part that is unpacked, in bytes: it lies in memory whole. */
const MAX_PACKED_BYTES = 16 * 1024 * 1024;
/** Parts that were unpacked are counted from here on, so that all others keep their numbers. */
const FIRST_UNPACKED = 1_000_000;
const MAX_UNPACKED = 1_000;
const PACKED = new Set(["application/ms-tnef", "application/vnd.ms-tnef"]);

/**
 * Goes through a mail as `mailParts` does. What Outlook has packed into one part (`winmail.dat`), which nobody else opens,
 * comes as parts of their own.
 */
export async function* unpackedParts(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<MailEvent, undefined> {
	let packed: PackedPart | null = null;
	for await (const event of mailParts(pieces)) {
		if (event.kind === "part" && isPacked(event.part)) packed = new PackedPart(event.part);
		else if (packed && event.kind === "body") yield* packed.take(event.bytes);
		else if (packed && event.kind === "end") {
			yield* packed.end();
			packed = null;
		} else yield event;
	}
}

function isPacked({ attachment }: MailPart): boolean {
	if (!attachment) return false;
	return PACKED.has(attachment.mimeType) || /^winmail\.dat$/i.test(attachment.filename ?? "");
}

class PackedPart {
	/** Its body is decoded here. */
	readonly #part: MailPart;
	readonly #decoder;
	#kept: Uint8Array<ArrayBuffer>[] = [];
	#length = 0;
	#isTooLarge = false;

	constructor(part: MailPart) {
		this.#part = { ...part, encoding: "" };
		this.#decoder = transferDecoder(part.encoding);
	}

	*take(encoded: Uint8Array<ArrayBuffer>): Generator<MailEvent, undefined> {
		yield* this.#keep(this.#decoder.push(encoded));
	}

	*end(): Generator<MailEvent, undefined> {
		yield* this.#keep(this.#decoder.end());
		const files = this.#isTooLarge ? [] : filesOfTnef(joined(...this.#kept)).slice(0, MAX_UNPACKED);
		if (files.length === 0) {
			yield* this.#asItIs();
			yield { kind: "end" };
		}
		for (const [index, file] of files.entries()) {
			yield { kind: "part", part: this.#partOf(file, index) };
			yield { kind: "body", bytes: file.bytes };
			yield { kind: "end" };
		}
	}

	*#keep(bytes: Uint8Array<ArrayBuffer>): Generator<MailEvent, undefined> {
		this.#kept.push(bytes);
		this.#length += bytes.length;
		if (this.#length > MAX_PACKED_BYTES) yield* this.#asItIs();
	}

	/** Gives what was kept back as the part that it was. */
	*#asItIs(): Generator<MailEvent, undefined> {
		if (!this.#isTooLarge) yield { kind: "part", part: this.#part };
		this.#isTooLarge = true;
		for (const bytes of this.#kept) yield { kind: "body", bytes };
		this.#kept = [];
	}

	#partOf({ name, mime, contentId }: PackedFile, index: number): MailPart {
		const attachment = {
			filename: name || null,
			mimeType: mime || "application/octet-stream",
			disposition: "attachment" as const,
			...(contentId !== "" && { contentId }),
		};
		return { ...this.#part, attachment, index: FIRST_UNPACKED + this.#part.index * MAX_UNPACKED + index };
	}
}
