import { useTranslation } from "../texts/translations.tsx";
import type { FoundPlace } from "./found-place.ts";
import { Marked } from "./marked.tsx";
import { withShortLead } from "./short-lead.ts";

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
