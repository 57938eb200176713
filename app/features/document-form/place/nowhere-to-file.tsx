import { href, useParams } from "react-router";
import { useOffers } from "../../session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { EmptyState } from "../../../ui/feedback/empty-state.tsx";

/** For who may file in no tenant. */
export function NowhereToFile() {
	const { t } = useTranslation();
	const { locale } = useParams();
	const isCompanyOffered = useOffers("company");
	return (
		<EmptyState
			icon="lock"
			title={t("document.noTenantTitle")}
			actions={
				<>
					<LinkButton to={href("/:locale?/documents", { locale })}>{t("error.page.toDocuments")}</LinkButton>
					{isCompanyOffered && (
						<LinkButton
							to={`${href("/:locale?/my-tenants/:page", { locale, page: "company" })}?tab=subscription`}
						>
							{t("inbox.step.company")}
						</LinkButton>
					)}
				</>
			}
		>
			{t("document.noTenantText")}
		</EmptyState>
	);
}
