import { DEFAULT_LOCALE, FALLBACK_LOCALE } from "../../../contract/constants.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { FileToShow } from "../../shared/reader-calls.ts";
import type { StoredFile } from "../tenant/files/files.ts";
import { seedTexts } from "../texts/texts.ts";

/** A file as the reader is asked for its pages. */
export function askedFile(file: StoredFile): FileToShow {
	const { objectKey, name, mime, size } = file;
	return { fileId: file.documentId, objectKey, name, mime, size, mailWords: MAIL_WORDS };
}

const MAIL_WORDS = {
	from: word("typeset.mail.from"),
	to: word("typeset.mail.to"),
	cc: word("typeset.mail.cc"),
	date: word("typeset.mail.date"),
};

/** As it comes with the release: what is drawn is kept, and an operator's words would not reach it any more. */
function word(key: TextKey): string {
	return seedTexts[DEFAULT_LOCALE]?.[key] ?? seedTexts[FALLBACK_LOCALE]?.[key] ?? key;
}
