import type { MarkedText } from "../explorer/highlight.ts";

/** As many letters as stand before the first mark. */
const LEAD = 24;

/** A marked text whose beginning is left out where it would push the first mark out of sight on a single line. */
export function withShortLead(text: MarkedText): MarkedText {
	if (typeof text === "string") return text;
	const [lead = "", ...rest] = text;
	if (lead.length <= LEAD) return text;
	const end = lead.slice(-LEAD);
	// From the beginning of a word on, if there is one.
	return [`… ${end.slice(end.search(/\s/) + 1)}`, ...rest];
}
