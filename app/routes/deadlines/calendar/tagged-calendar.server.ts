import { hexadecimal } from "../../../hexadecimal.ts";

/** When the file was written: it is another moment at each look, and says nothing new. */
const WRITTEN = /^DTSTAMP:.*\r\n/gm;

/**
 * The file, or that it is the one that the program has: programs look every few minutes, and hardly ever is anything new.
 * @param asked headers of the request
 */
export async function taggedCalendar(
	file: string,
	asked: Headers,
	headers: Readonly<Record<string, string>>,
): Promise<Response> {
	const tag = await tagOf(file.replaceAll(WRITTEN, ""));
	// Weak: the same deadlines, if not the same bytes.
	const tagged = { ...headers, ETag: `W/${tag}` };
	if (knows(asked.get("If-None-Match") ?? "", tag))
		return new Response(null, { status: 304, headers: tagged });
	return new Response(file, { headers: { ...tagged, "Content-Type": "text/calendar; charset=utf-8" } });
}

async function tagOf(text: string): Promise<string> {
	const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
	return `"${hexadecimal(new Uint8Array(hash))}"`;
}

/** Compared as RFC 9110, 13.1.2 says: whether a tag is weak does not count. */
function knows(known: string, tag: string): boolean {
	return known.split(",").some((one) => ["*", tag].includes(one.trim().replace(/^W\//, "")));
}
