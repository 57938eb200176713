import { readRtf } from "../formats/rtf/rtf.ts";
import type { FileReading, FileSource } from "../file-source.ts";
import type { ReadingUse, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { unpackRtf } from "./outlook/compressed-rtf.ts";
import { encodedName, encodedWord, lines, piecesOf } from "./outlook/outlook-as-mail.ts";
import { readMail } from "./read-mail.ts";
import { signedContent } from "./signed-content.ts";
import { type PackedText, readTnef } from "./tnef.ts";
import { MAX_PACKED_BYTES } from "./unpacked-parts.ts";

/** What people save of a mail instead of the mail: what Outlook has packed (`winmail.dat`), or what is signed (`.p7m`). */

const TNEF = "application/vnd.ms-tnef";
const SIGNED = "application/pkcs7-mime";

export function isWrappedMail(mime: string): boolean {
	return mime === TNEF || mime === SIGNED;
}

/** Reads it as the mail that had it. @throws UnreadableFileError where it is encrypted, or nothing lies in it */
export async function readWrappedMail(
	source: FileSource,
	limits: TextLimits,
	use: ReadingUse = "search",
): Promise<FileReading> {
	const { file } = source;
	// Why nothing can be read of it is said here; as a part of a mail it would stay the file that it is.
	if (file.mime === SIGNED && signedContent(await source.bytes(MAX_PACKED_BYTES)) === null)
		throw new UnreadableFileError("unknownType");
	const reading = await readMail(wrappedAsMail(source, limits), limits, use, file.mailWords);
	return { ...reading, pageCount: null, hasPreview: false };
}

/** A mail in which it is the only part that is attached: what it holds is read and taken out as of any mail. */
export async function* wrappedAsMail(
	{ file, bytes }: FileSource,
	limits: TextLimits,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
	const content = await bytes(MAX_PACKED_BYTES);
	const head = [
		`Content-Type: ${file.mime}`,
		`Content-Disposition: attachment; filename*=${encodedName(file.name)}`,
		"Content-Transfer-Encoding: binary",
		"",
	];
	if (file.mime === SIGNED) {
		yield lines(`Subject: ${encodedWord(file.name)}`, "MIME-Version: 1.0", ...head);
		yield* piecesOf(content);
		return;
	}
	const { said } = readTnef(content);
	const boundary = crypto.randomUUID();
	yield lines(
		`Subject: ${encodedWord(said.subject || file.name)}`,
		"MIME-Version: 1.0",
		`Content-Type: multipart/mixed; boundary="${boundary}"`,
		"",
		`--${boundary}`,
		`Content-Type: text/${said.text === "" && said.html !== "" ? "html" : "plain"}; charset=utf-8`,
		"Content-Transfer-Encoding: 8bit",
		"",
	);
	yield* piecesOf(new TextEncoder().encode(said.text || said.html || (await textOfRtf(said, limits))));
	yield lines("", `--${boundary}`, ...head);
	yield* piecesOf(content);
	yield lines("", `--${boundary}--`);
}

async function textOfRtf({ rtf }: PackedText, limits: TextLimits): Promise<string> {
	if (!rtf) return "";
	try {
		const { pages } = await readRtf(unpackRtf(rtf), limits);
		return pages.map(({ text }) => text).join("\n");
	} catch (error) {
		// What is attached can be had all the same.
		if (error instanceof UnreadableFileError && error.reason === "broken") return "";
		throw error;
	}
}
