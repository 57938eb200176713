import { classes } from "../../ui/classes.ts";
import { useTranslation } from "../../texts/translations.tsx";
import type { FoundPlace } from "./found-place.ts";
import { Marked } from "./marked.tsx";

interface SnippetProps {
	place: FoundPlace;
	className?: string;
}

/** The words of a file around what was found in it, and where that is. */
export function Snippet({ place: { fileName, page, snippet }, className }: SnippetProps) {
	const { t } = useTranslation();
	return (
		<p className={classes("text-ink-muted", className)}>
			<span className="line-clamp-3 text-ink wrap-anywhere">
				<bdi>
					<Marked text={snippet} />
				</bdi>
			</span>
			<span className="flex gap-2 text-xs leading-5">
				{page !== null && <span className="shrink-0 tabular-nums">{t("search.page", { page })}</span>}
				<bdi className="min-w-0 truncate">{fileName}</bdi>
			</span>
		</p>
	);
}
