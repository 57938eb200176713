import { href, useParams } from "react-router";
import { ACCOUNT_KEPT_DAYS } from "../../../contract/constants.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { LinkButton } from "../../ui/buttons/link-button.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

/** The way to the page on which an account is deleted. */
export function DeleteSection() {
	const { t } = useTranslation();
	const { locale } = useParams();
	return (
		<section aria-labelledby="delete-account">
			<SectionHeading id="delete-account">{t("deleteAccount.section")}</SectionHeading>
			<div className="flex flex-wrap items-center gap-3 text-sm">
				<p className="min-w-[min(15rem,100%)] flex-1 text-ink-muted">
					{t("deleteAccount.sectionText", { days: String(ACCOUNT_KEPT_DAYS) })}
				</p>
				<LinkButton size="small" to={href("/:locale?/my-profile/delete", { locale })}>
					{t("deleteAccount.toPage")}
				</LinkButton>
			</div>
		</section>
	);
}
