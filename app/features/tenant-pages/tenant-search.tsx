import type { ReactNode } from "react";
import { Form, useSubmit } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SearchInput } from "../../ui/forms/search-input.tsx";
import { MAX_SEARCH_LENGTH } from "../explorer/search-text.ts";

interface TenantSearchProps {
	label: string;
	/** Of the page. */
	path: string;
	/** What else the address says, by name. */
	kept: Readonly<Record<string, string>>;
	text: string;
	/** What else is searched with it. */
	second?: { name: string; label: string; text: string } | false;
	/** More that narrows the list. */
	children?: ReactNode;
}

/** Searches the list of a tenant's page, by its address. */
export function TenantSearch({ label, path, kept, text, second, children }: TenantSearchProps) {
	const { t } = useTranslation();
	const submit = useSubmit();
	const searches = [{ name: "q", label, text }, ...(second ? [second] : [])];
	return (
		<search aria-label={label}>
			<Form
				action={path}
				preventScrollReset
				replace
				className="flex flex-wrap items-center gap-2 border-b border-line px-4 py-2.5 lg:px-6"
			>
				{Object.entries(kept).map(([name, value]) => (
					<input key={name} type="hidden" name={name} value={value} />
				))}
				{searches.map((search) => (
					<SearchInput
						key={`${search.name} ${kept["tab"]} ${search.text}`}
						name={search.name}
						label={search.label}
						defaultValue={search.text}
						maxLength={MAX_SEARCH_LENGTH}
						onInput={({ currentTarget: { form, value } }) => {
							// The cross that empties it asks for everything at once.
							if (value === "" && search.text !== "")
								void submit(form, { replace: true, preventScrollReset: true });
						}}
						className="max-w-md flex-1 basis-56"
					/>
				))}
				<Button>{t("common.search")}</Button>
				{children}
			</Form>
		</search>
	);
}
