import { useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "../../texts/translations.tsx";
import { ChoiceSearch } from "../choices/choice-search.tsx";
import { focusAfter } from "../commands/commands.ts";
import { focusControl } from "../focus-control.ts";
import { CommandButton } from "../commands/command-button.tsx";
import { type FieldsProps, useFieldNotes } from "./field-notes.tsx";
import { FieldGroup } from "./field-group.tsx";
import { parseDocumentForm } from "../values/document-form-values.ts";
import { RowNotes } from "../row-notes.tsx";
import { changedParties, type Choice, withChoice } from "../values/party-values.ts";
import { PartyRow } from "./party-row.tsx";

/** The parties of a document: those that stand on it, others of the tenant, and new ones. */
export function PartiesField(props: FieldsProps) {
	const { values, choices, failure, participations, onChange } = props;
	const { t } = useTranslation();
	const notes = useFieldNotes(failure);
	const [rows, setRows] = useState(values.documentParticipations);

	function act(command: string, form: HTMLFormElement | null) {
		const typed = form ? parseDocumentForm(new FormData(form)).documentParticipations : rows;
		const next = changedParties(typed, command, participations);
		flushSync(() => setRows(next));
		focusControl(form, focusAfter(`parties.${command}`, { ...values, documentParticipations: next }));
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
			<RowNotes {...notes("documentParticipations")} />
			<ChoiceSearch
				search="parties"
				label={t("document.addParty")}
				tenant={choices.tenant}
				text={values.searches.parties}
				found={failure?.found?.parties}
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
