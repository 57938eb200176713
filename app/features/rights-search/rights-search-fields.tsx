import type { KeyboardEvent } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { MAX_SEARCH_LENGTH } from "../explorer/search-text.ts";
import { formatCount } from "../documents/format.ts";
import { GIVEN_FIELD, SEARCH_INTENT, TEXT_FIELD } from "./rights-search.ts";
import type { useRightsSearch } from "./use-rights-search.ts";

/** The fragment of the address at which the form is shown again. */
const ID = "categories";

type Fields = NonNullable<ReturnType<typeof useRightsSearch>["fields"]>;

/** They have searched already, and must not save. */
function keepFromSaving(event: KeyboardEvent) {
	if (event.key === "Enter") event.preventDefault();
}

/** Searches the categories of a form while one types; without scripts by a button, and nothing chosen is lost. */
export function RightsSearchFields({ search, change, shown, count }: Fields) {
	const { t } = useTranslation();
	const isHydrated = useHydrated();
	const { text, isGivenOnly } = search;
	return (
		<div
			// What was typed before the scripts were there counts too.
			ref={(element) => {
				const [typed, only] = element?.querySelectorAll("input") ?? [];
				if (!typed || !only || (typed.value === text && only.checked === isGivenOnly)) return;
				change({ text: typed.value, isGivenOnly: only.checked }, typed.form);
			}}
			id={ID}
			// Nothing that is saved.
			onInput={(event) => event.stopPropagation()}
			className="flex scroll-mt-4 flex-wrap items-center gap-x-4 gap-y-2 text-sm"
		>
			<SearchInput
				name={TEXT_FIELD}
				label={t("permissions.searchCategories")}
				defaultValue={text}
				maxLength={MAX_SEARCH_LENGTH}
				onInput={({ currentTarget: { value, form } }) => change({ text: value }, form)}
				onKeyDown={keepFromSaving}
				className="max-w-md flex-1 basis-56"
			/>
			<label className="flex cursor-pointer items-center gap-2 py-1.5 pointer-coarse:py-3">
				<input
					type="checkbox"
					name={GIVEN_FIELD}
					defaultChecked={isGivenOnly}
					onKeyDown={keepFromSaving}
					onChange={({ currentTarget: { checked, form } }) => change({ isGivenOnly: checked }, form)}
					className="size-4 cursor-pointer accent-accent-fill"
				/>
				{t("permissions.givenOnly")}
			</label>
			{/* (Until the scripts are there, too: Enter would press the button that saves.) */}
			{!isHydrated && (
				<Button name="intent" value={SEARCH_INTENT} formNoValidate formAction={`#${ID}`}>
					{t("common.search")}
				</Button>
			)}
			<output className="basis-full text-ink-muted">
				{shown === 0
					? t("permissions.noCategoryFound")
					: shown < count &&
						t("permissions.categoriesShown", { shown: formatCount(shown), all: formatCount(count) })}
			</output>
		</div>
	);
}
