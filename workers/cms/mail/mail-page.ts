import { html } from "hono/html";
import { DEFAULT_LOCALE } from "../../../contract/constants.ts";
import { oneLine } from "./mailer.ts";

type Html = ReturnType<typeof html>;

/** Styles stand at the elements of mails: many programs that show them know no others. */
export const LINK = "color:#047857";
export const MUTED = "color:#57534e";
export const BUTTON =
	"display:inline-block;padding:10px 18px;border-radius:6px;background:#047857;color:#ffffff;font-weight:600;text-decoration:none";

/** The page around what a mail says. */
export function mailPage(subject: string, content: Html): string {
	const page = html`<!doctype html>
		<html lang="${DEFAULT_LOCALE}">
			<head>
				<meta charset="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<title>${subject}</title>
			</head>
			<body
				style="margin:0;padding:24px;background:#ffffff;color:#1c1917;font:16px/1.5 system-ui,-apple-system,'Segoe UI',sans-serif"
			>
				<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">${content}</div>
			</body>
		</html>`;
	// Without the indentation of these files. What others have written has no lines of its own.
	return String(page).replaceAll(/\n\s+/g, "\n");
}

/** Small print at the end of a mail. */
export function mailFootnote(content: Html | string): Html {
	return html`<p
		style="margin-top:32px;padding-top:12px;border-top:1px solid #e7e5e4;font-size:14px;${MUTED}"
	>
		${content}
	</p>`;
}

/** What others say is told apart from what we do. */
export const QUOTE = "margin:0 0 16px;padding:0 0 0 12px;border-left:2px solid #047857;white-space:pre-line";
/** Longest name that somebody else's mailbox is shown, in characters. */
const MAX_NAME = 80;

/** Lines of somebody's own; likewise no links. */
export function linesOf(note: string): string[] {
	return note.split("\n").map((line) => withoutLinks(oneLine(line)));
}

/** A name as a part of a sentence: a program that shows mails makes no link of it. */
export function quoted(name: string): string {
	return withoutLinks(oneLine(name).slice(0, MAX_NAME));
}

function withoutLinks(text: string): string {
	return text.replaceAll("://", " ").replaceAll(/www\./gi, "www ");
}
