import type { ImportSource } from "../../features/import/plan/import-plan.ts";
import { noCategory } from "../../features/import/plan/no-category.ts";
import type { ImportPlace, PlannedCategory } from "../../features/import/plan/survey.ts";
import { formatCount } from "../../features/documents/format.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

/** The choice of one that is made. */
const NEW = "new";
/** The others, with fewer documents each, unfold. */
const SHOWN = 12;

interface CategoryChoicesProps {
	source: ImportSource;
	categories: readonly PlannedCategory[];
	place: ImportPlace;
	chosen: ReadonlyMap<string, string | null>;
	/** Somebody wanted to begin: what is missing is marked. */
	isSent: boolean;
	/** @param chosen `null` has one made, `undefined` is none yet */
	onChoose: (key: string, chosen: string | null | undefined) => void;
}

/** Where the documents of each category of the archive go. */
export function CategoryChoices({ categories, ...fields }: CategoryChoicesProps) {
	const { t } = useTranslation();
	// What has to be chosen is never out of sight.
	const mayFold = categories.slice(SHOWN).every(({ key }) => fields.chosen.has(key));
	const shown = mayFold ? categories.slice(0, SHOWN) : categories;
	const folded = categories.slice(shown.length);
	return (
		<section aria-labelledby="import-categories">
			<SectionHeading id="import-categories">{t("import.categories.title")}</SectionHeading>
			<p className="pb-3 text-sm text-ink-muted">
				{t(fields.source === "files" ? "import.categories.introFiles" : "import.categories.intro")}
			</p>
			<CategoryFields {...fields} categories={shown} />
			{folded.length > 0 && (
				<details className="pt-3">
					<summary className="w-fit cursor-pointer py-2 text-sm font-medium text-accent">
						{t("import.categories.more", { count: folded.length, shown: formatCount(folded.length) })}
					</summary>
					<CategoryFields {...fields} categories={folded} />
				</details>
			)}
		</section>
	);
}

function CategoryFields({ source, categories, place, chosen, isSent, onChoose }: CategoryChoicesProps) {
	const { t } = useTranslation();
	const places = place.categories.map(({ documentId, name }) => ({ value: documentId, label: name }));
	return (
		<div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
			{categories.map(({ key, name, documents }) => {
				const choice = chosen.get(key);
				const mayMake = name !== null && place.mayMakeCategories;
				const make = { value: NEW, label: t("import.categories.make", { name: name ?? "" }) };
				return (
					<SelectField
						key={key}
						label={t("import.categories.label", {
							name: name ?? t(noCategory(source)),
							count: formatCount(documents),
						})}
						options={mayMake ? [make, ...places] : places}
						{...(choice === undefined && { empty: t("ui.choose") })}
						value={choice === null ? NEW : (choice ?? "")}
						onChange={({ currentTarget: { value } }) =>
							onChoose(key, value === NEW ? null : value || undefined)
						}
						error={isSent && choice === undefined ? t("import.categories.choose") : undefined}
					/>
				);
			})}
		</div>
	);
}
