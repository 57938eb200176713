import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";

interface DocumentNamesProps {
	documents: readonly { documentId: string; name: string; isThere?: boolean }[];
	/** How many there are beside them. */
	more: number;
	/** How many are named; the others are counted. */
	most?: number;
	/** Whether they lead to the documents. */
	areLinks?: boolean;
}

/** Names of documents one after the other, each leading to its page, and how many there are beside them. */
export function DocumentNames({ documents, more, most = 2, areLinks = true }: DocumentNamesProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const named = documents.slice(0, most);
	const count = documents.length - named.length + more;
	return (
		<span className="min-w-0">
			{named.map(({ documentId, name, isThere = true }, index) => (
				<span key={documentId}>
					{index > 0 && ", "}
					{areLinks && isThere ? (
						<Link
							to={href("/:locale?/documents/:documentId", { locale, documentId })}
							className="rounded-sm font-medium wrap-anywhere decoration-ink-faint underline-offset-3 hover:underline"
						>
							<bdi>{name}</bdi>
						</Link>
					) : (
						<bdi
							className={isThere ? "font-medium wrap-anywhere" : "wrap-anywhere text-ink-muted line-through"}
						>
							{name}
						</bdi>
					)}
				</span>
			))}
			{count > 0 && <span className="text-ink-muted"> {t("sharing.more", { count })}</span>}
		</span>
	);
}
