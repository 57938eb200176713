import { useRef } from "react";
import { useSearchParams } from "react-router";
import { formatDay, typedDay } from "../../../contract/days.ts";
import type { ExplorerFilterState } from "../../features/explorer/explorer-state.ts";
import { FilterDisclosure } from "../../features/explorer/filter-disclosure.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { DateField } from "../../ui/forms/date-field.tsx";

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
	const [parameters] = useSearchParams();
	const fields = useRef<HTMLDivElement>(null);
	const count = DATES.filter(({ name }) => filter[name] !== null).length;

	function handleDay(name: (typeof DATES)[number]["name"], day: string) {
		const input = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`);
		if (input?.form && day !== (filter[name] ?? "")) onChange(input.form);
	}

	/** The fields belong to the user; they follow the address only while nobody is in them. */
	function follow(input: HTMLInputElement | null, day: string | null) {
		if (!input || input === document.activeElement || typedDay(input.value) === day) return;
		input.value = day === null ? "" : formatDay(day);
	}

	return (
		<FilterDisclosure label={t("explorer.dates")} count={count}>
			{() => (
				<div ref={fields} className="flex flex-col gap-3 p-2">
					{DATES.map(({ name, label }) => (
						<DateField
							key={name}
							ref={(input) => follow(input, filter[name])}
							label={t(label)}
							name={name}
							defaultValue={filter[name] ?? parameters.get(name) ?? ""}
							onDay={(day) => handleDay(name, day)}
						/>
					))}
				</div>
			)}
		</FilterDisclosure>
	);
}
