import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from "@headlessui/react";
import { useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { controlClasses, controlHeight } from "../../../ui/forms/control-look.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { popupClasses, popupItemClasses } from "../../../ui/overlays/popup-look.ts";
import type { ChoiceSearchProps } from "./choice-search.tsx";
import type { Choice } from "../values/choice.ts";
import { useChoiceSearch } from "./use-choice-search.ts";

const NEW = "new";

const MESSAGES = {
	idle: "ui.noMatches",
	searching: "document.searching",
	failed: "document.searchFailed",
} as const;

/** `ChoiceSearch` with scripts, loaded after hydration. It is empty again after each choice. */
export function SearchCombobox({
	id,
	startsWith,
	search,
	label,
	tenant,
	onChoose,
	without,
	create,
}: ChoiceSearchProps & { id: string; startsWith: string }) {
	const { t } = useTranslation();
	const [text, setText] = useState(startsWith);
	const { found, state, ask } = useChoiceSearch(search, tenant);
	const name = text.trim();
	const choices = found?.choices.filter(({ value }) => !without?.includes(value)) ?? [];

	function choose(choice: Choice | null) {
		if (!choice) return;
		if (choice.value === NEW) create?.onCreate(name);
		else onChoose(choice);
		setText("");
		ask("");
	}

	return (
		<Combobox<Choice | null> value={null} onChange={choose} immediate>
			<span className="relative block min-w-0">
				<span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-ink-muted">
					<Icon name="search" />
				</span>
				<ComboboxInput
					id={id}
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- it takes the place of the field that has the focus
					autoFocus={startsWith !== ""}
					aria-label={label}
					autoComplete="off"
					placeholder={t("common.search")}
					value={text}
					onFocus={() => found === undefined && ask(text)}
					onChange={(event) => {
						setText(event.currentTarget.value);
						ask(event.currentTarget.value, true);
					}}
					className={`${controlClasses} ${controlHeight} pl-9`}
				/>
			</span>
			<ComboboxOptions
				modal={false}
				anchor={{ to: "bottom start", gap: 4, padding: 8 }}
				className={`${popupClasses} w-(--input-width) max-w-[calc(100vw-1rem)] overflow-y-auto [--anchor-max-height:20rem] empty:hidden`}
			>
				{choices.map((choice) => (
					<ComboboxOption key={choice.value} value={choice} className={popupItemClasses}>
						<span className="min-w-0 flex-1 wrap-anywhere">
							{choice.label}
							{choice.detail !== "" && <span className="block text-ink-muted">{choice.detail}</span>}
						</span>
					</ComboboxOption>
				))}
				{create && name !== "" && (
					<ComboboxOption value={{ value: NEW, label: name, detail: "" }} className={popupItemClasses}>
						<Icon name="plus" className="size-4 shrink-0 text-accent" />
						<span className="min-w-0 flex-1 wrap-anywhere">{create.text(name)}</span>
					</ComboboxOption>
				)}
				{(state === "failed" || (choices.length === 0 && (!create || name === ""))) && (
					<p className="px-2.5 py-1.5 text-ink-muted">{t(MESSAGES[state])}</p>
				)}
				{found?.hasMore && <p className="px-2.5 py-1.5 text-ink-muted">{t("document.moreFound")}</p>}
			</ComboboxOptions>
		</Combobox>
	);
}
