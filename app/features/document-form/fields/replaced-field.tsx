import { useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { ChoiceSearch } from "../choices/choice-search.tsx";
import { useOffers } from "../../session/signed-in.ts";
import { FieldGroup } from "./field-group.tsx";
import { type FieldsProps, RowNotes, useFieldNotes } from "./field-notes.tsx";
import { belongsToTenant, type Choice } from "../values/choice.ts";

/** The document that this one replaces (spec 5): of the same tenant, active or archived. A new document may also end it. */
export function ReplacedField({ values, choices, result, documentId, onChange }: FieldsProps) {
	const { t } = useTranslation();
	const notes = useFieldNotes(result);
	const mayEndReplaced = useOffers("endReplaced");
	const current = values.replacedDocument;
	const [chosen, setChosen] = useState(current);
	const [all, setOffered] = useState<Choice[]>(
		current === "" ? [] : [{ value: current, label: values.labels[current] ?? current, detail: "" }],
	);

	const offered = all.filter(({ value }) => belongsToTenant(value, choices.tenant));

	function choose(choice: Choice) {
		if (!offered.some(({ value }) => value === choice.value)) setOffered([...offered, choice]);
		setChosen(choice.value);
		onChange();
	}

	const without = [...offered.map(({ value }) => value), ...(documentId === null ? [] : [documentId])];
	return (
		<FieldGroup title={t("documents.replacedDocument")} hint={t("document.replacedHint")}>
			<div className="replaced-scope flex flex-col gap-4">
				{offered.length > 0 && (
					<div role="radiogroup" aria-label={t("documents.replacedDocument")} className="flex flex-col">
						{[...offered, { value: "", label: t("document.replacesNothing"), detail: "" }].map(
							({ value, label, detail }) => (
								<label key={value} className="flex min-h-9 cursor-pointer items-center gap-2.5 text-sm">
									<input
										type="radio"
										name="replacedDocument"
										value={value}
										checked={chosen === value}
										onChange={() => setChosen(value)}
										className="size-4 shrink-0 accent-accent-fill"
									/>
									<span className="min-w-0 wrap-anywhere">
										{label}
										{detail !== "" && <span className="block text-ink-muted">{detail}</span>}
									</span>
									{value !== "" && <input type="hidden" name={`label.${value}`} value={label} />}
								</label>
							),
						)}
					</div>
				)}
				<RowNotes {...notes("replacedDocument")} />
				<ChoiceSearch
					search="documents"
					label={t("document.searchReplaced")}
					tenant={choices.tenant}
					text={values.searches.documents}
					found={result?.found?.documents}
					hasFocus={notes("search.documents").autoFocus}
					name="replacedDocument"
					single
					without={without}
					onChoose={choose}
				/>
				{documentId === null && mayEndReplaced && (
					<CheckboxField
						className="hidden in-[.replaced-scope:has([name=replacedDocument]:not([value='']):checked)]:flex"
						label={t("document.endReplaced")}
						name="endReplaced"
						value="yes"
						defaultChecked={values.endReplaced}
						error={notes("endReplaced").error}
					/>
				)}
			</div>
		</FieldGroup>
	);
}
