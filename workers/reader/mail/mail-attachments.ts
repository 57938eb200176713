import type { MailAttachment } from "../../shared/reader-calls.ts";
import type { MailPart } from "./mail-parts.ts";

/** A part that is no text of the mail itself, with what was learnt from its body. */
export interface FoundPart {
	part: MailPart;
	/** Bytes of what it holds. */
	size: number;
	/** Of a mail within the mail. */
	subject: string | null;
}

/** From this size on, in bytes, a picture that the text shows is a photograph rather than a logo. */
const PHOTOGRAPH_BYTES = 100 * 1024;

/** A longer name is cut at its beginning: its end says what it is. */
const MAX_NAME = 1_000;

/** What machines tell each other: how the mail was signed, whether it arrived, which icon its file has on a Mac. */
const OF_MACHINES = new Set([
	"application/pkcs7-signature",
	"application/x-pkcs7-signature",
	"application/pgp-signature",
	"application/pgp-keys",
	"application/pgp-encrypted",
	"application/applefile",
	"message/delivery-status",
	"message/disposition-notification",
	"message/feedback-report",
	"message/external-body",
	"text/rfc822-headers",
	"text/x-amp-html",
]);
/** Whole addresses: those of a page that was saved with all that it shows (RFC 2557). */
const OF_SAVED_PAGE = /^(?:https?|file|cid):/i;
/** What pages are made of. */
const OF_PAGES =
	/^(?:(?:image|font)\/|text\/(?:css|html|javascript)|application\/(?:javascript|x-javascript|font))/;
const CALENDARS = new Set(["text/calendar", "application/ics"]);

/**
 * What of a mail its reader would call an attachment, in its order.
 * @param shown the Content-IDs that its text shows, without brackets
 */
export function attachmentsOf(found: readonly FoundPart[], shown: ReadonlySet<string>): MailAttachment[] {
	const offered = found.filter((each) => isOffered(each, shown));
	// An invitation is sent once for the calendar and once as a file.
	const hasInvitation = offered.some(({ part }) => isCalendar(part) && part.choice === null);
	return offered
		.filter(({ part }) => !(hasInvitation && isCalendar(part) && part.choice !== null))
		.map(({ part, size, subject }) => ({
			part: part.index,
			name: (part.attachment?.filename ?? subject?.replaceAll(/[/\\]/g, "-"))?.slice(-MAX_NAME) ?? null,
			// Whoever sends it as a file calls it a type that says nothing about its being a text.
			mime: isCalendar(part) ? "text/calendar" : (part.attachment?.mimeType ?? ""),
			size,
		}));
}

function isOffered({ part, size }: FoundPart, shown: ReadonlySet<string>): boolean {
	const { attachment, choice } = part;
	if (!attachment || OF_MACHINES.has(attachment.mimeType)) return false;
	const isDeclared = attachment.disposition === "attachment";
	if (!isDeclared && OF_SAVED_PAGE.test(part.location) && OF_PAGES.test(attachment.mimeType)) return false;
	const contentId = withoutBrackets(attachment.contentId ?? "");
	if (attachment.mimeType.startsWith("image/") && shown.has(contentId)) return size >= PHOTOGRAPH_BYTES;
	// Another form of what the text says.
	const isForm = choice !== null && attachment.mimeType.startsWith("text/") && !isCalendar(part);
	return isDeclared || !isForm;
}

function isCalendar({ attachment }: MailPart): boolean {
	return attachment !== null && CALENDARS.has(attachment.mimeType);
}

/** A Content-ID as a page names it (RFC 2392). */
export function withoutBrackets(contentId: string): string {
	return contentId.trim().replaceAll(/^<|>$/g, "");
}
