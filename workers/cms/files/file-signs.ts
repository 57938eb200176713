import { utf16Of } from "../../shared/utf-16.ts";

/** Signs by which the first bytes of a file tell what it is; `latin1` is one character for each byte. */

const UTF_8_MARK = /^\u00ef\u00bb\u00bf/;

// "%PDF-" within the first kilobyte makes a PDF, so a page of HTML could carry it as a disguise.
export function isMarkup(latin1: string): boolean {
	return latin1.trimStart().startsWith("<");
}

/** Also without its frame: what banks and shops call a file of Excel is often a table alone, or what stands before one. */
export function isWebPage(latin1: string): boolean {
	const start = latin1.replace(UTF_8_MARK, "").trimStart();
	return /^(?:<!--[\s\S]*?-->\s*)?<(?:!doctype html|html|head|body|meta|table)[\s>]/i.test(start);
}

export function isXml(latin1: string): boolean {
	return /^<\?xml\s/.test(latin1.replace(UTF_8_MARK, "").trimStart());
}

/** Lengths of the headers that a BMP may have. */
const BITMAP_HEADERS: ReadonlySet<number> = new Set([12, 40, 52, 56, 64, 108, 124]);

/** A BMP by its first letters, four bytes of nothing, and a header of a length that there is. */
export function isBitmap(latin1: string): boolean {
	return /^BM[\s\S]{4}\0{4}[\s\S]{5}\0{3}/.test(latin1) && BITMAP_HEADERS.has(latin1.charCodeAt(14));
}

/** Identifiers of what is signed, or encrypted (RFC 5652, RFC 5083), with their lengths. */
const SIGNED_OR_ENCRYPTED = [
	"\u0006\u0009*\u0086H\u0086\u00f7\r\u0001\u0007\u0002",
	"\u0006\u0009*\u0086H\u0086\u00f7\r\u0001\u0007\u0003",
	"\u0006\u000b*\u0086H\u0086\u00f7\r\u0001\u0009\u0010\u0001\u0017",
];

/** A sequence that begins with such an identifier, behind its length of one byte to five. */
export function isSignedOrEncrypted(latin1: string): boolean {
	return (
		latin1.startsWith("0") &&
		SIGNED_OR_ENCRYPTED.some((name) => [2, 3, 4, 5, 6].some((at) => latin1.startsWith(name, at)))
	);
}

const MAIL_HEADERS =
	/^(?:received|return-path|message-id|mime-version|from|to|subject|date|delivered-to):/gim;
const ONLY_IN_MAILS = /^(?:received|return-path|message-id|mime-version):/im;

/** @param isClaimed whether somebody calls it an e-mail; a note that begins with "From:" and "To:" is none otherwise */
export function isMail(latin1: string, isClaimed: boolean): boolean {
	// Programs that keep mails one after the other begin each with a line of their own, that of Apple with its length.
	const head =
		latin1
			.replace(UTF_8_MARK, "")
			.replace(/^(?:From .*|\d{1,12} *)\r?\n/, "")
			.split(/\r?\n\r?\n/, 1)[0] ?? "";
	if (!/^[\w-]+:/.test(head)) return false;
	const count = head.match(MAIL_HEADERS)?.length ?? 0;
	return isClaimed ? count >= 1 : count >= 3 && ONLY_IN_MAILS.test(head);
}

const LOCAL_HEADER = "PK\u0003\u0004";
/** Between the header's signature and the name, in bytes. */
const LOCAL_HEADER_REST = 26;

/** What a zip archive holds by its first parts: "word", "xl", "ppt", the type that an OpenDocument file or a book names. */
export function zipKind(latin1: string): string | null {
	const names = latin1
		.split(LOCAL_HEADER)
		.slice(1)
		.map((part) => part.slice(LOCAL_HEADER_REST));
	const named = /^mimetype(application\/[\w.+-]+)$/.exec(names[0] ?? "");
	if (named?.[1]) return named[1];
	if (!names.some((name) => /^(?:\[Content_Types\]\.xml|_rels\/\.rels)/.test(name))) return null;
	return names.map((name) => /^(?:word|xl|ppt)(?=\/)/.exec(name)?.[0]).find(Boolean) ?? null;
}

const DOS_END = 0x1a;

/** @param mayBeWindows1252 whether bytes that are no UTF-8 can be text all the same, because somebody says so */
export function isPlainText(start: Uint8Array, mayBeWindows1252: boolean): boolean {
	if (utf16Of(start)) return mayBeWindows1252;
	// Programs of DOS end a text with a sign of its own.
	const end = start.findLastIndex((byte) => byte !== DOS_END) + 1;
	const isControl = (byte: number) => byte < 0x09 || (byte > 0x0d && byte < 0x20 && byte !== 0x1b);
	if (start.subarray(0, end).some(isControl)) return false;
	if (mayBeWindows1252) return true;
	try {
		// With `stream`, a character that the cut has halved is no error.
		new TextDecoder("utf-8", { fatal: true }).decode(start, { stream: true });
		return true;
	} catch {
		return false;
	}
}

/** Where the head of a compound file says in which sector its directory begins, and of how many bytes sectors are. */
const OLE_DIRECTORY_AT = 48;
const OLE_SHIFT_AT = 30;
const OLE_ENTRY_BYTES = 128;
const OLE_NAME_BYTES = 64;

/**
 * What a compound file ([MS-CFB]) has, as far as its first bytes tell, in small letters: its directory is among them, or
 * Word's text or Excel's workbook are.
 */
export function oleNames(start: Uint8Array): string[] {
	if (start.length < 520) return [];
	const view = new DataView(start.buffer, start.byteOffset, start.byteLength);
	if (view.getUint16(512, true) === 0xa5ec) return ["worddocument"];
	if (view.getUint16(512, true) === 0x0809 && view.getUint16(514, true) >= 8) return ["workbook"];
	const sector = 2 ** Math.min(view.getUint16(OLE_SHIFT_AT, true), 12);
	const directory = (view.getUint32(OLE_DIRECTORY_AT, true) + 1) * sector;
	const decoder = new TextDecoder("utf-16le");
	const names: string[] = [];
	for (let at = directory; at + OLE_ENTRY_BYTES <= start.length; at += OLE_ENTRY_BYTES) {
		const length = Math.min(view.getUint16(at + OLE_NAME_BYTES, true), OLE_NAME_BYTES) - 2;
		names.push(decoder.decode(start.subarray(at, at + Math.max(length, 0))).toLowerCase());
	}
	return names;
}
