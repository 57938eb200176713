import { html } from "hono/html";
import { formatDay } from "../../../contract/days.ts";
import type { NotificationType } from "../../../contract/entities/notification.ts";
import { notificationTextKey } from "../../../contract/entities/notification-kinds.ts";
import { settingKindOf } from "../../../contract/entities/notification-settings.ts";
import { type Mail, oneLine } from "./mailer.ts";
import { LINK, mailFootnote, mailPage, MUTED } from "./mail-page.ts";
import type { MailText } from "./mail-texts.ts";

/** Something of which somebody is told in a mail. */
export interface DigestItem {
	type: NotificationType;
	/** Of the notification that tells of it. */
	notificationId: string;
	/** Who has caused it. */
	author: string | null;
	/** The day that it is about. */
	date: string | null;
	description: string | null;
	document: { documentId: string; name: string } | null;
	tenantName: string;
}

/** Most items of a mail; it says how many more there are. */
const MAX_ITEMS = 50;
const MAX_NOTE = 500;

/** What is read of an item, each a line of its own. */
interface Entry {
	what: string;
	name: string;
	note: string;
	/** What is read in the place of a name that it has none of. */
	link: string;
	url: string;
}

interface Group {
	/** Of the tenant; empty where there is only one. */
	title: string;
	entries: Entry[];
}

/** The mail that tells of several things at once: those with the earliest day first, by tenant. */
export function digestMail(
	{ name, items, origin }: { name: string; items: readonly DigestItem[]; origin: string },
	t: MailText,
): Pick<Mail, "subject" | "text" | "html" | "unsubscribe"> {
	const shown = items
		.toSorted((one, other) => (one.date ?? "").localeCompare(other.date ?? ""))
		.slice(0, MAX_ITEMS);
	const tenants = [...Map.groupBy(shown, ({ tenantName }) => tenantName)];
	const groups = tenants.map(([tenantName, ofTenant]) => ({
		title: tenants.length > 1 ? oneLine(tenantName) : "",
		entries: ofTenant.map((item) => entryOf(item, origin, t)),
	}));
	const more = items.length - shown.length;
	// What has become of a mandate is no reminder.
	const says = items.some(({ type }) => isOfMandate(type)) ? NEWS : REMINDERS;
	const words: Words = {
		subject: t(says.subject, { count: items.length }),
		greeting: t("mail.digest.greeting", { name: oneLine(name) }),
		intro: t(says.intro, { count: items.length }),
		more: more > 0 ? t(says.more, { count: more }) : "",
		all: t("mail.digest.all"),
		why: t(says.why),
		change: t("mail.digest.change"),
		allUrl: `${origin}/notifications`,
		changeUrl: `${origin}/my-profile?part=notifications`,
	};
	return {
		subject: words.subject,
		text: asText(groups, words),
		html: asHtml(groups, words),
		// Of what they are told, and when, they say themselves: a program that turned it off would have them miss days.
		unsubscribe: { url: words.changeUrl, isOneClick: false },
	};
}

const REMINDERS = {
	subject: "mail.digest.subject",
	intro: "mail.digest.intro",
	more: "mail.digest.more",
	why: "mail.digest.why",
} as const;
const NEWS = {
	subject: "mail.digest.newsSubject",
	intro: "mail.digest.newsIntro",
	more: "mail.digest.newsMore",
	why: "mail.digest.newsWhy",
} as const;

function isOfMandate(type: NotificationType): boolean {
	return settingKindOf(type) === "mandateNews";
}

interface Words {
	subject: string;
	greeting: string;
	intro: string;
	more: string;
	all: string;
	why: string;
	change: string;
	allUrl: string;
	changeUrl: string;
}

function entryOf(item: DigestItem, origin: string, t: MailText): Entry {
	const { type, date, description, document, author, notificationId } = item;
	const values = {
		day: date === null ? "" : formatDay(date),
		author: oneLine(author ?? t("notifications.somebody")),
	};
	const leadsToItsPage = isOfMandate(type);
	return {
		what: t(notificationTextKey(type, date), values),
		name: oneLine(document?.name ?? ""),
		note: oneLine(description ?? "", MAX_NOTE),
		link: t(leadsToItsPage ? "notifications.open" : "mail.digest.all"),
		url: document
			? `${origin}/documents/${encodeURIComponent(document.documentId)}`
			: // (Which leads to the page of the mandate, or says what has become of it.)
				`${origin}/notifications${leadsToItsPage ? `/${encodeURIComponent(notificationId)}` : ""}`,
	};
}

function asText(groups: readonly Group[], words: Words): string {
	const blocks = groups.flatMap(({ title, entries }) => [
		...(title ? [title] : []),
		...entries.map(({ what, name, note, url }) =>
			[`- ${name ? `${what}: ${name}` : what}`, note, url].filter(Boolean).join("\n  "),
		),
	]);
	return [
		words.greeting,
		words.intro,
		...blocks,
		...(words.more ? [words.more] : []),
		`${words.all}: ${words.allUrl}`,
		`-- \n${words.why}\n${words.change}: ${words.changeUrl}`,
	].join("\n\n");
}

function asHtml(groups: readonly Group[], words: Words): string {
	const parts = groups.map(
		({ title, entries }) =>
			html` ${title && html`<h2 style="margin:24px 0 4px;font-size:16px">${title}</h2>`}
				<ul style="margin:0;padding:0;list-style:none">
					${entries.map(
						({ what, name, note, link, url }) =>
							html`<li style="padding:12px 0;border-top:1px solid #e7e5e4">
								<div style="${MUTED}">${what}</div>
								<a href="${url}" style="${LINK};font-weight:600">${name || link}</a>
								${note && html`<div>${note}</div>`}
							</li> `,
					)}
				</ul>`,
	);
	const content = html`<p style="margin:0 0 8px">${words.greeting}</p>
		<h1 style="margin:0 0 16px;font-size:20px">${words.intro}</h1>
		${parts} ${words.more && html`<p style="${MUTED}">${words.more}</p>`}
		<p><a href="${words.allUrl}" style="${LINK}">${words.all}</a></p>
		${mailFootnote(html`${words.why} <a href="${words.changeUrl}" style="${LINK}">${words.change}</a>`)}`;
	return mailPage(words.subject, content);
}
