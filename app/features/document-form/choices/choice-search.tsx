import { useCallback, useId, useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SearchInput } from "../../../ui/forms/search-input.tsx";
import { COMMAND } from "../commands/commands.ts";
import { ChoiceList } from "./choice-list.tsx";
import type { Choice, FoundChoices, Search } from "../values/choice.ts";
import type { SearchCombobox } from "./search-combobox.tsx";

export interface ChoiceSearchProps {
	search: Search;
	label: string;
	tenant: string;
	onChoose: (choice: Choice) => void;
	/** The ids that are not offered. */
	without?: readonly string[];
	/** Offers to make something new with the typed name. */
	create?: { text: (name: string) => string; onCreate: (name: string) => void };
}

interface PlainSearchProps extends ChoiceSearchProps {
	/** What was searched for without scripts, and what was found. */
	text: string;
	found: FoundChoices | undefined;
	/** The name of the field for what is chosen. */
	name: string;
	/** Only one can be chosen. */
	single?: boolean;
	/** It was searched just now, so the search has the focus. */
	hasFocus: boolean;
}

/**
 * Choosing from more than a page can hold. With scripts the server searches while one types; without them a button
 * sends the search and the results stand below.
 */
export function ChoiceSearch({ text, found, name, single, hasFocus, ...search }: PlainSearchProps) {
	const { t } = useTranslation();
	const id = useId();
	const hydrated = useHydrated();
	const [enhanced, setEnhanced] = useState<{ component: typeof SearchCombobox; text: string } | null>(null);

	const enhance = useCallback((input: HTMLInputElement | null) => {
		if (!input) return;
		void import("./search-combobox.tsx").then(({ SearchCombobox: component }) =>
			setEnhanced({ component, text: input.matches(":focus") ? input.value : "" }),
		);
	}, []);

	return (
		<div className="flex flex-col gap-1.5">
			<label htmlFor={id} className="text-sm font-medium">
				{search.label}
			</label>
			{enhanced ? (
				<enhanced.component id={id} startsWith={enhanced.text} {...search} />
			) : (
				<div className="flex gap-2">
					<SearchInput
						ref={hydrated ? enhance : undefined}
						id={id}
						name={`search.${search.search}`}
						label={search.label}
						placeholder={t("common.search")}
						defaultValue={text}
						{...{ autoFocus: hasFocus }}
						className="flex-1"
					/>
					<input type="hidden" name={`searched.${search.search}`} value={text.trim()} />
					<span className="hidden noscript:block">
						<Button name={COMMAND} value="search" aria-label={`${t("common.search")}: ${search.label}`}>
							{t("common.search")}
						</Button>
					</span>
				</div>
			)}
			{found && !enhanced && (
				<ChoiceList found={found} name={name} single={single} without={search.without} />
			)}
		</div>
	);
}
