import { html } from "hono/html";
import type { LinkKind } from "../signed-secret.ts";
import { type Mail, oneLine } from "./mailer.ts";
import { BUTTON, mailFootnote, mailPage } from "./mail-page.ts";
import type { MailText } from "./mail-texts.ts";

/** Mails about the account itself: where their button leads, and what kind of link it is, if it opens something. */
export const ACCOUNT_MAILS = {
	/** Somebody has forgotten the password, or says so. */
	resetPassword: { opens: "resetPassword", path: "/login/new-password" },
	confirmEmail: { opens: "confirmEmail", path: "/login/confirm-email" },
	/** So that somebody else's change does not go unnoticed. */
	passwordChanged: { opens: null, path: "/login/forgot-password" },
	/** Somebody can get in by something more. */
	wayInAdded: { opens: null, path: "/my-profile/security" },
	secondFactorOn: { opens: null, path: "/my-profile/security" },
	secondFactorOff: { opens: null, path: "/my-profile/security" },
	recoveryCodeUsed: { opens: null, path: "/my-profile/security" },
	/** Somebody has shown the first factor, and guesses the second one. */
	codesGuessed: { opens: null, path: "/login/forgot-password" },
	/** To the new address, which becomes the user's once its button was pressed. */
	changeEmail: { opens: "changeEmail", path: "/login/new-email" },
	/** To the old address: whoever has it cannot help themselves any more, so it says who can. */
	emailChanged: { opens: null, path: "/imprint" },
	/** The account is to be deleted: until when its owner can come back, and how. */
	accountShut: { opens: null, path: "/login" },
	/** It is gone. */
	accountEnded: { opens: null, path: "/" },
} as const satisfies Record<string, { opens: LinkKind | null; path: string }>;
export type AccountMailKind = keyof typeof ACCOUNT_MAILS;

/**
 * @param secret what the link carries; empty for a link that opens nothing by itself
 * @param day what a mail says that has to do with one
 */
export function accountMail(
	kind: AccountMailKind,
	{ name, origin, secret, day = "" }: { name: string; origin: string; secret: string; day?: string },
	t: MailText,
): Pick<Mail, "subject" | "text" | "html"> {
	const url =
		origin + ACCOUNT_MAILS[kind].path + (secret === "" ? "" : `?code=${encodeURIComponent(secret)}`);
	const words = {
		subject: t(`mail.${kind}.subject`),
		greeting: t("mail.digest.greeting", { name: oneLine(name) }),
		intro: t(`mail.${kind}.intro`, { day }),
		action: t(`mail.${kind}.action`),
		why: t(`mail.${kind}.why`),
	};
	const text = [words.greeting, words.intro, `${words.action}: ${url}`, `-- \n${words.why}`].join("\n\n");
	const content = html`<p style="margin:0 0 8px">${words.greeting}</p>
		<p style="margin:0 0 24px">${words.intro}</p>
		<p style="margin:0 0 24px"><a href="${url}" style="${BUTTON}">${words.action}</a></p>
		${mailFootnote(words.why)}`;
	return { subject: words.subject, text, html: mailPage(words.subject, content) };
}
