import { useTranslation } from "../texts/translations.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";

interface RailToggleProps {
	className: string;
	wordClassName: string;
}

/** The checkbox that narrows the rail around it. */
export function RailToggle({ className, wordClassName }: RailToggleProps) {
	const { t } = useTranslation();
	return (
		<label
			title={t("layout.narrowRail")}
			className={classes(
				className,
				"relative text-ink-muted has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
			)}
		>
			<input type="checkbox" autoComplete="off" className="sr-only" />
			<span className="flex w-5 justify-center">
				<Icon name="panel-left-close" className="size-4 group-has-checked/rail:hidden" />
				<Icon name="panel-left-open" className="hidden size-4 group-has-checked/rail:block" />
			</span>
			<span className={wordClassName}>{t("layout.narrowRail")}</span>
		</label>
	);
}
