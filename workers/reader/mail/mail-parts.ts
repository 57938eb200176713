import { UnreadableFileError } from "../unreadable-file-error.ts";
import { type PartHead, readHead } from "./part-head.ts";
import { joined } from "./transfer-decoder.ts";

/** A part of a mail that has no parts itself. */
export interface MailPart extends PartHead {
	/** The how manieth it is, from 0. What was taken out of a mail is known by it: it must not change. */
	index: number;
	/** Which choice of forms it is one of (multipart/alternative); `null` where it is none. */
	choice: number | null;
	/** Nobody but who has the key reads it. */
	isEncrypted?: true;
}

/**
 * A mail as it is gone through: its head, its parts one after the other, the body of each in pieces, still encoded; then
 * the next one of a mailbox.
 */
export type MailEvent =
	| { kind: "head"; head: PartHead }
	| { kind: "part"; part: MailPart }
	| { kind: "body"; bytes: Uint8Array<ArrayBuffer> }
	| { kind: "end" };

/**
 * Of one mail: parts within parts; heads of all of them together in bytes; parts. Beyond these it is none that somebody
 * wrote.
 */
const MAX_NESTING = 50;
const MAX_HEADS_BYTES = 1024 * 1024;
const MAX_PARTS = 10_000;
/** A line between parts has 74 characters at most (RFC 2046, 5.1.1), but not every program knows that. */
const MAX_BOUNDARY_LINE = 1_000;

/** What stands before each mail of a mailbox (RFC 4155): from whom and when, or nothing more. */
const ENVELOPE = /^From (?:\S+ [^:]{0,60}\d\d:\d\d.{0,30}\d{4}.{0,30})?$/;

/** In UTF-8, a character for each byte. */
const UTF_8_MARK = "\u00ef\u00bb\u00bf";

const LINE_FEED = 0x0a;
const RETURN = 0x0d;
const HYPHEN = 0x2d;
const LETTER_F = 0x46;

interface OpenMultipart {
	kind: string;
	boundary: string;
	number: number;
}

/**
 * Goes through a mail (RFC 2046) as it comes, keeping no more of it than one piece and one head. What a mail within it
 * has for parts is its own affair. One that begins as those of a mailbox do is followed by others, whose parts are counted
 * on.
 * @throws UnreadableFileError where it is nested too deep, or has too many parts or heads
 */
export async function* mailParts(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<MailEvent, undefined> {
	const walk = new MailWalk();
	for await (const piece of pieces) yield* walk.take(piece);
	// The last line may have no end, which is not content either.
	yield* walk.take(Uint8Array.of(LINE_FEED));
	yield* walk.finish();
}

class MailWalk {
	readonly #open: OpenMultipart[] = [];
	#place: "head" | "body" | "between" = "head";
	#head: Uint8Array[] = [];
	#headBytes = 0;
	#parts = 0;
	/** The first part of this mail. */
	#firstPart = 0;
	#multiparts = 0;
	#isRoot = true;
	#isMailbox = false;
	/** The beginning of a line whose rest is still to come. */
	#rest: Uint8Array = new Uint8Array(0);
	/** What comes next goes on with a line of the body. */
	#isWithinLine = false;
	/** Nothing stands in the line so far, nothing in the one before it. */
	#isBlank = true;
	#isAfterBlank = false;
	/** The end of the body's last line: it belongs to the boundary where one follows. */
	#lineEnd: Uint8Array = new Uint8Array(0);

	async *take(piece: Uint8Array): AsyncGenerator<MailEvent, undefined> {
		const data = joined(this.#rest, piece);
		this.#rest = new Uint8Array(0);
		let at = 0;
		let bodyFrom = 0;
		while (at < data.length) {
			const end = data.indexOf(LINE_FEED, at) + 1;
			if (this.#place !== "head" && (this.#isWithinLine || !this.#mayDivide(data[at]))) {
				at = this.#pass(data, at, end);
				continue;
			}
			if (end === 0 && (this.#place === "head" || data.length - at < MAX_BOUNDARY_LINE)) {
				if (data.length - at > MAX_HEADS_BYTES) throw new UnreadableFileError("bomb");
				break;
			}
			const line = data.subarray(at, end === 0 ? data.length : end);
			const met = this.#boundaryOf(line);
			const isNextMail = this.#place !== "head" && this.#isEnvelope(line);
			if (met === null && !isNextMail && this.#place !== "head") {
				at = this.#pass(data, at, end);
				continue;
			}
			if (this.#place === "body") yield* this.#body(data.slice(bodyFrom, at));
			at += line.length;
			if (isNextMail) yield* this.#endMail();
			yield* met === null ? this.#headLine(line) : this.#meet(met);
			bodyFrom = at;
		}
		if (this.#place === "body") yield* this.#body(data.slice(bodyFrom, at));
		this.#rest = data.slice(at);
	}

	async *finish(): AsyncGenerator<MailEvent, undefined> {
		if (this.#place === "head" && this.#head.length > 0) yield* this.#endHead();
		if (this.#place === "body") yield { kind: "end" };
	}

	/** Whether a line that begins so may end a part. */
	#mayDivide(first: number | undefined): boolean {
		return first === HYPHEN || (first === LETTER_F && this.#isMailbox && this.#isAfterBlank);
	}

	/** Leaves a line where it is, as far as it is there. @returns where it ends */
	#pass(data: Uint8Array, at: number, end: number): number {
		const to = end === 0 ? data.length : end;
		this.#isBlank &&= to - at <= 2 && lineEndOf(data.subarray(at, to)) === to - at;
		this.#isWithinLine = end === 0;
		if (!this.#isWithinLine) {
			this.#isAfterBlank = this.#isBlank;
			this.#isBlank = true;
		}
		return to;
	}

	#isEnvelope(line: Uint8Array): boolean {
		return line[0] === LETTER_F && ENVELOPE.test(new TextDecoder().decode(line).replace(/\r?\n$/, ""));
	}

	*#endMail(): Generator<MailEvent, undefined> {
		if (this.#place === "body") yield { kind: "end" };
		this.#open.length = 0;
		this.#place = "head";
		this.#isRoot = true;
		this.#headBytes = 0;
		this.#firstPart = this.#parts;
		this.#beginLine();
	}

	/** What comes next is a line by itself. */
	#beginLine(): void {
		this.#lineEnd = new Uint8Array(0);
		this.#isWithinLine = false;
		this.#isBlank = true;
		this.#isAfterBlank = false;
	}

	/** Which of the open parts a line is the boundary of. */
	#boundaryOf(line: Uint8Array): { depth: number; isLast: boolean } | null {
		if (line[0] !== HYPHEN || line[1] !== HYPHEN || line.length > MAX_BOUNDARY_LINE) return null;
		const text = new TextDecoder().decode(line).trimEnd();
		const depth = this.#open.findLastIndex(
			({ boundary }) => text === `--${boundary}` || text === `--${boundary}--`,
		);
		return depth < 0 ? null : { depth, isLast: text === `--${this.#open[depth]?.boundary}--` };
	}

	async *#meet({ depth, isLast }: { depth: number; isLast: boolean }): AsyncGenerator<MailEvent, undefined> {
		if (this.#place === "head" && this.#head.length > 0) yield* this.#endHead();
		if (this.#place === "body") yield { kind: "end" };
		this.#open.length = isLast ? depth : depth + 1;
		this.#place = isLast ? "between" : "head";
		this.#beginLine();
	}

	async *#headLine(written: Uint8Array): AsyncGenerator<MailEvent, undefined> {
		const isFirst = this.#isRoot && this.#head.length === 0;
		// Editors put a mark before the first letter.
		const line = isFirst && startsWith(written, UTF_8_MARK) ? written.subarray(UTF_8_MARK.length) : written;
		if (line.length > 2 || (line[0] !== LINE_FEED && line[0] !== RETURN)) {
			this.#headBytes += line.length;
			if (this.#headBytes > MAX_HEADS_BYTES) throw new UnreadableFileError("bomb");
			// Programs that keep mails one after the other begin each with such a line.
			const isEnvelope = isFirst && startsWith(line, "From ");
			this.#isMailbox ||= isEnvelope;
			if (!isEnvelope) this.#head.push(line.slice());
			return;
		}
		yield* this.#endHead();
	}

	async *#endHead(): AsyncGenerator<MailEvent, undefined> {
		const choice = this.#open.findLast(({ kind }) => kind === "alternative")?.number ?? null;
		const head = await readHead(this.#head, {
			isOfDigest: this.#open.at(-1)?.kind === "digest",
			isBody: this.#parts === this.#firstPart || choice !== null,
		});
		this.#head = [];
		// The line behind a head is blank.
		this.#isAfterBlank = true;
		if (this.#isRoot) yield { kind: "head", head };
		this.#isRoot = false;
		if (head.multipart) {
			this.#multiparts += 1;
			this.#open.push({ ...head.multipart, number: this.#multiparts });
			if (this.#open.length > MAX_NESTING) throw new UnreadableFileError("bomb");
			this.#place = "between";
			return;
		}
		const index = this.#parts;
		this.#parts += 1;
		if (this.#parts - this.#firstPart > MAX_PARTS) throw new UnreadableFileError("bomb");
		yield { kind: "part", part: { ...head, index, choice } };
		this.#place = "body";
	}

	/** The body so far, but for the end of its last line. */
	*#body(bytes: Uint8Array<ArrayBuffer>): Generator<MailEvent, undefined> {
		if (bytes.length === 0) return;
		const length = bytes.length - lineEndOf(bytes);
		if (length === 0 && this.#lineEnd.at(-1) === RETURN) {
			this.#lineEnd = joined(this.#lineEnd, bytes);
			return;
		}
		const whole = joined(this.#lineEnd, bytes.subarray(0, length));
		this.#lineEnd = bytes.slice(length);
		if (whole.length > 0) yield { kind: "body", bytes: whole };
	}
}

/** How many bytes of the end of a line the bytes end with, or of the beginning of one. */
function lineEndOf(bytes: Uint8Array): number {
	const last = bytes.at(-1);
	if (last === RETURN) return 1;
	if (last !== LINE_FEED) return 0;
	return bytes.at(-2) === RETURN ? 2 : 1;
}

function startsWith(line: Uint8Array, text: string): boolean {
	return [...text].every((letter, at) => line[at] === letter.charCodeAt(0));
}
