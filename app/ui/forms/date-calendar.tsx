import { type FocusEvent, type KeyboardEvent, useCallback, useRef, useState } from "react";
import { DayPicker } from "react-day-picker";
import { FORMAT_LOCALE } from "../../../contract/constants.ts";
import { type Day, dayAt, FIRST_DAY, LAST_DAY } from "../../../contract/days.ts";
import { madeOnce } from "../../made-once.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../buttons/button.tsx";
import { keepBeside } from "./place-beside.ts";
import "./date-calendar.css";

export interface DateCalendarProps {
	/** The day that stands in the field. */
	day: Day | null;
	onChoose: (day: Day) => void;
	onClose: () => void;
}

const MONDAY = 1;
const captionFormat = madeOnce(
	() => new Intl.DateTimeFormat(FORMAT_LOCALE, { month: "long", year: "numeric" }),
);
const monthFormat = madeOnce(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { month: "long" }));
const weekdayFormat = madeOnce(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { weekday: "short" }));
const longWeekdayFormat = madeOnce(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { weekday: "long" }));
const wholeFormat = madeOnce(() => new Intl.DateTimeFormat(FORMAT_LOCALE, { dateStyle: "full" }));

/** The month in which a day lies, over the page beside the button before it. Use `DateField`, which loads it. */
export function DateCalendar({ day, onChoose, onClose }: DateCalendarProps) {
	const { t } = useTranslation();
	const popover = useRef<HTMLDialogElement>(null);
	const [today] = useState(() => dayAt(Date.now()));

	const show = useCallback((element: HTMLDialogElement) => {
		popover.current = element;
		const button = element.parentElement?.querySelector("button");
		element.showPopover();
		return button ? keepBeside(element, button) : undefined;
	}, []);

	function close() {
		popover.current?.hidePopover();
	}

	function choose(chosen: Day) {
		close();
		onChoose(chosen);
	}

	function handleKeyDown(event: KeyboardEvent) {
		// The keys of what is around it mean nothing in here.
		event.stopPropagation();
		if (event.key !== "Escape") return;
		// It closes the calendar alone, not a sheet around it, too.
		event.preventDefault();
		close();
	}

	function handleBlur({ currentTarget, relatedTarget }: FocusEvent) {
		if (relatedTarget && !currentTarget.contains(relatedTarget)) close();
	}

	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears the keys of what is inside
		<dialog
			ref={show}
			popover="auto"
			aria-label={t("ui.calendar")}
			onToggle={({ newState }) => newState === "closed" && onClose()}
			onKeyDown={handleKeyDown}
			onBlur={handleBlur}
			className="calendar"
		>
			<DayPicker
				mode="single"
				required
				autoFocus
				showOutsideDays
				fixedWeeks
				captionLayout="dropdown"
				weekStartsOn={MONDAY}
				selected={day === null ? undefined : dateOf(day)}
				defaultMonth={dateOf(day ?? today)}
				today={dateOf(today)}
				startMonth={dateOf(FIRST_DAY)}
				endMonth={dateOf(LAST_DAY)}
				onSelect={(date) => choose(dayOf(date))}
				formatters={{
					formatCaption: (month) => captionFormat().format(month),
					formatMonthDropdown: (month) => monthFormat().format(month),
					formatWeekdayName: (weekday) => weekdayFormat().format(weekday),
				}}
				labels={{
					labelDayButton: (date) => wholeFormat().format(date),
					labelGrid: (month) => captionFormat().format(month),
					labelGridcell: (date) => wholeFormat().format(date),
					labelNav: () => t("ui.calendar"),
					labelNext: () => t("ui.nextMonth"),
					labelPrevious: () => t("ui.previousMonth"),
					labelMonthDropdown: () => t("ui.month"),
					labelYearDropdown: () => t("ui.year"),
					labelWeekday: (weekday) => longWeekdayFormat().format(weekday),
				}}
			/>
			<Button type="button" variant="quiet" size="small" onClick={() => choose(today)} className="w-full">
				{t("ui.today")}
			</Button>
		</dialog>
	);
}

/** The library counts in midnights of the browser's own zone. */
function dateOf(day: Day): Date {
	const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
	return new Date(year, month - 1, date);
}

function dayOf(date: Date): Day {
	const pad = (part: number) => String(part).padStart(2, "0");
	return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
