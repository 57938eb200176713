import { Form, useSearchParams } from "react-router";
import { MAX_SEARCH_LENGTH, parseSearch } from "../../features/search/search-address.ts";
import { useSearchAddress } from "../../features/search/use-search-address.ts";
import { useTranslation } from "../../features/texts/translations.tsx";
import { Button } from "../../ui/button.tsx";
import { SearchInput } from "../../ui/search-input.tsx";

const HELP = "search-help";

/** The box of the page, with what can be typed. */
export function SearchForm({ text }: { text: string }) {
	const { t } = useTranslation();
	const { path } = useSearchAddress();
	const { isCut } = parseSearch(useSearchParams()[0]);
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
					aria-invalid={isCut || undefined}
					// oxlint-disable-next-line jsx-a11y/no-autofocus -- whoever comes to an empty search wants to type
					autoFocus={text === ""}
					className="flex-1"
				/>
				<Button type="submit" variant="primary">
					{t("common.search")}
				</Button>
			</Form>
			<p id={HELP} className="mt-2 text-sm text-ink-muted">
				{isCut && <strong className="font-medium text-danger">{t("search.cut")} </strong>}
				{t("search.help")}
			</p>
		</search>
	);
}
