import { FIRST_DAY, isDay, LAST_DAY } from "../../../contract/days.ts";
import type { ExplorerFilterState } from "../../features/explorer/explorer-state.ts";
import { FilterDisclosure } from "../../features/explorer/filter-disclosure.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { controlClasses, controlHeight } from "../../ui/forms/control-look.ts";

interface SearchDatesProps {
	filter: ExplorerFilterState;
	onChange: (form: HTMLFormElement) => void;
}

const DATES = [
	{ name: "startDate", label: "search.beginsFrom" },
	{ name: "endDate", label: "search.endsBy" },
] as const;

/** Since when and until when a document runs. A day takes effect as soon as it is whole. */
export function SearchDates({ filter, onChange }: SearchDatesProps) {
	const { t } = useTranslation();
	const count = DATES.filter(({ name }) => filter[name] !== null).length;

	function handleChange({ value, form }: HTMLInputElement) {
		if (form && (value === "" || isDay(value))) onChange(form);
	}

	/** The fields belong to the user; they follow the address only while nobody is in them. */
	function follow(input: HTMLInputElement | null, day: string) {
		if (input && input !== document.activeElement) input.value = day;
	}

	return (
		<FilterDisclosure label={t("explorer.dates")} count={count}>
			{() => (
				<div className="flex flex-col gap-3 p-2">
					{DATES.map(({ name, label }) => (
						<label key={name} className="text-xs font-medium text-ink-muted">
							{t(label)}
							<input
								ref={(input) => follow(input, filter[name] ?? "")}
								type="date"
								name={name}
								defaultValue={filter[name] ?? ""}
								min={FIRST_DAY}
								max={LAST_DAY}
								autoComplete="off"
								onChange={({ currentTarget }) => handleChange(currentTarget)}
								className={`${controlClasses} ${controlHeight} mt-1`}
							/>
						</label>
					))}
				</div>
			)}
		</FilterDisclosure>
	);
}
