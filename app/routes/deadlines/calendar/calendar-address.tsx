import { useTranslation } from "../../../texts/translations.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { CopyField } from "../../../ui/forms/copy-field.tsx";

/** A new address, to be copied or opened, and where calendars take it. */
export function CalendarAddress({ address }: { address: string }) {
	const { t } = useTranslation();
	return (
		<div className="space-y-3 rounded-lg border border-line bg-surface-sunken p-4">
			<CopyField label={t("deadlines.calendar.address")} value={address}>
				<LinkButton to={address.replace(/^https?:/, "webcal:")} reloadDocument>
					{t("deadlines.calendar.open")}
				</LinkButton>
			</CopyField>
			<p className="text-warning">{t("deadlines.calendar.once")}</p>
			<ul className="list-disc space-y-1 pl-5 text-ink-muted">
				<li>{t("deadlines.calendar.howApple")}</li>
				<li>{t("deadlines.calendar.howGoogle")}</li>
				<li>{t("deadlines.calendar.howOutlook")}</li>
			</ul>
		</div>
	);
}
