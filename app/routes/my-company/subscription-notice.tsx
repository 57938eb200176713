import { useTranslation } from "../../texts/translations.tsx";
import { useDestinations } from "../../destinations.ts";
import { Link } from "../../ui/buttons/link.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { CompanyPageProps } from "./facts-tab.tsx";

/** From how many days before a trial ends it is said on every tab. */
const SOON_DAYS = 7;

/** What everybody has to know of the subscription, whatever they look at: it has ended, or is about to. */
export function SubscriptionNotice({ page }: CompanyPageProps) {
	const { t } = useTranslation();
	const { company, tenant, daysLeft } = page;
	const { status, plan } = company.subscription;
	if (status === "active") return null;
	if (status === "trialing") {
		if (daysLeft === null || daysLeft > SOON_DAYS) return null;
		return (
			<Notice
				tone="info"
				title={daysLeft > 0 ? t("company.trialEnds", { count: daysLeft }) : t("company.trialEndsToday")}
			>
				{t("company.trialEndsText")}
			</Notice>
		);
	}
	const isPastDue = status === "past_due";
	const ended = plan === null ? "company.trialEnded" : "company.ended";
	return (
		<Notice tone={isPastDue ? "warning" : "danger"} title={t(isPastDue ? "company.pastDue" : ended)}>
			<p>{t("company.endedText")}</p>
			<p className="mt-1">{tenant.isAdmin ? <Contact /> : t(`company.askAdmin.${company.kind}`)}</p>
		</Notice>
	);
}

/** How to get on. */
function Contact() {
	const { t } = useTranslation();
	const { imprint } = useDestinations();
	return (
		<Link to={imprint} className="font-medium underline underline-offset-3">
			{t("company.contactUs")}
		</Link>
	);
}
