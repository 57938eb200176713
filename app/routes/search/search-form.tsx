import { type SubmitEvent, useRef } from "react";
import { useNavigate } from "react-router";
import { MAX_QUERY_WORDS } from "../../../contract/constants.ts";
import type { SearchChoices } from "./search-choices.ts";
import type { SearchResults } from "../../features/search/search-results.ts";
import { MAX_SEARCH_LENGTH, searchText } from "../../features/explorer/search-text.ts";
import { parseSearchView } from "../../features/search/search-view.ts";
import { useSearchAddress } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { SearchFilters } from "./search-filters.tsx";

interface SearchFormProps extends Pick<SearchResults, "text" | "cut"> {
	choices: SearchChoices;
}

const HELP = "search-help";

/** The box of the page, with what can be typed, and what narrows the search. */
export function SearchForm({ text, cut, choices }: SearchFormProps) {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const { path, addressOf } = useSearchAddress();
	const shown = useRef(text);
	/** The user has typed on since the last search. */
	const isAhead = useRef(false);

	/** The address has only what differs from the default, and begins with the first page again. */
	function apply(form: HTMLFormElement, chosen?: { name: string; value: string }) {
		const parameters = new URLSearchParams();
		for (const [name, value] of new FormData(form)) {
			if (typeof value === "string") parameters.append(name, value);
		}
		if (chosen) parameters.set(chosen.name, chosen.value);
		void navigate(addressOf(parseSearchView(parameters)), { preventScrollReset: true });
	}

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		isAhead.current = false;
		apply(event.currentTarget);
	}

	/** Whoever goes back finds what they had searched for; an answer that comes late changes nothing under their hands. */
	function follow(input: HTMLInputElement | null) {
		if (!input || shown.current === text) return;
		shown.current = text;
		if (isAhead.current && input === document.activeElement) return;
		isAhead.current = false;
		if (searchText(input.value) !== text) input.value = text;
	}

	return (
		<search aria-label={t("search.title")}>
			<form action={path} onSubmit={handleSubmit}>
				<div className="flex items-center gap-2 max-[16rem]:flex-wrap">
					<SearchInput
						ref={follow}
						name="q"
						label={t("search.everywhere")}
						placeholder={t("search.placeholder")}
						defaultValue={text}
						maxLength={MAX_SEARCH_LENGTH}
						aria-describedby={HELP}
						aria-invalid={cut !== null || undefined}
						// oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes to an empty search wants to type
						autoFocus={text === ""}
						onChange={() => {
							isAhead.current = true;
						}}
						className="flex-1 max-[16rem]:basis-full"
					/>
					<Button type="submit" variant="primary">
						{t("common.search")}
					</Button>
				</div>
				<p id={HELP} className="mt-2 text-sm text-ink-muted">
					{cut === null ? (
						t("search.help")
					) : (
						<strong className="font-medium text-danger">
							{cut === "length" && t("search.cut")}
							{cut === "words" && t("search.cutWords", { count: MAX_QUERY_WORDS })}
							{cut === "either" && t("search.cutEither")}
						</strong>
					)}
				</p>
				{text !== "" && <SearchFilters choices={choices} onChange={apply} />}
			</form>
		</search>
	);
}
