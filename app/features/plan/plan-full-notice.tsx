import { href, Link, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** Said before somebody fills in a form that would be refused: the plan of this tenant has no room for what it makes. */
export function PlanFullNotice({ tenantId, what }: { tenantId: string; what: "documents" | "members" }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<Notice tone="warning" title={t(what === "documents" ? "error.planDocuments" : "error.planMembers")}>
			<Link
				to={`${href("/:locale?/my-company/:tenantId", { locale, tenantId })}?tab=subscription`}
				className="font-medium underline underline-offset-3 pointer-coarse:inline-block pointer-coarse:py-1"
			>
				{t("company.subscription")}
			</Link>
		</Notice>
	);
}
