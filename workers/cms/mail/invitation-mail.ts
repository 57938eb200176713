import { html } from "hono/html";
import { dayAt, formatDay } from "../../../contract/days.ts";
import { BUTTON, mailFootnote, mailPage } from "./mail-page.ts";
import type { MailText } from "./mail-texts.ts";
import { type Mail, oneLine } from "./mailer.ts";

/** By what somebody is invited, and where its link leads: to belong to a tenant, or to work for it by a mandate. */
const PATHS = { invitation: "/invitation", mandate: "/mandate" } as const;
/** Longest name that somebody else's mailbox is shown, in characters. */
const MAX_NAME = 80;

interface InvitationFacts {
	/** Who invites, and to what. */
	inviter: string;
	tenant: string;
	/** In milliseconds since 1970. */
	expiresAt: number;
	origin: string;
	/** What the link carries. */
	secret: string;
}

/** The mail to somebody who may have no account. What others have written in it is theirs to read, and leads nowhere. */
export function invitationMail(
	kind: keyof typeof PATHS,
	{ inviter, tenant, expiresAt, origin, secret }: InvitationFacts,
	t: MailText,
): Pick<Mail, "subject" | "text" | "html"> {
	const url = `${origin}${PATHS[kind]}?code=${encodeURIComponent(secret)}`;
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
	const text = [
		words.greeting,
		words.intro,
		words.what,
		`${words.action}: ${url}`,
		words.until,
		`--\n${words.why}`,
	].join("\n\n");
	const content = html`<p style="margin:0 0 8px">${words.greeting}</p>
		<p style="margin:0 0 8px">${words.intro}</p>
		<p style="margin:0 0 24px">${words.what}</p>
		<p style="margin:0 0 24px"><a href="${url}" style="${BUTTON}">${words.action}</a></p>
		<p style="margin:0 0 24px">${words.until}</p>
		${mailFootnote(words.why)}`;
	return { subject: words.subject, text, html: mailPage(words.subject, content) };
}

/** A name as a part of a sentence: a program that shows mails makes no link of it. */
function quoted(name: string): string {
	return oneLine(name).slice(0, MAX_NAME).replaceAll("://", " ").replaceAll(/www\./gi, "www ");
}
