import { html } from "hono/html";
import { BUTTON, mailFootnote, mailPage } from "./mail-page.ts";
import { type Mail, oneLine } from "./mailer.ts";

/** What others say is told apart from what we do. */
const QUOTE = "margin:0 0 16px;padding:0 0 0 12px;border-left:2px solid #047857;white-space:pre-line";
/** Longest name that somebody else's mailbox is shown, in characters. */
const MAX_NAME = 80;

interface LinkLetter {
	subject: string;
	greeting: string;
	intro: string;
	/** What whoever has it sent has written themselves. */
	note: string | null;
	/** What it is about, one by one. */
	list?: { title: string; items: readonly string[] };
	what: string;
	action: string;
	url: string;
	until: string;
	/** Why whoever gets it does. */
	why: string;
}

/** A mail to somebody who may have no account, with one link. What others have written in it leads nowhere. */
export function linkLetter(letter: LinkLetter): Pick<Mail, "subject" | "text" | "html"> {
	const { subject, greeting, intro, note, list, what, action, url, until, why } = letter;
	const said = note === null ? null : linesOf(note);
	const text = [
		greeting,
		intro,
		...(said === null ? [] : [said.map((line) => `> ${line}`).join("\n")]),
		...(list ? [[list.title, ...list.items.map((item) => `- ${item}`)].join("\n")] : []),
		what,
		`${action}: ${url}`,
		until,
		`-- \n${why}`,
	].join("\n\n");
	const content = html`<p style="margin:0 0 8px">${greeting}</p>
		<p style="margin:0 0 8px">${intro}</p>
		${said === null ? "" : html`<p style="${QUOTE}">${said.join("\n")}</p>`} ${list ? itemsOf(list) : ""}
		<p style="margin:0 0 24px">${what}</p>
		<p style="margin:0 0 24px"><a href="${url}" style="${BUTTON}">${action}</a></p>
		<p style="margin:0 0 24px">${until}</p>
		${mailFootnote(why)}`;
	return { subject, text, html: mailPage(subject, content) };
}

function itemsOf({ title, items }: NonNullable<LinkLetter["list"]>) {
	return html`<p style="margin:0 0 4px">${title}</p>
		<ul style="margin:0 0 16px;padding:0 0 0 20px">
			${items.map((item) => html`<li style="margin:0 0 4px">${item}</li>`)}
		</ul>`;
}

/** Lines of somebody's own; no links either. */
function linesOf(note: string): string[] {
	return note.split("\n").map((line) => withoutLinks(oneLine(line)));
}

/** A name as a part of a sentence: a program that shows mails makes no link of it. @param longest in UTF-16 units */
export function quoted(name: string, longest = MAX_NAME): string {
	return withoutLinks(oneLine(name, longest));
}

/**
 * Programs that show mails make links of addresses by themselves, of bare domains (`beispiel.ch/konto`) too. Somebody who
 * trusts the sender of this mail would be led by them to where whoever wrote the text wants: a space behind the dot takes
 * the link, and leaves what is said.
 */
function withoutLinks(text: string): string {
	return text.replaceAll("://", " ").replaceAll(/(?<=[\p{L}\p{N}-])\.(?=\p{L}{2})/gu, ". ");
}
