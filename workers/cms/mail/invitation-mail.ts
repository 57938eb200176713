import { html } from "hono/html";
import { dayAt, formatDay } from "../../../contract/days.ts";
import { sharePagePath } from "../../../contract/sharing/share-words.ts";
import { BUTTON, linesOf, mailFootnote, mailPage, QUOTE, quoted } from "./mail-page.ts";
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
	const words = {
		subject: t(`mail.${kind}.subject`, names),
		greeting: t("mail.invitation.greeting"),
		intro: t(`mail.${kind}.intro`, names),
		what: t(`mail.${kind}.what`),
		action: t(`mail.${kind}.action`),
		until: t("mail.invitation.until", { day: formatDay(dayAt(expiresAt)) }),
		why: t(`mail.${kind}.why`, names),
	};
	const said = note === null ? null : linesOf(note);
	const text = [
		words.greeting,
		words.intro,
		...(said === null ? [] : [said.map((line) => `> ${line}`).join("\n")]),
		words.what,
		`${words.action}: ${url}`,
		words.until,
		`--\n${words.why}`,
	].join("\n\n");
	const content = html`<p style="margin:0 0 8px">${words.greeting}</p>
		<p style="margin:0 0 8px">${words.intro}</p>
		${said === null ? "" : html`<p style="${QUOTE}">${said.join("\n")}</p>`}
		<p style="margin:0 0 24px">${words.what}</p>
		<p style="margin:0 0 24px"><a href="${url}" style="${BUTTON}">${words.action}</a></p>
		<p style="margin:0 0 24px">${words.until}</p>
		${mailFootnote(words.why)}`;
	return { subject: words.subject, text, html: mailPage(words.subject, content) };
}
