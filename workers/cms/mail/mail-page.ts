import { html } from "hono/html";
import { DEFAULT_LOCALE } from "../../../contract/constants.ts";

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
