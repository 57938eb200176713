import { type FocusEvent, type KeyboardEvent, useId, useState } from "react";
import { useTranslation } from "../features/texts/translations.tsx";
import { classes } from "./classes.ts";
import { controlClasses, controlHeight } from "./control-look.ts";
import { fold } from "./fold.ts";
import { Icon } from "./icon.tsx";
import { popupClasses, popupItemClasses } from "./popup-look.ts";
import type { Option } from "./select.tsx";
import { useHydrated } from "./use-hydrated.ts";

interface MultiSelectProps {
	name: string;
	label: string;
	options: readonly Option[];
	defaultValue?: readonly string[];
	/** What the closed control says while nothing is chosen. */
	empty?: string;
	/** The label stands above it instead of inside. */
	showLabel?: boolean;
	form?: string;
	className?: string;
	onValueChange?: (values: string[]) => void;
}

const NONE: readonly string[] = [];
const WORTH_SEARCHING = 8;

/** Several choices of many: checkboxes in a list that opens, which works without JavaScript too. */
export function MultiSelect({
	name,
	label,
	options,
	defaultValue = NONE,
	empty,
	showLabel = false,
	form,
	className,
	onValueChange,
}: MultiSelectProps) {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	const labelId = useId();
	const [chosen, setChosen] = useState<readonly string[]>(defaultValue);
	const [query, setQuery] = useState("");

	const labels = options.filter((option) => chosen.includes(option.value)).map((option) => option.label);
	const isHidden = (option: Option) => query !== "" && !fold(option.label).includes(fold(query));

	function toggle(value: string, checked: boolean) {
		const next = checked ? [...chosen, value] : chosen.filter((other) => other !== value);
		setChosen(next);
		onValueChange?.(next);
	}

	return (
		<div className={classes("flex min-w-0 flex-col gap-1.5", className)}>
			<span id={labelId} className={showLabel ? "text-sm font-medium" : "sr-only"}>
				{label}
			</span>
			{/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only closes when the focus has gone */}
			<details className="group relative" onBlur={closeOnLeave} onKeyDown={closeOnEscape}>
				<summary
					className={`${controlClasses} ${controlHeight} flex cursor-pointer list-none items-center gap-2 [&::-webkit-details-marker]:hidden`}
				>
					<span className={classes("min-w-0 flex-1 truncate", labels.length === 0 && "text-ink-muted")}>
						{labels.length === 0 ? (empty ?? label) : labels.join(", ")}
					</span>
					{labels.length > 1 && <span className="text-xs text-ink-muted tabular-nums">{labels.length}</span>}
					<Icon name="chevron-down" className="size-4 text-ink-muted" />
				</summary>
				<fieldset
					aria-labelledby={labelId}
					className={`${popupClasses} absolute top-full left-0 mt-1 max-h-80 w-max max-w-[min(24rem,calc(100vw-2rem))] min-w-full overflow-y-auto`}
				>
					{hydrated && options.length >= WORTH_SEARCHING && (
						<input
							type="search"
							aria-label={t("common.search")}
							placeholder={t("common.search")}
							autoComplete="off"
							onChange={(event) => setQuery(event.currentTarget.value)}
							onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
							className={`${controlClasses} sticky top-0 z-10 mb-1 h-8`}
						/>
					)}
					{options.map((option) => (
						<label
							key={option.value}
							hidden={isHidden(option)}
							className={isHidden(option) ? undefined : popupItemClasses}
						>
							<input
								type="checkbox"
								name={name}
								form={form}
								value={option.value}
								checked={chosen.includes(option.value)}
								disabled={option.disabled}
								onChange={(event) => toggle(option.value, event.currentTarget.checked)}
								className="size-4 shrink-0 accent-accent-fill"
							/>
							<span className="min-w-0 wrap-break-word">{option.label}</span>
						</label>
					))}
					{options.every(isHidden) && <p className="px-2.5 py-1.5 text-ink-muted">{t("ui.noMatches")}</p>}
				</fieldset>
			</details>
		</div>
	);
}

function closeOnLeave(event: FocusEvent<HTMLDetailsElement>) {
	if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
}

function closeOnEscape(event: KeyboardEvent<HTMLDetailsElement>) {
	if (event.key !== "Escape") return;
	event.currentTarget.open = false;
	event.currentTarget.querySelector("summary")?.focus();
}
