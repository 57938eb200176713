import { type Day, formatDay } from "../../../contract/days.ts";
import {
	MAX_REQUEST_NAME_LENGTH,
	MAX_REQUESTED_ITEM_LENGTH,
	requestPagePath,
	requestRemindersPath,
} from "../../../contract/requests/request-words.ts";
import { linkLetter, quoted } from "./link-letter.ts";
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
): Pick<Mail, "subject" | "text" | "html" | "unsubscribe"> {
	const url = `${origin}${requestPagePath(secret)}`;
	const values = {
		requester: quoted(requester || tenant),
		tenant: quoted(tenant),
		name: quoted(name, MAX_REQUEST_NAME_LENGTH),
	};
	const letter = linkLetter({
		subject: t(`mail.${kind}.subject`, values),
		greeting: t("mail.invitation.greeting"),
		intro: t(`mail.${kind}.intro`, values),
		note,
		list: {
			title: t("mail.request.missing"),
			items: missing.map((item) => quoted(item, MAX_REQUESTED_ITEM_LENGTH)),
		},
		what: t("mail.request.what"),
		action: t("mail.request.action"),
		url,
		until: t("mail.request.until", { day: formatDay(lastDay) }),
		why: `${t("mail.request.why", values)} ${t("mail.request.mute")}`,
	});
	return { ...letter, unsubscribe: { url: `${origin}${requestRemindersPath(secret)}`, isOneClick: true } };
}
