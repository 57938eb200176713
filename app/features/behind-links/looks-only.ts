import { isbot } from "isbot";

/** Browsers that show text alone, or little more: people read by them, though their names look like a program's. */
const SMALL_BROWSERS = /^(?:w3m|Links|ELinks|edbrowse|URL\/Emacs|Dillo|NetSurf)\b/i;

/** Word, Excel and Outlook ask for a link themselves before they hand it to the browser. */
const OFFICE = /\bms-office\b|^Microsoft Office\//i;

/**
 * Whether nobody reads the answer: a program that shows what a link of a chat is, or one that only asks whether there is
 * something, as gateways of mail do, by whatever name.
 */
export function looksOnly({ method, headers }: Pick<Request, "method" | "headers">): boolean {
	if (method === "HEAD") return true;
	const program = headers.get("User-Agent") ?? "";
	return OFFICE.test(program) || (isbot(program) && !SMALL_BROWSERS.test(program));
}
