import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../../texts/translations.tsx";
import { ChoiceSearch } from "../choices/choice-search.tsx";
import { focusTarget } from "../commands/commands.ts";
import { focusControl } from "./focus.ts";
import { CommandButton } from "../commands/command-button.tsx";
import { type FieldsProps, RowNotes, useFieldNotes } from "./field-notes.tsx";
import { FieldGroup } from "./field-group.tsx";
import type { Choice } from "../values/choice.ts";
import { parseDocumentForm } from "../values/document-form-values.ts";
import { updateParties, withChoice } from "../values/party-values.ts";
import { openSuggestions } from "../values/open-suggestions.ts";
import { SuggestionList } from "../suggestions/suggestion-button.tsx";
import { PartyRow } from "./party-row.tsx";

/** The parties of a document: those that it has, others of the tenant, and new ones. */
export function PartiesField(props: FieldsProps) {
	const { values, choices, result, participations, onChange } = props;
	const { t } = useTranslation();
	const notes = useFieldNotes(result);
	const suggested = openSuggestions(values, props.suggested ?? null).parties;
	const [rows, setRows] = useState(values.documentParticipations);

	const isEmpty = rows.every(({ isRemoved }) => isRemoved);

	function act(command: string, form: HTMLFormElement | null) {
		const typed = form ? parseDocumentForm(new FormData(form)).documentParticipations : rows;
		const next = updateParties(typed, command, participations);
		flushSync(() => setRows(next));
		focusControl(form, focusTarget(`parties.${command}`, { ...values, documentParticipations: next }));
		onChange();
	}

	function choose(choice: Choice) {
		setRows(withChoice(rows, choice));
		onChange();
	}

	return (
		<FieldGroup title={t("documents.documentParties")}>
			{rows.length > 0 && (
				<ul className="flex flex-col divide-y divide-line rounded-md border border-line not-has-[>li:not([hidden])]:hidden">
					{rows.map((row, index) => (
						// oxlint-disable-next-line react/no-array-index-key -- a row keeps its number
						<PartyRow key={index} row={row} index={index} act={act} {...props} />
					))}
				</ul>
			)}
			{isEmpty && <SuggestionList suggestions={suggested} onAccept={props.onAccept} />}
			<RowNotes {...notes("documentParticipations")} />
			<ChoiceSearch
				search="parties"
				label={t("document.addParty")}
				tenant={choices.tenant}
				text={values.searches.parties}
				found={result?.found?.parties}
				hasFocus={notes("search.parties").autoFocus}
				name="chosenParty"
				without={rows.filter(({ isRemoved }) => !isRemoved).map(({ party }) => party)}
				onChoose={choose}
			/>
			<CommandButton
				command="parties.new"
				onCommand={(form) => act("new", form)}
				icon="plus"
				className="-ml-2.5 self-start"
			>
				{t("document.newParty")}
			</CommandButton>
		</FieldGroup>
	);
}
