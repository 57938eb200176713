import { MAX_NAME_LENGTH } from "../../../../contract/constants.ts";
import { fileName } from "../../../../contract/fields.ts";

const EXTENSION = /\.[\p{L}\p{N}]{1,10}$/u;
/** What has no name of its own. Names are data: they are in the language of the product. */
const NAMELESS = "Anhang";
const EXTENSIONS: Readonly<Record<string, string>> = {
	"application/pdf": ".pdf",
	"image/jpeg": ".jpg",
	"image/png": ".png",
	"message/rfc822": ".eml",
	"text/calendar": ".ics",
	"application/ics": ".ics",
	"text/plain": ".txt",
	"text/html": ".html",
};
/** Control characters, and those that turn the order of letters round: "Rechnung fdp.exe" would seem to be a PDF. */
const DECEIVING = /\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * The name of an attachment as a file: the last part of a path, one line, nothing that deceives, and none that another
 * file of the document has.
 * @param claimed the type that its mail claims
 * @param taken names in use, in small letters
 */
export function attachmentName(raw: string | null, claimed: string, taken: ReadonlySet<string>): string {
	const last = (raw ?? "").split(/[/\\]/).at(-1) ?? "";
	const tidy = last.toWellFormed().normalize("NFC").replaceAll(/\s+/g, " ").replaceAll(DECEIVING, "").trim();
	const named = /^\.*$/.test(tidy) ? "" : tidy;
	const extension = EXTENSION.exec(named)?.[0] ?? "";
	const added = named === "" || claimed === "message/rfc822" ? (EXTENSIONS[claimed] ?? "") : "";
	const isAdded = added !== "" && extension.toLowerCase() !== added;
	const end = isAdded ? added : extension;
	const base = (isAdded || extension === "" ? named : named.slice(0, -extension.length)) || NAMELESS;
	for (let count = 1; ; count += 1) {
		const number = count === 1 ? "" : ` (${count})`;
		const room = MAX_NAME_LENGTH - number.length - end.length;
		const name = `${base.slice(0, room).toWellFormed().trimEnd()}${number}${end}`;
		if (!fileName.safeParse(name).success) return attachmentName(null, claimed, taken);
		if (!taken.has(name.toLowerCase())) return name;
	}
}
