import type { ReactNode } from "react";
import { href, useParams } from "react-router";
import type { IdFilter } from "../../../features/explorer/explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Link } from "../../../ui/buttons/link.tsx";

interface ListLinkProps {
	filter: IdFilter;
	id: string;
	children: ReactNode;
}

/** Leads to the list of all documents that have the same category, folder or party. */
export function ListLink({ filter, id, children }: ListLinkProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<Link
			to={`${href("/:locale?/documents", { locale })}?${new URLSearchParams({ [filter]: id })}`}
			title={t("document.listAll")}
			className="max-w-full rounded-sm wrap-anywhere decoration-ink-faint underline-offset-3 hover:underline"
		>
			<bdi>{children}</bdi>
		</Link>
	);
}
