import { Form } from "react-router";
import { MAX_QUERY_WORDS } from "../../../contract/spelling.ts";
import { MAX_SEARCH_LENGTH } from "../../features/search/search-address.ts";
import type { SearchResults } from "../../features/search/search-results.ts";
import { useSearchAddress } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../features/texts/translations.tsx";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/search-input.tsx";

const HELP = "search-help";

/** The box of the page, with what can be typed. */
export function SearchForm({ text, cut }: Pick<SearchResults, "text" | "cut">) {
	const { t } = useTranslation();
	const { path } = useSearchAddress();
	return (
		<search aria-label={t("search.title")}>
			<Form action={path} className="flex items-center gap-2">
				<SearchInput
					// Whoever goes back finds what they had searched for.
					key={text}
					name="q"
					label={t("search.everywhere")}
					placeholder={t("search.placeholder")}
					defaultValue={text}
					maxLength={MAX_SEARCH_LENGTH}
					aria-describedby={HELP}
					aria-invalid={cut !== null || undefined}
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes to an empty search wants to type
					autoFocus={text === ""}
					className="flex-1"
				/>
				<Button type="submit" variant="primary">
					{t("common.search")}
				</Button>
			</Form>
			<p id={HELP} className="mt-2 text-sm text-ink-muted">
				{cut === null ? (
					t("search.help")
				) : (
					<strong className="font-medium text-danger">
						{cut === "length" ? t("search.cut") : t("search.cutWords", { count: MAX_QUERY_WORDS })}
					</strong>
				)}
			</p>
		</search>
	);
}
