import { dayAt, formatDay } from "../../../contract/days.ts";
import { sharePagePath } from "../../../contract/sharing/share-words.ts";
import { linkLetter, quoted } from "./link-letter.ts";
import type { MailText } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

/** By what somebody is invited, and where its link leads: to belong to a tenant, to work for it, or to what was shared. */
const PATHS = {
	invitation: (secret: string) => `/invitation?code=${encodeURIComponent(secret)}`,
	mandate: (secret: string) => `/mandate?code=${encodeURIComponent(secret)}`,
	share: sharePagePath,
} as const;

interface InvitationFacts {
	/** Who invites, and to what. */
	inviter: string;
	tenant: string;
	/** In milliseconds since 1970. */
	expiresAt: number;
	origin: string;
	/** What the link carries. */
	secret: string;
	/** What whoever invites has written to them. */
	note?: string | null;
}

/** The mail to somebody who may have no account. What others have written in it is theirs to read, and leads nowhere. */
export function invitationMail(
	kind: keyof typeof PATHS,
	{ inviter, tenant, expiresAt, origin, secret, note = null }: InvitationFacts,
	t: MailText,
): Pick<Mail, "subject" | "text" | "html"> {
	const url = `${origin}${PATHS[kind](secret)}`;
	const names = { inviter: quoted(inviter), tenant: quoted(tenant) };
	return linkLetter({
		subject: t(`mail.${kind}.subject`, names),
		greeting: t("mail.invitation.greeting"),
		intro: t(`mail.${kind}.intro`, names),
		note,
		what: t(`mail.${kind}.what`),
		action: t(`mail.${kind}.action`),
		url,
		until: t("mail.invitation.until", { day: formatDay(dayAt(expiresAt)) }),
		why: t(`mail.${kind}.why`, names),
	});
}
