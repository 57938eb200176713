import type { ChangeEventHandler } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import type { Attempt } from "../../cms/attempt.ts";
import type { CategoryChoice } from "../../features/explorer/category-choices.ts";
import { type Deferred, useDeferred } from "../../features/streaming/deferred.ts";
import { Select } from "../../ui/select.tsx";

interface CategorySelectProps {
	chosen: readonly string[];
	/** Not given while the choices are on their way. */
	categories?: Deferred<Attempt<CategoryChoice[]>>;
	onChange: ChangeEventHandler<HTMLSelectElement>;
}

export function CategorySelect({ chosen: [chosen = ""], categories, onChange }: CategorySelectProps) {
	const { t } = useTranslation();
	const loaded = useDeferred(categories);
	const options = loaded?.ok
		? loaded.value.map(({ documentId, label }) => ({ value: documentId, label }))
		: [];
	// A category that is not among the choices stays chosen: the form must not lose it.
	if (chosen && options.every(({ value }) => value !== chosen)) {
		options.push({ value: chosen, label: loaded ? t("explorer.unknownCategory") : "…" });
	}
	return (
		<Select
			key={chosen}
			name="category"
			aria-label={t("documents.documentCategory")}
			empty={t("explorer.allCategories")}
			defaultValue={chosen}
			options={options}
			onChange={onChange}
			className="w-44 max-md:flex-1"
		/>
	);
}
