import { Buffer } from "node:buffer";
import type { CompoundStorage } from "../../ole/compound-file.ts";
import { checkDeadline, type TextLimits } from "../../text-limits.ts";
import {
	type OutlookAttachment,
	type OutlookMessage,
	outlookMessage,
	type OutlookPerson,
} from "./outlook-message.ts";

const CRLF = "\r\n";
/** What is given at a time, in bytes. */
const PIECE_BYTES = 128 * 1024;
/** The same of what is encoded: 57 bytes are a line. */
const BASE64_BYTES = 57 * 2_048;
/** Mails within mails; those that lie deeper are left out. */
const MAX_NESTING = 20;
/** Longest line of the head that a text becomes, in characters. */
const MAX_HEADER = 2_000;

const encoder = new TextEncoder();

/**
 * A mail of Outlook ([MS-OXMSG]) as it would travel (RFC 5322), piece by piece: it is read, and what is attached to it
 * taken out, as of any mail. The how manieth part is which is always the same.
 */
export async function* outlookAsMail(
	storage: CompoundStorage,
	limits: TextLimits,
	depth = 0,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
	const message = await outlookMessage(storage, { isInner: depth > 0, limits });
	const signed = signedMail(message);
	if (signed) {
		yield lines(...headOf(message), "MIME-Version: 1.0");
		yield* piecesOf(signed);
		return;
	}
	const boundary = crypto.randomUUID();
	const choice = crypto.randomUUID();
	yield lines(
		...headOf(message),
		"MIME-Version: 1.0",
		`Content-Type: multipart/mixed; boundary="${boundary}"`,
		"",
		`--${boundary}`,
		`Content-Type: multipart/alternative; boundary="${choice}"`,
		"",
	);
	for (const [type, text] of [
		["plain", message.text],
		["html", message.html],
	] as const) {
		if (type === "html" && text === "") continue;
		yield lines(
			`--${choice}`,
			`Content-Type: text/${type}; charset=utf-8`,
			"Content-Transfer-Encoding: 8bit",
			"",
		);
		yield* piecesOf(encoder.encode(text));
		yield lines("");
	}
	yield lines(`--${choice}--`);
	for (const attached of message.attached) {
		await checkDeadline(limits);
		const { content } = attached;
		if ("storages" in content && depth === MAX_NESTING) continue;
		// A mail within becomes a file, which has to be one that other programs read.
		const isEncoded = depth > 0;
		yield lines(`--${boundary}`, ...headOfAttachment(attached, isEncoded), "");
		if ("storages" in content) yield* outlookAsMail(content, limits, depth + 1);
		else yield* isEncoded ? base64Of(content.bytes()) : piecesOf(content.bytes());
		yield lines("");
	}
	yield lines(`--${boundary}--`);
}

/** A mail that was signed lies in it as it has travelled, with all that was attached ([MS-OXOSMIME] 2.1.3.1). */
function signedMail({ attached: [only, ...others] }: OutlookMessage): Uint8Array<ArrayBuffer> | null {
	if (!only || others.length > 0 || "storages" in only.content) return null;
	if (!/^multipart\/signed\b/i.test(only.mime)) return null;
	const bytes = only.content.bytes();
	const start = new TextDecoder("latin1").decode(bytes.subarray(0, 1_000));
	return /^[\w-]+:[^\r\n]/.test(start) && /^content-type:/im.test(start) ? bytes : null;
}

export function* piecesOf(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
	for (let at = 0; at < bytes.length; at += PIECE_BYTES) yield bytes.slice(at, at + PIECE_BYTES);
}

function* base64Of(bytes: Uint8Array<ArrayBuffer>): Generator<Uint8Array<ArrayBuffer>, void> {
	for (let at = 0; at < bytes.length; at += BASE64_BYTES) {
		const piece = bytes.subarray(at, at + BASE64_BYTES);
		const letters = Buffer.from(piece.buffer, piece.byteOffset, piece.length).toString("base64");
		yield lines(...(letters.match(/.{1,76}/g) ?? []));
	}
}

export function lines(...texts: readonly string[]): Uint8Array<ArrayBuffer> {
	return encoder.encode(texts.map((text) => text + CRLF).join(""));
}

function headOf({ subject, from, to, cc, sentAt }: OutlookMessage): string[] {
	const date = new Date(sentAt ?? Number.NaN);
	return [
		...(from ? [`From: ${mailbox(from)}`] : []),
		...(to.length > 0 ? [`To: ${to.map(mailbox).join(`,${CRLF} `)}`] : []),
		...(cc.length > 0 ? [`Cc: ${cc.map(mailbox).join(`,${CRLF} `)}`] : []),
		`Subject: ${encodedWord(subject)}`,
		...(Number.isNaN(date.getTime()) ? [] : [`Date: ${date.toUTCString()}`]),
	];
}

function mailbox({ name, address }: OutlookPerson): string {
	const tidy = address.replaceAll(/[^\x21-\x7e]|[<>,;]/g, "");
	if (name === "") return tidy;
	return tidy === "" ? encodedWord(name) : `${encodedWord(name)} <${tidy}>`;
}

/** A text in a head (RFC 2047). */
export function encodedWord(text: string): string {
	const bytes = encoder.encode(text.slice(0, MAX_HEADER).toWellFormed());
	return `=?UTF-8?B?${btoa(String.fromCharCode(...bytes))}?=`;
}

/** A name of a file in a head (RFC 2231). */
export function encodedName(name: string): string {
	const tidy = encodeURIComponent(name.slice(-MAX_HEADER).toWellFormed());
	return `UTF-8''${tidy.replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`;
}

function headOfAttachment(
	{ name, mime, contentId, content }: OutlookAttachment,
	isEncoded: boolean,
): string[] {
	if ("storages" in content) return ["Content-Type: message/rfc822", "Content-Disposition: attachment"];
	const isType = /^[\w.+-]{1,100}\/[\w.+-]{1,100}$/.test(mime) && !/^(?:multipart|message)\//i.test(mime);
	const id = contentId.replaceAll(/[^\x21-\x7e]|[<>]/g, "").slice(0, MAX_HEADER);
	return [
		`Content-Type: ${isType ? mime : "application/octet-stream"}`,
		`Content-Disposition: attachment${name === "" ? "" : `; filename*=${encodedName(name)}`}`,
		...(id === "" ? [] : [`Content-ID: <${id}>`]),
		`Content-Transfer-Encoding: ${isEncoded ? "base64" : "binary"}`,
	];
}
