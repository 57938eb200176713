import PostalMime, { type Attachment, type Email } from "postal-mime";
import { headInUtf8 } from "./mail-letters.ts";
import { joined } from "./transfer-decoder.ts";

/** The head of a mail, or of a part of it, as it was understood. */
export interface PartHead {
	/** As it stands, with its blank line: with a body behind it, it is a mail again. */
	bytes: Uint8Array<ArrayBuffer>;
	/** Subject, people, date: of a part they mean nothing. */
	email: Email;
	/** What it says of the type and the character set of its body; empty where it says nothing. */
	contentType: string;
	/** The kind of a part that has parts, "mixed", and the line between them; `null` where it has none. */
	multipart: { kind: string; boundary: string } | null;
	/** What the part is; `null` where it is text that belongs to the mail itself. */
	attachment: Pick<Attachment, "filename" | "mimeType" | "disposition" | "contentId"> | null;
	/** The address that it had where it was saved (RFC 2557); empty where it had none. */
	location: string;
	/** How its body was encoded to travel, in small letters. */
	encoding: string;
}

/** Where a part stands, which decides what its head leaves open. */
interface PartPlace {
	/** It is a mail unless it says something else (RFC 2046, 5.1.5). */
	isOfDigest: boolean;
	/** A text here is what the mail says, whatever it is called: it is the first part, or one of a choice. */
	isBody: boolean;
}

const BLANK_LINE = "\r\n";

/**
 * Understands a head; encoded words and names (RFC 2047, RFC 2231) are the library's.
 * @param lines each with its end
 */
export async function readHead(
	lines: readonly Uint8Array[],
	{ isOfDigest, isBody }: PartPlace,
): Promise<PartHead> {
	const head = headInUtf8(lines);
	const email = await parseMail(withBlankLine(head, ""));
	const type = headerOf(email, "content-type");
	const kind = /^\s*multipart\/([\w.+-]+)/i.exec(type)?.[1]?.toLowerCase();
	const boundary = /;\s*boundary\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;]+))/i.exec(type);
	const said = boundary?.[1]?.replaceAll(/\\(.)/g, "$1") ?? boundary?.[2] ?? "";
	const bytes = withBlankLine(head, isOfDigest && type === "" ? "Content-Type: message/rfc822\r\n" : "");
	return {
		bytes,
		email,
		contentType: type,
		multipart: kind === undefined || said === "" ? null : { kind, boundary: said },
		attachment: kind === undefined ? await attachmentOf(bytes, email, isBody) : null,
		location: headerOf(email, "content-location").trim(),
		encoding: /[\w-]+/.exec(headerOf(email, "content-transfer-encoding").toLowerCase())?.[0] ?? "",
	};
}

/** The library's reading of bytes that are small. A mail within a mail stays a part. */
export function parseMail(bytes: Uint8Array): Promise<Email> {
	return PostalMime.parse(bytes, { forceRfc822Attachments: true });
}

/** A text that somebody has put between others under a name of its own is a file to whoever gets the mail. */
async function attachmentOf(
	bytes: Uint8Array,
	email: Email,
	isBody: boolean,
): Promise<PartHead["attachment"]> {
	const disposition = headerOf(email, "content-disposition");
	const isNamedInline = !isBody && /^\s*inline\s*;[\s\S]*\bfilename/i.test(disposition);
	const asFile = isNamedInline ? disposition.replace(/inline/i, "attachment") : "";
	const { attachments } = await parseMail(
		isNamedInline ? joined(new TextEncoder().encode(`Content-Disposition: ${asFile}\r\n`), bytes) : bytes,
	);
	const [attachment] = attachments;
	if (!attachment) return null;
	return isNamedInline ? { ...attachment, disposition: "inline" } : attachment;
}

function headerOf({ headers }: Email, name: string): string {
	return headers.find(({ key }) => key === name)?.value ?? "";
}

function withBlankLine(head: Uint8Array, before: string): Uint8Array<ArrayBuffer> {
	const encoder = new TextEncoder();
	return joined(encoder.encode(before), head, encoder.encode(BLANK_LINE));
}
