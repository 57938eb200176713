import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { classes } from "../../ui/classes.ts";
import type { StripMonth } from "./load-deadlines.server.ts";

interface YearStripProps {
	months: readonly StripMonth[];
	/** The month from which the list begins, if it does not begin today. */
	from: string | null;
	addressOf: (month: string) => string;
}

/** Where deadlines gather: a bar for each of the next twelve months, which leads there. */
export function YearStrip({ months, from, addressOf }: YearStripProps) {
	const { t } = useTranslation();
	return (
		<nav aria-label={t("deadlines.year")} className="border-b border-line px-2 py-3 lg:px-4 print:hidden">
			<ol className="grid max-w-3xl grid-cols-12">
				{months.map(({ month, name, short, count, share }) => (
					<li key={month}>
						<Link
							to={addressOf(month)}
							preventScrollReset
							aria-current={month === from ? "true" : undefined}
							title={t("deadlines.monthOfYear", { month: name, count })}
							className="group/month flex flex-col items-center gap-1 rounded-md py-1 text-xs text-ink-muted hover:bg-surface-hover aria-current:bg-surface-selected aria-current:text-ink"
						>
							<span className="sr-only">{t("deadlines.monthOfYear", { month: name, count })}</span>
							<span aria-hidden className="h-4 leading-4 tabular-nums">
								{count > 0 && count}
							</span>
							<span aria-hidden className="flex h-10 w-4 items-end sm:w-6">
								<span
									style={{ height: `${Math.round(share * 100)}%` }}
									className={classes(
										"block w-full rounded-t-xs",
										count > 0
											? "min-h-1 bg-accent/70 forced-colors:border group-hover/month:bg-accent"
											: "h-px! bg-line-strong/60",
									)}
								/>
							</span>
							<span aria-hidden className="max-sm:hidden">
								{short}
							</span>
							<span aria-hidden className="sm:hidden">
								{short.slice(0, 1)}
							</span>
						</Link>
					</li>
				))}
			</ol>
		</nav>
	);
}
