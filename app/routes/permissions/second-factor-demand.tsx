import { Form, useNavigation } from "react-router";
import { useOffers } from "../../features/session/signed-in.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

/** Whether whoever works here has to have shown a second factor, and the button that changes it. */
export function SecondFactorDemand({ isDemanded }: { isDemanded: boolean }) {
	const { t } = useTranslation();
	const { formData } = useNavigation();
	const intent = isDemanded ? "demandNot" : "demand";
	if (!useOffers("secondFactor")) return null;
	return (
		<section aria-labelledby="second-factor" className="page-column pt-4 pb-8">
			<SectionHeading
				id="second-factor"
				actions={isDemanded && <Badge tone="success">{t("permissions.demanded")}</Badge>}
			>
				{t("permissions.secondFactor")}
			</SectionHeading>
			<p className="text-sm text-ink-muted">
				{t(isDemanded ? "permissions.demandedHint" : "permissions.demandHint")}
			</p>
			<Form method="post" replace preventScrollReset className="mt-4">
				<input type="hidden" name="intent" value={intent} />
				<Button size="small" pending={formData?.get("intent") === intent}>
					{t(isDemanded ? "permissions.demandNotSubmit" : "permissions.demandSubmit")}
				</Button>
			</Form>
		</section>
	);
}
