import { useTranslation } from "../../texts/translations.tsx";
import type { MarkedText } from "../explorer/highlight.ts";
import type { FoundPlace } from "./found-place.ts";
import { Marked } from "./marked.tsx";

/** How many letters stand before the first mark. */
const LEAD = 24;

interface SnippetLineProps {
	place: FoundPlace;
	className: string;
}

/** The words around what was found in a file, as far as they fit on a line, and the page. */
export function SnippetLine({ place: { fileName, page, snippet }, className }: SnippetLineProps) {
	const { t } = useTranslation();
	return (
		<span className={className} title={fileName}>
			<bdi className="line-clamp-1 min-w-0 break-all whitespace-normal">
				<Marked text={withShortLead(snippet)} />
			</bdi>
			{page !== null && <span className="shrink-0 tabular-nums">{t("search.pageShort", { page })}</span>}
		</span>
	);
}

/** A marked text whose beginning is left out where it would push the first mark out of sight on a single line. */
export function withShortLead(text: MarkedText): MarkedText {
	if (typeof text === "string") return text;
	const [lead = "", ...rest] = text;
	if (lead.length <= LEAD) return text;
	const end = lead.slice(-LEAD);
	// From the beginning of a word on, if there is one.
	return [`… ${end.slice(end.search(/\s/) + 1)}`, ...rest];
}
