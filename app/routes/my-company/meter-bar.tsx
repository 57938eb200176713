import { useId } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import type { Meter } from "./load-company.server.ts";

/** From here on it is time to do something, in percent. */
const NEARLY_FULL = 80;
const FULL = 100;

/**
 * How much there is of something, as a bar against its limit; without a limit the number alone.
 * @param isLimited what has no limit says so
 */
export function MeterBar({ meter, isLimited }: { meter: Meter; isLimited: boolean }) {
	const { t } = useTranslation();
	const id = useId();
	const { name, value, limit, shown, limitShown, percent } = meter;
	const words =
		limit === null
			? isLimited
				? t("company.meterWithoutLimit", { shown })
				: shown
			: t("company.meterOf", { shown, limit: limitShown, percent: String(percent) });
	return (
		<div className="flex flex-col gap-1.5 text-sm">
			<p className="flex flex-wrap justify-between gap-x-4">
				<span id={id}>{t(`company.meter.${name}`)}</span>
				<span className="text-ink-muted tabular-nums">{words}</span>
			</p>
			{limit !== null && (
				<>
					<meter aria-labelledby={id} min={0} max={limit} value={Math.min(value, limit)} className="sr-only">
						{words}
					</meter>
					<div
						aria-hidden
						className="h-1.5 overflow-hidden rounded-full bg-surface-sunken outline -outline-offset-1 outline-line"
					>
						<div
							style={{ width: `${Math.min((100 * value) / limit, 100)}%` }}
							className={classes(
								"h-full rounded-full",
								percent >= FULL ? "bg-danger" : percent >= NEARLY_FULL ? "bg-warning" : "bg-accent",
							)}
						/>
					</div>
				</>
			)}
			{limit !== null && percent >= NEARLY_FULL && (
				<p className={classes("text-xs", percent >= FULL ? "text-danger" : "text-warning")}>
					{t(percent >= FULL ? "company.meterFull" : "company.meterNearlyFull")}
				</p>
			)}
		</div>
	);
}
