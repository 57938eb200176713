import { useCallback, useId, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { Button } from "../../../ui/button.tsx";
import { SearchInput } from "../../../ui/search-input.tsx";
import { COMMAND } from "../commands/commands.ts";
import { FoundList } from "./choice-list.tsx";
import type { FoundChoices } from "../save/document-form-result.ts";
import type { Search } from "../values/document-form-values.ts";
import type { Choice } from "../values/party-values.ts";
import type { SearchCombobox } from "./search-combobox.tsx";

export interface ChoiceSearchProps {
	search: Search;
	label: string;
	tenant: string;
	onChoose: (choice: Choice) => void;
	/** Those that are not offered. */
	without?: readonly string[];
	/** Makes something new of what was typed; with its text around `name`. */
	create?: { text: (name: string) => string; onCreate: (name: string) => void };
}

interface PlainSearchProps extends ChoiceSearchProps {
	/** What was searched for before, and what was found. */
	text: string;
	found: FoundChoices | undefined;
	/** The name of the field that takes what is chosen of it. */
	name: string;
	/** One of them, instead of several. */
	single?: boolean;
	/** It was searched just now. */
	hasFocus: boolean;
}

/**
 * Choosing from more than a page can hold. The server searches while one types; without scripts a button has it search
 * and the choices stand below.
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
			{found && !enhanced && <FoundList found={found} name={name} single={single} without={search.without} />}
		</div>
	);
}
