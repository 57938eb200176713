import { href, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { START_STEPS, type StartStep } from "./start-step.ts";

/** Where one stands in the first start, and the way past it. */
export function StartSteps({ current }: { current: StartStep }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const at = START_STEPS.indexOf(current);
	return (
		<nav
			aria-label={t("start.steps")}
			className="flex flex-wrap items-center gap-x-6 gap-y-2 border-b border-line px-4 py-3 text-sm lg:px-6"
		>
			<ol className="flex min-w-0 flex-1 flex-wrap gap-x-6 gap-y-1">
				{START_STEPS.map((step, index) => (
					<li
						key={step}
						aria-current={step === current ? "step" : undefined}
						className={classes(
							"flex items-center gap-2",
							step === current ? "font-medium text-ink" : "text-ink-muted",
						)}
					>
						<span
							className={classes(
								"flex size-5 items-center justify-center rounded-full text-xs tabular-nums",
								index < at || step === current ? "bg-accent-soft text-accent" : "bg-surface-sunken",
							)}
						>
							{index < at ? <Icon name="check" className="size-3" label={t("start.done")} /> : index + 1}
						</span>
						{/* On a phone the line has room for one name. */}
						<span className={classes(step !== current && "max-sm:sr-only")}>{t(`start.step.${step}`)}</span>
					</li>
				))}
			</ol>
			<Link
				to={`${href("/:locale?/start", { locale })}?later`}
				className="rounded-md py-1 text-ink-muted underline hover:text-ink"
			>
				{t("start.later")}
			</Link>
		</nav>
	);
}
