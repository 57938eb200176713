import { useRef } from "react";
import { useSearchParams } from "react-router";
import type { RangeSide } from "../../../../contract/explorer/filter-values.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { formatDay, typedDay } from "../../../../contract/days.ts";
import { type DateFilter, otherList } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState, useNextView } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { DateField } from "../../../ui/forms/date-field.tsx";
import { Select } from "../../../ui/forms/select.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

const DATES: readonly DateFilter[] = ["startDate", "endDate"];
const LABELS: Readonly<Record<DateFilter, TextKey>> = {
	startDate: "documents.startDate",
	endDate: "documents.endDate",
	warrantyUntil: "explorer.warranty",
};

/** A day for each, with its side of the range. A day takes effect as soon as it is whole. */
export function FilterDatesPanel() {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	return (
		<div className="flex flex-col gap-3 p-2">
			{DATES.map((name) => (
				<DateRow key={name} name={name} isSent={!hydrated} />
			))}
			{!hydrated && (
				<Button variant="secondary" size="small" className="self-start not-noscript:hidden sheet:hidden">
					{t("explorer.apply")}
				</Button>
			)}
		</div>
	);
}

/**
 * A day with its side.
 * @param isSent as fields of the form around it, which carries them otherwise
 */
export function DateRow({ name, isSent }: { name: DateFilter; isSent: boolean }) {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	const { lead } = useNextView();
	const [parameters] = useSearchParams();
	const fields = useRef<HTMLFieldSetElement>(null);
	const day = state[name];
	const side = state[`${name}Range`];
	const label = t(LABELS[name]);

	function apply() {
		const input = fields.current?.querySelector("input");
		const select = fields.current?.querySelector("select");
		if (!input || !select) return;
		const typed = typedDay(input.value);
		const range: RangeSide = select.value === "to" ? "to" : "from";
		if (typed === day && (day === null || range === side)) return;
		lead((view) => otherList(view, { [name]: typed, [`${name}Range`]: range }), { replace: day !== null });
	}

	/** The fields belong to the user; they follow the address only while nobody is in them. */
	function follow(input: HTMLInputElement | null) {
		if (!input || input === document.activeElement || typedDay(input.value) === day) return;
		input.value = day === null ? "" : formatDay(day);
	}

	return (
		<fieldset ref={fields}>
			<legend className="mb-1 text-xs font-medium text-ink-muted">{label}</legend>
			<div className="flex gap-2">
				<Select
					name={isSent ? `${name}Range` : undefined}
					aria-label={t("explorer.rangeSide", { date: label })}
					defaultValue={side}
					options={[
						{ value: "from", label: t("explorer.rangeFrom") },
						{ value: "to", label: t("explorer.rangeTo") },
					]}
					onChange={apply}
					className="w-20"
				/>
				<DateField
					ref={follow}
					label={label}
					hideLabel
					{...(isSent && { name })}
					defaultValue={day ?? parameters.get(name) ?? ""}
					onDay={apply}
					className="flex-1"
				/>
			</div>
		</fieldset>
	);
}
