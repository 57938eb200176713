import { html } from "hono/html";
import { BUTTON, mailFootnote, mailPage } from "./mail-page.ts";
import type { MailText } from "./mail-texts.ts";
import { type Mail, oneLine } from "./mailer.ts";

interface TrialFacts {
	/** Of the admin to whom it goes, and of the tenant. */
	name: string;
	tenant: string;
	/** The last day, as it is read. */
	day: string;
	/** Of the page about the subscription. */
	url: string;
}

/** Says when a trial ends, what ends with it, and what stays. */
export function trialMail(
	{ name, tenant, day, url }: TrialFacts,
	t: MailText,
): Pick<Mail, "subject" | "text" | "html"> {
	const values = { tenant: oneLine(tenant), day };
	const words = {
		subject: t("mail.trial.subject", values),
		greeting: t("mail.digest.greeting", { name: oneLine(name) }),
		intro: t("mail.trial.intro", values),
		what: t("mail.trial.what", values),
		action: t("mail.trial.action"),
		why: t("mail.trial.why", values),
	};
	const text = [words.greeting, words.intro, words.what, `${words.action}: ${url}`, `-- \n${words.why}`];
	const content = html`<p style="margin:0 0 8px">${words.greeting}</p>
		<p style="margin:0 0 8px">${words.intro}</p>
		<p style="margin:0 0 24px">${words.what}</p>
		<p style="margin:0 0 24px"><a href="${url}" style="${BUTTON}">${words.action}</a></p>
		${mailFootnote(words.why)}`;
	return { subject: words.subject, text: text.join("\n\n"), html: mailPage(words.subject, content) };
}
