import { withoutAppleFrame } from "./apple-mail.ts";
import { type MailEvent, type MailPart, mailParts } from "./mail-parts.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { signedContent } from "./signed-content.ts";
import { filesOfTnef, type PackedFile } from "./tnef.ts";
import { joined, transferDecoder } from "./transfer-decoder.ts";

/** Largest part that is unpacked, in bytes: it lies in memory whole. */
export const MAX_PACKED_BYTES = 16 * 1024 * 1024;
/** Parts that were unpacked are counted from here on, so that all others keep their numbers. */
const FIRST_UNPACKED = 1_000_000;
const MAX_UNPACKED = 1_000;
const PACKED_BY_OUTLOOK = new Set(["application/ms-tnef", "application/vnd.ms-tnef"]);
const SIGNED = new Set(["application/pkcs7-mime", "application/x-pkcs7-mime"]);
/** So much of what is signed tells whether it is a mail, in bytes. */
const HEAD_BYTES = 4_096;

/** The parts that a part holds; none where it holds none. */
type Unpack = (bytes: Uint8Array<ArrayBuffer>, part: MailPart) => AsyncGenerator<MailEvent, undefined>;

/**
 * Goes through a mail as `mailParts` does. What Outlook has packed into one part (`winmail.dat`), which nobody else opens,
 * and what lies in a signature (`smime.p7m`), come as parts of their own.
 */
export async function* unpackedParts(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<MailEvent, undefined> {
	let packed: PackedPart | null = null;
	for await (const event of mailParts(withoutAppleFrame(pieces))) {
		const unpack = event.kind === "part" ? unpackingOf(event.part) : null;
		if (event.kind === "part" && unpack) packed = new PackedPart(event.part, unpack);
		else if (packed && event.kind === "body") yield* packed.take(event.bytes);
		else if (packed && event.kind === "end") {
			yield* packed.end();
			packed = null;
		} else yield event;
	}
}

function unpackingOf({ attachment }: MailPart): Unpack | null {
	if (!attachment) return null;
	const { mimeType, filename } = attachment;
	if (PACKED_BY_OUTLOOK.has(mimeType) || /^winmail\.dat$/i.test(filename ?? "")) return outlookParts;
	return SIGNED.has(mimeType) || /\.p7m$/i.test(filename ?? "") ? signedParts : null;
}

async function* outlookParts(
	bytes: Uint8Array<ArrayBuffer>,
	part: MailPart,
): AsyncGenerator<MailEvent, undefined> {
	for (const [index, { name, mime, contentId, bytes: content }] of filesOfTnef(bytes)
		.slice(0, MAX_UNPACKED)
		.entries())
		yield* filePart(part, index, { name, mime, contentId }, content);
}

/** What is signed is a part of a mail, which may have parts, or a file. */
async function* signedParts(
	bytes: Uint8Array<ArrayBuffer>,
	part: MailPart,
): AsyncGenerator<MailEvent, undefined> {
	const content = contentOf(bytes);
	if (content === "encrypted") {
		yield { kind: "part", part: { ...part, isEncrypted: true } };
		yield { kind: "body", bytes };
		yield { kind: "end" };
		return;
	}
	if (!content) return;
	if (!isEntity(content)) {
		const name = part.attachment?.filename?.replace(/\.p7m$/i, "") ?? "";
		yield* filePart(part, 0, { name, mime: "", contentId: "" }, content);
		return;
	}
	for await (const event of mailParts([content])) {
		if (event.kind === "head") continue;
		if (event.kind !== "part") yield event;
		else if (event.part.index >= MAX_UNPACKED) return;
		else yield { kind: "part", part: { ...event.part, index: numberOf(part, event.part.index) } };
	}
}

/** `null` where it is none, or signs what stands beside it. */
function contentOf(bytes: Uint8Array): Uint8Array<ArrayBuffer> | "encrypted" | null {
	try {
		return signedContent(bytes);
	} catch (error) {
		if (error instanceof UnreadableFileError) return error.reason === "smime" ? "encrypted" : null;
		throw error;
	}
}

function isEntity(content: Uint8Array): boolean {
	const start = new TextDecoder("latin1").decode(content.subarray(0, HEAD_BYTES));
	const [head = ""] = start.split(/\r?\n\r?\n/, 1);
	return /^[\w-]+:/.test(head) && /^content-type:/im.test(head);
}

function* filePart(
	part: MailPart,
	index: number,
	{ name, mime, contentId }: Omit<PackedFile, "bytes">,
	bytes: Uint8Array<ArrayBuffer>,
): Generator<MailEvent, undefined> {
	const attachment = {
		filename: name || null,
		mimeType: mime || "application/octet-stream",
		disposition: "attachment" as const,
		...(contentId !== "" && { contentId }),
	};
	// (Its body is decoded here.)
	yield { kind: "part", part: { ...part, encoding: "", attachment, index: numberOf(part, index) } };
	yield { kind: "body", bytes };
	yield { kind: "end" };
}

function numberOf(part: MailPart, index: number): number {
	return FIRST_UNPACKED + part.index * MAX_UNPACKED + index;
}

class PackedPart {
	/** Its body is decoded here. */
	readonly #part: MailPart;
	readonly #unpack: Unpack;
	readonly #decoder;
	#kept: Uint8Array<ArrayBuffer>[] = [];
	#length = 0;
	#isTooLarge = false;

	constructor(part: MailPart, unpack: Unpack) {
		this.#unpack = unpack;
		this.#part = { ...part, encoding: "" };
		this.#decoder = transferDecoder(part.encoding);
	}

	*take(encoded: Uint8Array<ArrayBuffer>): Generator<MailEvent, undefined> {
		yield* this.#keep(this.#decoder.push(encoded));
	}

	async *end(): AsyncGenerator<MailEvent, undefined> {
		yield* this.#keep(this.#decoder.end());
		let isUnpacked = false;
		if (!this.#isTooLarge) {
			for await (const event of this.#unpack(joined(...this.#kept), this.#part)) {
				isUnpacked = true;
				yield event;
			}
		}
		if (isUnpacked) return;
		yield* this.#asItIs();
		yield { kind: "end" };
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
}
