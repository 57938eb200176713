import type { MouseEvent } from "react";
import { href, Link, useParams } from "react-router";
import { useOffers } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";

interface OtherWaysProps {
	tenant: string;
	/** How many files have been chosen. */
	count: number;
	/** The form of one document is opened, which can take them. */
	onDetails: (event: MouseEvent) => void;
}

/** What happens with the files, and which other ways documents come in. */
export function OtherWays({ tenant, count, onDetails }: OtherWaysProps) {
	const { t } = useTranslation();
	const params = useParams();
	const areRequestsOffered = useOffers("documentRequests");
	const query = `?${new URLSearchParams({ tenant })}`;
	return (
		<div className="order-4 flex flex-col items-start gap-1 text-sm text-ink-muted">
			<p>{t("add.explanation")}</p>
			<Link
				to={href("/:locale?/documents/new", params) + query}
				onClick={onDetails}
				className="py-1 text-accent underline"
			>
				{t(count === 0 ? "add.withoutFile" : count === 1 ? "add.allDetails" : "add.asOne")}
			</Link>
			{count === 0 && (
				<Link to={href("/:locale?/import", params) + query} className="py-1 text-accent underline">
					{t("import.linkQuiet")}
				</Link>
			)}
			{count === 0 && areRequestsOffered && (
				<Link
					to={href("/:locale?/sharing/requests/new", params) + query}
					className="py-1 text-accent underline"
				>
					{t("requests.askQuiet")}
				</Link>
			)}
		</div>
	);
}
