import { withoutOpenPgp } from "../../shared/open-pgp.ts";
import { checkDeadline, type ReadingUse, type TextLimits } from "../text-limits.ts";
import { inNamedCharset } from "./mail-letters.ts";
import { parseMail, type PartHead } from "./part-head.ts";
import { joined } from "./transfer-decoder.ts";

/** A text of the mail itself. */
export interface MailText {
	/** Which choice of forms it is one of; `null` where it is none. */
	choice: number | null;
	text: string;
	isPage: boolean;
	/** Something in it is encrypted, which is left out. */
	isEncrypted: boolean;
}

/** How many lines, or bytes, of a text are read before others have their turn. */
const SLICE_LINES = 750;
const SLICE_BYTES = 128 * 1024;
/** The first of several headers of one name counts: the body was decoded before. */
const AS_IT_IS = new TextEncoder().encode("Content-Transfer-Encoding: 8bit\r\n");

const LINE_FEED = 0x0a;

/** A text of its decoded bytes. Each slice is read as a mail of its own. */
export async function textOfBody(
	part: Pick<PartHead, "bytes" | "contentType">,
	decoded: Uint8Array<ArrayBuffer>,
	limits: TextLimits,
): Promise<Omit<MailText, "choice">> {
	const { head, body } = inNamedCharset(part, decoded);
	let text = "";
	let isPage = false;
	for (const slice of slicesOf(body)) {
		const { html, text: plain = "" } = await parseMail(joined(AS_IT_IS, head, slice));
		isPage ||= html !== undefined;
		text += html ?? plain;
		await checkDeadline(limits);
	}
	return { ...withoutOpenPgp(text), isPage };
}

/** Slices end where lines do, unless one is very long. */
function* slicesOf(body: Uint8Array): Generator<Uint8Array> {
	let from = 0;
	while (from < body.length) {
		let end = from;
		for (let line = 0; line < SLICE_LINES && end < body.length && end - from < SLICE_BYTES; line += 1) {
			end = body.indexOf(LINE_FEED, end) + 1 || body.length;
		}
		const isTooLong = end - from > 2 * SLICE_BYTES;
		const to = isTooLong ? afterLetter(body, from + SLICE_BYTES) : end;
		yield body.subarray(from, to);
		from = to;
	}
}

/** Behind the last byte before `end` that is a character of its own in most character sets. */
function afterLetter(body: Uint8Array, end: number): number {
	const before = body.subarray(0, end).findLastIndex((byte) => byte < 0x80);
	return before < 0 ? end : Math.max(before + 1, end - 1_000);
}

/**
 * Of a choice of forms the plain one, or where it is to be seen the page, if that says anything; all that stands beside
 * each other.
 */
export function chosenTexts(texts: readonly MailText[], use: ReadingUse): MailText[] {
	const isWanted = ({ text, isPage }: MailText) => isPage === (use === "pages") && text.trim() !== "";
	const withWanted = new Set(texts.filter(isWanted).map(({ choice }) => choice));
	return texts.filter((each) => each.choice === null || !withWanted.has(each.choice) || isWanted(each));
}
