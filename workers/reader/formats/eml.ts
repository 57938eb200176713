import PostalMime, { type Address, type Email } from "postal-mime";
import type { ExtractedText, TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { checkDeadline } from "../text-limits.ts";
import { addHtmlText } from "./html.ts";
import { collectText } from "./text-collector.ts";

/** Parts within parts of an e-mail, and the size of their headers in bytes. */
const MAX_NESTING = 50;
const MAX_HEADER_BYTES = 1024 * 1024;

/** Text of an e-mail: subject, sender, receivers, date, what is written, and the names of what is attached. */
export async function readEml(bytes: Uint8Array, limits: TextLimits): Promise<ExtractedText> {
	const email = await parse(bytes);
	await checkDeadline(limits);
	const text = collectText(limits.maxCharacters);
	for (const line of [email.subject, ...people(email), shownDate(email.date)]) {
		if (line) text.add(`${line}\n`);
	}
	text.add("\n");
	if (email.text?.trim()) text.add(email.text);
	else if (email.html) await addHtmlText(email.html, limits, text);
	for (const { filename } of email.attachments) {
		if (filename) text.add(`\n${filename}`);
	}
	return text.result();
}

async function parse(bytes: Uint8Array): Promise<Email> {
	let email: Email;
	try {
		email = await PostalMime.parse(bytes, {
			maxNestingDepth: MAX_NESTING,
			maxHeadersSize: MAX_HEADER_BYTES,
			// A message within the message is an attachment: its text is another's.
			forceRfc822Attachments: true,
		});
	} catch (error) {
		const isTooDeep = error instanceof Error && /nesting|header/i.test(error.message);
		throw new UnreadableFileError(isTooDeep ? "bomb" : "broken", { cause: error });
	}
	if (!email.from && !email.subject && !email.date && !email.to) throw new UnreadableFileError("broken");
	return email;
}

function people({ from, to, cc }: Email): string[] {
	return [from ? [from] : [], to ?? [], cc ?? []].map((addresses) => addresses.map(shownAddress).join(", "));
}

function shownAddress(address: Address): string {
	if (address.group) return `${address.name}: ${address.group.map(shownAddress).join(", ")}`;
	return address.name ? `${address.name} <${address.address}>` : address.address;
}

/** In Swiss order, as people search for it; what is no date stays as the sender wrote it. */
function shownDate(date: string | undefined): string | undefined {
	const [, year, month, day, time] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d:\d\d)/.exec(date ?? "") ?? [];
	return year === undefined ? date : `${day}.${month}.${year} ${time} UTC`;
}
