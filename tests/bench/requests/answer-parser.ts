const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("0\r\n\r\n");

interface Answer {
	status: number;
	/** Head and body, as they came over the wire. */
	bytes: number;
}

/** Finds the end of each answer on a kept-alive connection: by its length, or by the last chunk. */
export class AnswerParser {
	#head = Buffer.alloc(0);
	#status = 0;
	#bytes = 0;
	/** Bytes of the body that are still to come; `null` where the body comes in chunks. */
	#missing: number | null = 0;
	#tail = Buffer.alloc(0);
	#isInBody = false;

	/** Takes what has arrived; gives the answer when it is complete. */
	push(chunk: Buffer): Answer | undefined {
		this.#bytes += chunk.length;
		if (this.#isInBody) return this.#readBody(chunk);
		this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
		const end = this.#head.indexOf(HEAD_END);
		if (end < 0) return undefined;
		const head = this.#head.toString("latin1", 0, end).toLowerCase();
		const length = /\r\ncontent-length: *(\d+)/.exec(head)?.[1];
		this.#status = Number(head.slice(9, 12));
		this.#missing = head.includes("\r\ntransfer-encoding: chunked") ? null : Number(length ?? 0);
		this.#isInBody = true;
		const body = this.#head.subarray(end + HEAD_END.length);
		this.#head = Buffer.alloc(0);
		return this.#readBody(body);
	}

	#readBody(chunk: Buffer): Answer | undefined {
		if (this.#missing !== null) {
			this.#missing -= chunk.length;
			return this.#missing <= 0 ? this.#finish() : undefined;
		}
		// The client asks again only after the end, so whatever ends like the last chunk is the last chunk.
		this.#tail = Buffer.concat([this.#tail, chunk]).subarray(-LAST_CHUNK.length);
		return this.#tail.equals(LAST_CHUNK) ? this.#finish() : undefined;
	}

	#finish(): Answer {
		const answer = { status: this.#status, bytes: this.#bytes };
		this.#bytes = 0;
		this.#isInBody = false;
		this.#tail = Buffer.alloc(0);
		return answer;
	}
}
