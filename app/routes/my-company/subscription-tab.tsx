import type { SubscriptionStatus } from "../../../contract/entities/vocabulary.ts";
import { dayAt, formatDay } from "../../../contract/days.ts";
import { formatDays } from "../../features/documents/format.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Badge } from "../../ui/data/badge.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";
import type { Tone } from "../../ui/tones.ts";
import type { CompanyPageProps } from "./facts-tab.tsx";
import { MeterBar } from "./meter-bar.tsx";

const TONES: Readonly<Record<SubscriptionStatus, Tone>> = {
	active: "success",
	trialing: "info",
	past_due: "warning",
	canceled: "danger",
};

const METERS = "company-meters";

/** How the tenant has subscribed, what it has, and what it may have. */
export function SubscriptionTab({ page }: CompanyPageProps) {
	const { t } = useTranslation();
	const { company, features, meters, daysLeft, isRunning } = page;
	const { status, plan, periodEnd, endsWithPeriod } = company.subscription;
	const end = status === "trialing" ? "trialUntil" : endsWithPeriod ? "endsOn" : "renewsOn";
	return (
		<>
			<section aria-label={t("company.subscription")}>
				<Facts>
					<Fact label={t("company.status")}>
						<Badge tone={TONES[status]}>{t(`company.status.${status}`)}</Badge>
					</Fact>
					{plan !== null && <Fact label={t("company.plan")}>{plan}</Fact>}
					{isRunning && periodEnd !== null && (
						<Fact label={t(`company.${end}`)}>
							{formatDay(dayAt(Date.parse(periodEnd)))}
							{daysLeft !== null && daysLeft >= 0 && (
								<span className="text-ink-muted"> ({formatDays(daysLeft)})</span>
							)}
						</Fact>
					)}
					{features.length > 0 && <Fact label={t("company.features")}>{features.join(", ")}</Fact>}
				</Facts>
			</section>
			<section aria-labelledby={METERS}>
				<SectionHeading id={METERS}>{t("company.meters")}</SectionHeading>
				<div className="flex flex-col gap-5">
					{meters.map((meter) => (
						<MeterBar key={meter.name} meter={meter} isLimited={isRunning} />
					))}
				</div>
			</section>
		</>
	);
}
