/**
 * What must not stand in a log is taken out of a text: who somebody is, what opens something, what somebody has written.
 * Both sides do it, the browser before anything leaves and the relay before anything is kept. Free of schemas, so that a
 * browser can have it for little. Each pattern takes time in proportion to the text, whatever somebody has put into it.
 */

const CUT = "…";
/** What code calls something, rather than what somebody has written. */
const NAME_IN_CODE = /^[\w$.]{1,40}$/;
const NOT_JSON = " is not valid JSON";

type Rule = readonly [RegExp, string | ((...found: string[]) => string)];

const RULES: readonly Rule[] = [
	[/\b(set-cookie|cookie|authorization)(["']?\s{0,9}[:=])[^\n]*/gi, `$1$2 ${CUT}`],
	[/\beyJ[\w-]{4,}(?:\.[\w-]*){0,4}/g, CUT],
	[/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${CUT}`],
	[
		/((?:passw|passphrase|kennwort|pwd|secret|token|session|api[-_]?key|credential|signature|jwt|csrf)[\w-]{0,30}["']?\s{0,9}[:=]\s{0,9})(?:"[^"]*"|'[^']*'|[^\s,;&)}\]]+)/gi,
		`$1${CUT}`,
	],
	[/\b(?:data|blob):[^\s"')]+/gi, CUT],
	// Of an address neither who asks nor what is asked for.
	[/\b([a-z][a-z0-9+.-]{0,20}:\/\/)[^\s/@"']+@/gi, "$1"],
	[/\S+/g, withoutQuery],
	// A link to share or to hand something in is a key.
	[/(\/(?:share|request)\/)[^\s/?#"'):]+/gi, `$1${CUT}`],
	[/(?<![\w.+-])[\w.+-]+@[\w-]{1,64}(?:\.[\w-]{1,64})+/g, CUT],
	// What is quoted was written by somebody, but for names that code has. A quotation may have lost its end.
	[/["“”„«»][^"“”„«»]+["“”„«»]/g, CUT],
	[/["“„«][^\n]+/g, CUT],
	[/(?<!\w)'([^'\n]+)'(?!\w)/g, (all, name = "") => (NAME_IN_CODE.test(name) ? all : CUT)],
	[/`([^`]+)`/g, (all, name = "") => (NAME_IN_CODE.test(name) ? all : CUT)],
	// Keys and bytes written as letters. (An id of ours has 24 characters, and opens nothing.)
	[/[A-Za-z0-9+_=-]{32,}|[A-Za-z0-9+/]{64,}={0,2}/g, (all) => (/\d/.test(all) ? CUT : all)],
];

// Line breaks stay: a stack has one a call. What turns a line round would make it look like another one.
const UNSEEN = /(?:(?![\t\n])\p{Cc}|[\u202a-\u202e\u2066-\u2069])+/gu;

/**
 * The text without what must not be known, at most this many characters of it.
 * @param also texts that are to go as well
 */
export function redact(text: string, maxLength: number, also: readonly string[] = []): string {
	let said = text
		.slice(0, 2 * maxLength)
		.toWellFormed()
		.replaceAll(UNSEEN, " ");
	for (const secret of also) said = said.replaceAll(secret, CUT);
	said = withoutJson(said);
	for (const [pattern, instead] of RULES) {
		said = typeof instead === "string" ? said.replace(pattern, instead) : said.replace(pattern, instead);
	}
	return said.length > maxLength ? `${said.slice(0, maxLength - 1).toWellFormed()}${CUT}` : said;
}

function withoutQuery(word: string): string {
	const at = word.search(/[?#]/);
	const isAddress = at >= 0 && at < word.length - 1 && word.slice(0, at).includes("/");
	return isAddress ? `${word.slice(0, at)}?${CUT}` : word;
}

/** What a parser of JSON quotes is a part of what it has read, with quotes of its own. */
function withoutJson(text: string): string {
	const [start, end] = [text.indexOf('"'), text.lastIndexOf(NOT_JSON)];
	return start >= 0 && start < end ? `${text.slice(0, start)}${CUT}${text.slice(end)}` : text;
}
