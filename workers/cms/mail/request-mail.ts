import { html } from "hono/html";
import { type Day, formatDay } from "../../../contract/days.ts";
import { requestPagePath } from "../../../contract/requests/request-words.ts";
import { BUTTON, linesOf, mailFootnote, mailPage, QUOTE, quoted } from "./mail-page.ts";
import type { MailText } from "./mail-texts.ts";
import type { Mail } from "./mailer.ts";

interface RequestFacts {
	/** Who asks, and for whom. */
	requester: string;
	tenant: string;
	/** What it is about. */
	name: string;
	/** Lines of the checklist that are missing. */
	missing: readonly string[];
	lastDay: Day;
	origin: string;
	/** What the link carries. */
	secret: string;
	/** What whoever asks has written to them. */
	note: string | null;
}

/** The mail that asks somebody for documents, or reminds of it. What others have written in it leads nowhere. */
export function requestMail(
	kind: "request" | "requestReminder",
	{ requester, tenant, name, missing, lastDay, origin, secret, note }: RequestFacts,
	t: MailText,
): Pick<Mail, "subject" | "text" | "html"> {
	const url = `${origin}${requestPagePath(secret)}`;
	const values = { requester: quoted(requester || tenant), tenant: quoted(tenant), name: quoted(name) };
	const words = {
		subject: t(`mail.${kind}.subject`, values),
		greeting: t("mail.invitation.greeting"),
		intro: t(`mail.${kind}.intro`, values),
		missing: t("mail.request.missing"),
		what: t("mail.request.what"),
		action: t("mail.request.action"),
		until: t("mail.request.until", { day: formatDay(lastDay) }),
		why: `${t("mail.request.why", values)} ${t("mail.request.mute")}`,
	};
	const items = missing.map(quoted);
	const said = note === null ? null : linesOf(note);
	const text = [
		words.greeting,
		words.intro,
		...(said === null ? [] : [said.map((line) => `> ${line}`).join("\n")]),
		[words.missing, ...items.map((item) => `- ${item}`)].join("\n"),
		words.what,
		`${words.action}: ${url}`,
		words.until,
		`--\n${words.why}`,
	].join("\n\n");
	const content = html`<p style="margin:0 0 8px">${words.greeting}</p>
		<p style="margin:0 0 8px">${words.intro}</p>
		${said === null ? "" : html`<p style="${QUOTE}">${said.join("\n")}</p>`}
		<p style="margin:0 0 4px">${words.missing}</p>
		<ul style="margin:0 0 16px;padding:0 0 0 20px">
			${items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}
		</ul>
		<p style="margin:0 0 24px">${words.what}</p>
		<p style="margin:0 0 24px"><a href="${url}" style="${BUTTON}">${words.action}</a></p>
		<p style="margin:0 0 24px">${words.until}</p>
		${mailFootnote(words.why)}`;
	return { subject: words.subject, text, html: mailPage(words.subject, content) };
}
