import {
	type ComponentProps,
	type ComponentType,
	type FormEvent,
	type KeyboardEvent,
	lazy,
	type Ref,
	Suspense,
	useRef,
	useState,
} from "react";
import { anyTypedDay, dayFault, formatDay, typedDay } from "../../../contract/days.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { classes } from "../classes.ts";
import { Icon } from "../icons/icon.tsx";
import { controlClasses, controlHeight } from "./control-look.ts";
import type { DateCalendarProps } from "./date-calendar.tsx";
import { Field, type FieldProps } from "./field.tsx";

interface DateFieldProps
	extends FieldProps, Pick<ComponentProps<"input">, "name" | "form" | "autoFocus" | "disabled"> {
	/** A day, YYYY-MM-DD, or what was typed instead of one. */
	defaultValue?: string | undefined;
	/** The day that is suggested, as it is written, shown where none was typed. */
	ghost?: string | undefined;
	/** Called with the day, YYYY-MM-DD, whenever a whole one stands in the field, and with nothing when it is emptied. */
	onDay?: (day: string) => void;
	ref?: Ref<HTMLInputElement>;
}

// The calendar is 20 KB that most visits never need.
const Calendar = lazy<ComponentType<DateCalendarProps>>(() =>
	import("./date-calendar.tsx").then(
		({ DateCalendar: component }) => ({ default: component }),
		() => ({ default: NoCalendar }),
	),
);

/**
 * A day as one writes it in Switzerland, whatever the browser's language is: typed, or chosen in a calendar. It is sent
 * as it stands there; `typedDay` reads it. Without scripts it is a text field.
 */
export function DateField({
	label,
	hint,
	error,
	hideLabel,
	required,
	className,
	defaultValue = "",
	ghost,
	onDay,
	ref,
	...input
}: DateFieldProps) {
	const { t } = useTranslation();
	const field = useRef<HTMLSpanElement>(null);
	const [fault, setFault] = useState(dayFault(defaultValue));
	const [calendar, setCalendar] = useState<{ day: string | null } | null>(null);
	/** A press on the button has closed the calendar already when it arrives as a click. */
	const wasOpen = useRef(false);

	function handleInput({ currentTarget: { value } }: FormEvent<HTMLInputElement>) {
		const day = value.trim() === "" ? "" : typedDay(value);
		if (day !== null) setFault(null);
		// 1.2.20 may be about to become 1.2.2026.
		if (day === "" || (day !== null && /\d{4}/.test(value))) onDay?.(day);
	}

	/** What was typed is finished. */
	function settle(target: HTMLInputElement) {
		const day = typedDay(target.value);
		setFault(dayFault(target.value));
		if (day === null) return;
		if (target.value !== formatDay(day)) target.value = formatDay(day);
		onDay?.(day);
	}

	function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
		if (event.key === "Enter") settle(event.currentTarget);
		if (event.key !== "ArrowDown" || !event.altKey) return;
		event.preventDefault();
		open();
	}

	function open() {
		setCalendar({ day: typedDay(textInput()?.value ?? "") });
	}

	function choose(day: string) {
		const target = textInput();
		if (!target) return;
		// Not by `value`, which React would take for its own change and keep the form from hearing of it.
		target.setRangeText(formatDay(day), 0, target.value.length, "end");
		target.dispatchEvent(new Event("input", { bubbles: true }));
		target.focus();
	}

	function textInput() {
		return field.current?.querySelector("input");
	}

	return (
		<Field
			name={input.name}
			{...{ label, hint, hideLabel, required, className }}
			error={error ?? (fault ? t(fault) : undefined)}
		>
			{(control) => (
				<span ref={field} className="relative block">
					<input
						{...input}
						{...control}
						ref={ref}
						type="text"
						inputMode="decimal"
						autoComplete="off"
						maxLength={40}
						placeholder={ghost ?? t("ui.dateFormat")}
						defaultValue={writtenDay(defaultValue)}
						onInput={handleInput}
						onBlur={({ currentTarget }) => settle(currentTarget)}
						onKeyDown={handleKeyDown}
						className={classes(controlClasses, controlHeight, "date-control")}
					/>
					<button
						type="button"
						disabled={input.disabled}
						aria-haspopup="dialog"
						aria-expanded={calendar !== null}
						aria-label={t("ui.openCalendar")}
						aria-describedby={`${control.id}-label`}
						title={t("ui.openCalendar")}
						onPointerDown={() => {
							wasOpen.current = calendar !== null;
						}}
						onClick={() => {
							if (!wasOpen.current) open();
							wasOpen.current = false;
						}}
						className="calendar-button"
					>
						<Icon name="calendar-days" />
					</button>
					{calendar && (
						<Suspense>
							<Calendar day={calendar.day} onChoose={choose} onClose={() => setCalendar(null)} />
						</Suspense>
					)}
				</span>
			)}
		</Field>
	);
}

/** It could not be loaded: a day can still be typed. */
function NoCalendar() {
	return null;
}

/** As one writes it; what is no day as it was typed. */
function writtenDay(text: string): string {
	const day = anyTypedDay(text);
	return day === null ? text : formatDay(day);
}
