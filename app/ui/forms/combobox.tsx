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
import { foldText } from "../../../contract/search/spelling.ts";
import { Icon } from "../icons/icon.tsx";
import { popupClasses, popupItemClasses } from "../overlays/popup-look.ts";
import type { Option } from "./select.tsx";

interface ComboboxProps {
	name: string;
	options: readonly Option[];
	defaultValue: string;
	empty?: string;
	form?: string;
	control: ControlProps;
	onValueChange?: (value: string) => void;
}

const MOST_SHOWN = 100;

/** The searchable form of a select. Use `ComboboxField`, which loads it. */
export function Combobox({
	name,
	options,
	defaultValue,
	empty,
	form,
	control,
	onValueChange,
}: ComboboxProps) {
	const { t } = useTranslation();
	const [value, setValue] = useState(defaultValue);
	const [query, setQuery] = useState("");
	const button = useRef<HTMLButtonElement>(null);
	const all = empty === undefined ? options : [{ value: "", label: empty }, ...options];
	const shown = all.filter((option) => foldText(option.label).includes(foldText(query))).slice(0, MOST_SHOWN);

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
					placeholder={t("ui.choose")}
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
				className={`${popupClasses} w-(--input-width) max-w-[calc(100vw-1rem)] overflow-y-auto [--anchor-max-height:20rem] empty:hidden`}
			>
				{/* A list of choices has choices alone in it. */}
				{shown.length === 0 && (
					<ComboboxOption value="" disabled className="px-2.5 py-1.5 text-ink-muted">
						{t("ui.noMatches")}
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
