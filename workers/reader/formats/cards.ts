import { decoderOf } from "./code-pages.ts";

/** What people see of appointments (RFC 5545) and of contacts (RFC 6350). What else is in them, programs tell each other. */
const SHOWN: ReadonlySet<string> = new Set(
	(
		"SUMMARY DTSTART DTEND DUE LOCATION ORGANIZER ATTENDEE DESCRIPTION COMMENT CONTACT CATEGORIES " +
		"FN N NICKNAME ORG TITLE ROLE ADR LABEL TEL EMAIL IMPP URL BDAY ANNIVERSARY NOTE"
	).split(" "),
);
const DAYS: ReadonlySet<string> = new Set(["DTSTART", "DTEND", "DUE", "BDAY", "ANNIVERSARY"]);
const PEOPLE: ReadonlySet<string> = new Set(["ORGANIZER", "ATTENDEE"]);
/** Their parts are separated by semicolons. */
const IN_PARTS: ReadonlySet<string> = new Set(["N", "ORG", "ADR"]);
/** Rules of time zones, and bells. */
const NOT_SHOWN: ReadonlySet<string> = new Set(["VTIMEZONE", "VALARM"]);

const DAY = /^(\d{4})-?(\d\d)-?(\d\d)(?:T(\d\d):?(\d\d)(?::?\d\d)?(Z)?)?$/;

/** Whether a text is appointments or contacts as programs exchange them. */
export function isCards(text: string): boolean {
	return /^\s*BEGIN:(?:VCALENDAR|VCARD)\s/i.test(text.slice(0, 200));
}

/** What is seen of them, a line each. */
export function* linesOfCards(text: string): Generator<string> {
	let hidden = 0;
	// The name in its parts says the same again.
	const isNameSaid = /^(?:[\w-]+\.)?FN[;:]/im.test(text);
	for (const line of wholeLines(text)) {
		const colon = colonOf(line);
		const [name = "", ...parameters] = line
			.slice(0, colon)
			.toUpperCase()
			.replace(/^[\w-]+\./, "")
			.split(";");
		const value = line.slice(colon + 1);
		if (name === "BEGIN" || name === "END") {
			if (NOT_SHOWN.has(value.trim().toUpperCase())) hidden += name === "BEGIN" ? 1 : -1;
		} else if (hidden <= 0 && SHOWN.has(name)) {
			const said = saidOf(name, value, { parameters, head: line.slice(0, colon) });
			if (said !== "" && !(name === "N" && isNameSaid)) yield said;
		}
	}
}

/** Long lines go on behind a space; those of old contacts behind an equals sign. */
function* wholeLines(text: string): Generator<string> {
	let parts: string[] = [];
	let isOpen = false;
	for (const [line] of text.matchAll(/[^\r\n]+/g)) {
		const isNext = isOpen || /^[ \t]/.test(line);
		if (!isNext && parts.length > 0) {
			yield parts.join("");
			parts = [];
		}
		parts.push(isNext && !isOpen ? line.slice(1) : line);
		const isQuoted: boolean = isOpen || /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(line);
		isOpen = isQuoted && line.endsWith("=");
		if (isOpen) parts.push(parts.pop()?.slice(0, -1) ?? "");
	}
	yield parts.join("");
}

/** The first colon that stands in no quotation marks. */
function colonOf(line: string): number {
	let isQuoted = false;
	for (let at = 0; at < line.length; at += 1) {
		const sign = line[at];
		if (sign === '"') isQuoted = !isQuoted;
		else if (sign === ":" && !isQuoted) return at;
	}
	return line.length;
}

function saidOf(
	name: string,
	written: string,
	{ parameters, head }: { parameters: readonly string[]; head: string },
): string {
	const value = parameters.some((each) => each.endsWith("QUOTED-PRINTABLE"))
		? unquoted(written, parameters)
		: written;
	if (DAYS.has(name)) return dayOf(value.trim());
	if (PEOPLE.has(name)) {
		const [, quoted, plain] = /;CN=(?:"([^"]*)"|([^;]*))/i.exec(head) ?? [];
		return `${quoted ?? plain ?? ""} ${value.replace(/^mailto:/i, "")}`.trim();
	}
	const parts = IN_PARTS.has(name) ? value.split(/(?<!\\);/) : [value];
	return parts
		.map((part) => unescaped(part).trim())
		.filter(Boolean)
		.join(", ");
}

function unquoted(value: string, parameters: readonly string[]): string {
	const latin1 = value.replaceAll(/=([\dA-F]{2})/gi, (_, code: string) =>
		String.fromCharCode(Number.parseInt(code, 16)),
	);
	const charset = parameters.find((each) => each.startsWith("CHARSET="))?.slice("CHARSET=".length);
	const decoder = decoderOf(charset ?? "utf-8") ?? new TextDecoder();
	return decoder.decode(Uint8Array.from(latin1, (sign) => sign.charCodeAt(0)));
}

function unescaped(text: string): string {
	return text.replaceAll(/\\([nN\\,;])/g, (_, sign: string) => (/n/i.test(sign) ? "\n" : sign));
}

/** In Swiss order, as people search for it. */
function dayOf(value: string): string {
	const [, year, month, day, hour, minute, utc] = DAY.exec(value) ?? [];
	if (year === undefined) return value;
	const time = hour === undefined ? "" : ` ${hour}:${minute ?? ""}${utc ? " UTC" : ""}`;
	return `${day ?? ""}.${month ?? ""}.${year}${time}`;
}
