import {
	ComboboxButton,
	ComboboxInput,
	ComboboxOption,
	ComboboxOptions,
	Combobox as HeadlessCombobox,
} from "@headlessui/react";
import { useRef, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { controlClasses, controlHeight } from "./control-look.ts";
import type { ControlProps } from "./field.tsx";
import { Icon } from "../icons/icon.tsx";
import { popupClasses, popupItemClasses } from "../overlays/popup-look.ts";
import { narrowOptions } from "./narrow-options.ts";
import type { Option } from "./select.tsx";

interface ComboboxProps {
	name: string;
	options: readonly Option[];
	defaultValue: string;
	/** Where the choice follows something else, as an address. */
	value?: string;
	empty?: string;
	form?: string;
	control: ControlProps;
	onValueChange?: (value: string) => void;
}

/** Of what the list says beside its choices. (The empty value is that of the empty choice.) */
const NO_CHOICE = "none";

/** The searchable form of a select. Use `ComboboxField`, which loads it. */
export function Combobox({
	name,
	options,
	defaultValue,
	value: given,
	empty,
	form,
	control,
	onValueChange,
}: ComboboxProps) {
	const { t } = useTranslation();
	const [value, setValue] = useState(given ?? defaultValue);
	const [followed, setFollowed] = useState(given);
	const [query, setQuery] = useState("");
	const button = useRef<HTMLButtonElement>(null);
	// A choice is shown at once; who goes back, or resets all of them, sees what counts then.
	if (given !== followed) {
		setFollowed(given);
		setValue(given ?? "");
	}
	const all = empty === undefined ? options : [{ value: "", label: empty }, ...options];
	const { shown, hasMore } = narrowOptions(all, query, value);

	function choose(next: string | null) {
		setValue(next ?? "");
		onValueChange?.(next ?? "");
	}

	return (
		<HeadlessCombobox<string>
			name={name}
			form={form}
			value={value}
			onChange={choose}
			onClose={() => setQuery("")}
		>
			<span className="relative block min-w-0">
				<ComboboxInput
					{...control}
					autoComplete="off"
					placeholder={empty ?? t("ui.choose")}
					displayValue={(chosen: string) => options.find((option) => option.value === chosen)?.label ?? ""}
					onChange={(event) => setQuery(event.currentTarget.value)}
					onFocus={(event) => event.currentTarget.select()}
					onClick={() => button.current?.ariaExpanded !== "true" && button.current?.click()}
					className={`${controlClasses} ${controlHeight} truncate pr-9`}
				/>
				<ComboboxButton
					ref={button}
					aria-label={t("ui.choose")}
					className="absolute inset-y-0 right-0 flex w-9 cursor-pointer items-center justify-center text-ink-muted"
				>
					<Icon name="chevrons-up-down" />
				</ComboboxButton>
			</span>
			<ComboboxOptions
				modal={false}
				anchor={{ to: "bottom start", gap: 4, padding: 8 }}
				className={`${popupClasses} w-(--input-width) min-w-60 max-w-[calc(100vw-1rem)] overflow-y-auto [--anchor-max-height:20rem] empty:hidden`}
			>
				{/* A list of choices has choices alone in it. */}
				{shown.length === 0 && (
					<ComboboxOption value={NO_CHOICE} disabled className="px-2.5 py-1.5 text-ink-muted">
						{t("ui.noMatches")}
					</ComboboxOption>
				)}
				{hasMore && (
					<ComboboxOption value={NO_CHOICE} disabled className="px-2.5 py-1.5 text-ink-muted">
						{t("ui.moreChoices")}
					</ComboboxOption>
				)}
				{shown.map((option) => (
					<ComboboxOption
						key={option.value}
						value={option.value}
						disabled={option.disabled}
						className={`${popupItemClasses} group data-disabled:text-ink-faint`}
					>
						<Icon name="check" className="invisible size-4 text-accent group-data-selected:visible" />
						<span className="min-w-0 flex-1 wrap-break-word">{option.label}</span>
					</ComboboxOption>
				))}
			</ComboboxOptions>
		</HeadlessCombobox>
	);
}
