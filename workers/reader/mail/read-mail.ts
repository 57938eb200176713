import type { Address, Email } from "postal-mime";
import type { FileReading, FileSource } from "../file-source.ts";
import { addHtmlText } from "../formats/html.ts";
import { collectText, type TextCollector } from "../formats/text-collector.ts";
import { FORMAT_LOCALE, TIME_ZONE } from "../../../contract/constants.ts";
import { timeAt } from "../../../contract/days.ts";
import type { MailAttachment, MailWords } from "../../shared/reader-calls.ts";
import { checkDeadline, type ExtractedText, type ReadingUse, type TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { attachmentsOf, type FoundPart, withoutBrackets } from "./mail-attachments.ts";
import { type MailPart, mailParts } from "./mail-parts.ts";
import { chosenTexts, type MailText, textOfBody } from "./mail-text.ts";
import { joined, transferDecoder } from "./transfer-decoder.ts";
import { unpackedParts } from "./unpacked-parts.ts";

/** Largest mail that is read, in bytes: no more than a piece of it lies in memory, but all of it is gone through. */
export const MAX_MAIL_BYTES = 160 * 1024 * 1024;
/** What is seen of a mail stands in front of what is attached to it: no more of it is gone through for its pages. */
const MAX_SEEN_BYTES = 8 * 1024 * 1024;
/** So much of one text, and of all texts of a mail, is read, in bytes. */
const MAX_TEXT_BYTES = 1024 * 1024;
const MAX_TEXTS_BYTES = 8 * 1024 * 1024;
/** The head of a mail within a mail, as far as its subject is looked for. */
const MAX_INNER_HEAD_BYTES = 32 * 1024;
/** How many parts are read before others have their turn. */
const PARTS_A_TURN = 32;
/** Attachments of a mailbox that are told. */
const MAX_LISTED = 10_000;
/** Pictures that the text of a mail shows. */
const MAX_SHOWN = 10_000;
/** So much of them is kept for its page, in bytes. */
const MAX_PICTURES_BYTES = 6 * 1024 * 1024;

/** The words of mails themselves (RFC 5322, 3.6), where nobody says others. */
const WORDS: MailWords = { from: "From", to: "To", cc: "Cc", date: "Date" };

/** What a mail says, and what is attached to it. */
export interface MailReading extends ExtractedText {
	attachments: MailAttachment[];
	encryption: Encryption | null;
}

type Encryption = NonNullable<FileReading["encryption"]>;

/** @throws UnreadableFileError where it is too large, or none */
export async function readMailFile(
	{ file, pieces }: FileSource,
	limits: TextLimits,
	use: ReadingUse = "search",
): Promise<FileReading> {
	if (file.size > MAX_MAIL_BYTES) throw new UnreadableFileError("tooLarge");
	const read = use === "pages" ? firstOf(pieces(), MAX_SEEN_BYTES) : pieces();
	return { ...(await readMail(read, limits, use, file.mailWords)), pageCount: null, hasPreview: false };
}

/**
 * Reads a mail as it comes: subject, sender, receivers, date, what is written; of a mailbox one after the other. What is
 * attached speaks for itself.
 * @throws UnreadableFileError where it is none, or beyond the limits
 */
export async function readMail(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	limits: TextLimits,
	use: ReadingUse = "search",
	words: MailWords = WORDS,
): Promise<MailReading> {
	const text = collectText(limits.maxCharacters);
	const attachments: MailAttachment[] = [];
	let mails = 0;
	let isCut = false;
	let encryption: Encryption | null = null;
	for await (const mail of gatheredMails(pieces, limits, use)) {
		if (mails === 0 && !isMail(mail.head)) break;
		if (text.isFull()) {
			isCut = true;
			break;
		}
		if (mails > 0) text.add("\n");
		mails += 1;
		if (use === "pages") addShownHead(mail.head, words, text);
		else addHead(mail.head, text);
		for (const each of chosenTexts(mail.texts, use)) await addText(each, limits, text, mail.shown);
		isCut ||= mail.isCut;
		encryption ??= encryptionOf(mail);
		const room = MAX_LISTED - attachments.length;
		attachments.push(...attachmentsOf(mail.found, shownIds(mail.texts)).slice(0, room));
	}
	if (mails === 0) throw new UnreadableFileError("broken");
	const result = text.result();
	// Of a mailbox that is nothing to say of the others.
	if (mails > 1) encryption = null;
	return { ...result, isCut: result.isCut || isCut, attachments, encryption };
}

/** How a mail is encrypted: as a part that it has for that, or within what is written. A file that is attached is no mail. */
function encryptionOf({ found, texts }: GatheredMail): Encryption | null {
	const isOpenPgp = found.some(({ part }) => part.attachment?.mimeType === "application/pgp-encrypted");
	if (isOpenPgp || texts.some(({ isEncrypted }) => isEncrypted)) return "pgp";
	const saysNothing = texts.every(({ text }) => text.trim() === "");
	return saysNothing && found.some(({ part }) => part.isEncrypted) ? "smime" : null;
}

/** What a mail has, before anything is chosen of it. */
interface GatheredMail {
	head: Email;
	texts: MailText[];
	found: FoundPart[];
	shown: ShownPictures;
	textBytes: number;
	isCut: boolean;
}

async function* gatheredMails(
	pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
	limits: TextLimits,
	use: ReadingUse,
): AsyncGenerator<GatheredMail, undefined> {
	let mail: GatheredMail | null = null;
	let current: PartReader | null = null;
	let parts = 0;
	for await (const event of unpackedParts(checked(pieces, limits))) {
		if (event.kind === "head") {
			if (mail) yield mail;
			const shown = { files: new Map(), bytes: 0 };
			mail = { head: event.head.email, texts: [], found: [], shown, textBytes: 0, isCut: false };
		} else if (event.kind === "body") current?.take(event.bytes);
		else if (event.kind === "part" && mail) {
			const room = Math.min(MAX_TEXT_BYTES, MAX_TEXTS_BYTES - mail.textBytes);
			current = event.part.attachment
				? readAttached(event.part, mail.found, use === "pages" ? mail.shown : null)
				: readText(event.part, { room, limits }, mail.texts);
		} else if (current && mail) {
			const read = await current.end();
			mail.textBytes += read.textBytes;
			mail.isCut ||= read.isCut;
			current = null;
			parts += 1;
			if (parts % PARTS_A_TURN === 0) await checkDeadline(limits);
		}
	}
	if (mail) yield mail;
}

async function* firstOf(pieces: AsyncIterable<Uint8Array>, bytes: number) {
	let length = 0;
	for await (const piece of pieces) {
		yield piece;
		length += piece.length;
		if (length >= bytes) return;
	}
}

/** Lets others in before each piece: on one machine they wait for the same processor. */
async function* checked(pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, limits: TextLimits) {
	for await (const piece of pieces) {
		await checkDeadline(limits);
		yield piece;
	}
}

/** Takes the body of one part. */
interface PartReader {
	take(encoded: Uint8Array<ArrayBuffer>): void;
	end(): Promise<{ textBytes: number; isCut: boolean }>;
}

function readText(
	part: MailPart,
	{ room, limits }: { room: number; limits: TextLimits },
	texts: MailText[],
): PartReader {
	const { choice } = part;
	const decoder = transferDecoder(part.encoding);
	const body: Uint8Array[] = [];
	let length = 0;
	let isCut = false;
	function keep(decoded: Uint8Array) {
		isCut ||= length + decoded.length > room;
		const kept = decoded.subarray(0, room - length);
		body.push(kept);
		length += kept.length;
	}
	return {
		take: (encoded) => keep(decoder.push(encoded)),
		async end() {
			keep(decoder.end());
			texts.push({ choice, ...(await textOfBody(part, joined(...body), limits)) });
			return { textBytes: length, isCut };
		},
	};
}

/** Pictures of a mail that its page may show, by their Content-ID, or by the address that they had (MHTML). */
interface ShownPictures {
	files: Map<string, Uint8Array>;
	bytes: number;
}

/** @param shown takes what is a picture of the mail's page, where that is to be seen */
function readAttached(part: MailPart, found: FoundPart[], shown: ShownPictures | null): PartReader {
	const decoder = transferDecoder(part.encoding);
	const inner: Uint8Array[] = [];
	const address = withoutBrackets(part.attachment?.contentId ?? "") || part.location;
	const isPicture = address !== "" && part.attachment?.mimeType.startsWith("image/");
	let picture: Uint8Array[] | null = shown && isPicture ? [] : null;
	let size = 0;
	function count(decoded: Uint8Array) {
		if (part.attachment?.mimeType === "message/rfc822" && size < MAX_INNER_HEAD_BYTES) inner.push(decoded);
		size += decoded.length;
		if (shown && shown.bytes + size > MAX_PICTURES_BYTES) picture = null;
		picture?.push(decoded);
	}
	return {
		take: (encoded) => count(decoder.push(encoded)),
		async end() {
			count(decoder.end());
			const subject = inner.length > 0 ? await subjectOf(joined(...inner)) : null;
			found.push({ part, size, subject });
			if (shown && picture) {
				shown.files.set(address, joined(...picture));
				shown.bytes += size;
			}
			return { textBytes: 0, isCut: false };
		},
	};
}

async function subjectOf(mail: Uint8Array): Promise<string | null> {
	for await (const event of mailParts([mail.subarray(0, MAX_INNER_HEAD_BYTES)])) {
		if (event.kind === "head") return event.head.email.subject ?? null;
	}
	return null;
}

function addHead(head: Email, text: TextCollector): void {
	for (const line of [head.subject, ...people(head), searchedDate(head.date)])
		if (line) text.add(`${line}\n`);
}

/** Where it is seen as a page, each line says what it is. */
function addShownHead(head: Email, words: MailWords, text: TextCollector): void {
	text.begin("title");
	if (head.subject) text.add(`${head.subject}\n`);
	text.end("title");
	const [from, to, cc] = people(head);
	const lines = [
		[words.from, from],
		[words.to, to],
		[words.cc, cc],
		[words.date, shownDate(head.date)],
	];
	for (const [word, line] of lines) if (line) text.add(`${word}: ${line}\n`);
}

async function addText(
	{ text: said, isPage }: MailText,
	limits: TextLimits,
	text: TextCollector,
	{ files }: ShownPictures,
): Promise<void> {
	text.add("\n");
	// Nothing but what came with the mail: whatever lies elsewhere would tell that it was opened.
	const pictureAt = (address: string) => {
		const file = /^\s*cid:/i.test(address)
			? files.get(withoutBrackets(unescaped(address.trim().slice("cid:".length))))
			: files.get(address.trim());
		return file ? () => file : null;
	};
	if (isPage) await addHtmlText(said, limits, text, { pictureAt });
	else text.add(said);
}

/** Which pictures of the mail its pages show. */
function shownIds(texts: readonly MailText[]): Set<string> {
	const ids = new Set<string>();
	for (const { text } of texts.filter(({ isPage }) => isPage)) {
		for (const [, id = ""] of text.matchAll(/\bcid:([^"'\s)>]{1,998})/gi)) {
			if (ids.size < MAX_SHOWN) ids.add(withoutBrackets(unescaped(id)));
		}
	}
	return ids;
}

function unescaped(id: string): string {
	try {
		return decodeURIComponent(id);
	} catch {
		return id;
	}
}

function isMail({ from, subject, date, to }: Email): boolean {
	return Boolean(from || subject || date || to);
}

function people({ from, to, cc }: Email): string[] {
	return [from ? [from] : [], to ?? [], cc ?? []].map((addresses) => addresses.map(shownAddress).join(", "));
}

function shownAddress(address: Address): string {
	if (address.group) return `${address.name}: ${address.group.map(shownAddress).join(", ")}`;
	return address.name && address.address
		? `${address.name} <${address.address}>`
		: address.name || address.address;
}

/** In Swiss order, as people search for it; what is no date stays as the sender wrote it. */
function searchedDate(date: string | undefined): string | undefined {
	const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(date ?? "") ?? [];
	return year === undefined ? date : `${day}.${month}.${year} ${time} UTC`;
}

const DAY = new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: "full", timeZone: TIME_ZONE });

/** In Swiss time, as people read it. */
function shownDate(date: string | undefined): string | undefined {
	const time = new Date(date ?? "");
	return Number.isNaN(time.getTime()) ? date : `${DAY.format(time)}, ${timeAt(time.getTime())}`;
}
