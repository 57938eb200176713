import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";

interface ListPagesProps {
	/** Where this page begins; `null` for the first. */
	after: string | null;
	/** Where the next one does; `null` at the end. */
	next: string | null;
	addressOf: (page: { after: string | null }) => string;
}

/** The way on in a list that has its latest first, and back to its beginning. */
export function ListPages({ after, next, addressOf }: ListPagesProps) {
	const { t } = useTranslation();
	if (after === null && next === null) return null;
	return (
		<nav aria-label={t("ui.pages")} className="flex justify-end gap-2 px-4 py-3 lg:px-6">
			{after !== null && (
				<LinkButton to={addressOf({ after: null })} variant="quiet">
					{t("sharing.toFirst")}
				</LinkButton>
			)}
			{next !== null && <LinkButton to={addressOf({ after: next })}>{t("sharing.next")}</LinkButton>}
		</nav>
	);
}
