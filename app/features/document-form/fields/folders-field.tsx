import { useState } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import { ChoiceSearch } from "../choices/choice-search.tsx";
import { FieldGroup } from "./field-group.tsx";
import { type FieldsProps, RowNotes, useFieldNotes } from "./field-notes.tsx";
import { openSuggestions } from "../values/open-suggestions.ts";
import { SuggestionList } from "../suggestions/suggestion-button.tsx";
import { ChoiceList } from "../choices/choice-list.tsx";
import { belongsToTenant, type Choice } from "../values/choice.ts";

/** The folders of a document. Each can be unticked; others are searched, or made with the document. */
export function FoldersField({ values, choices, result, onChange, suggested = null, onAccept }: FieldsProps) {
	const { t } = useTranslation();
	const hydrated = useHydrated();
	const notes = useFieldNotes(result);
	const [all, setFolders] = useState<Choice[]>(() =>
		values.documentFolders.map((id) => chosen(id, values.labels)),
	);
	const folders = all.filter(({ value }) => belongsToTenant(value, choices.tenant));
	const [newNames, setNewNames] = useState(values.newFolders);

	function choose(folder: Choice) {
		setFolders([...folders, folder]);
		onChange();
	}

	function create(name: string) {
		const isKnown = [...newNames, ...folders.map(({ label }) => label)].some(
			(known) => foldedName(known) === foldedName(name),
		);
		if (!isKnown) setNewNames([...newNames, name]);
		onChange();
	}

	const ids = folders.map(({ value }) => value);
	return (
		<FieldGroup title={t("documents.documentFolders")}>
			{folders.length + newNames.length > 0 && (
				<ul className="flex flex-wrap gap-2">
					{folders.map(({ value, label }) => (
						<li key={value} className="min-w-0">
							<input type="hidden" name={`label.${value}`} value={label} />
							<FolderChip name="documentFolders" value={value} label={label} />
						</li>
					))}
					{newNames.map((name) => (
						<li key={name} className="min-w-0">
							<FolderChip name="newFolders" value={name} label={t("document.folderToMake", { name })} />
						</li>
					))}
				</ul>
			)}
			{folders.length + newNames.length === 0 && (
				<SuggestionList suggestions={openSuggestions(values, suggested).folders} onAccept={onAccept} />
			)}
			<RowNotes {...notes("documentFolders")} />
			<ChoiceSearch
				search="folders"
				label={t("document.addFolder")}
				tenant={choices.tenant}
				text={values.searches.folders}
				found={result?.found?.folders}
				hasFocus={notes("search.folders").autoFocus}
				name="documentFolders"
				without={ids}
				onChoose={choose}
				create={{ text: (name) => t("document.makeFolder", { name }), onCreate: create }}
			/>
			{!hydrated && (
				<div className="hidden flex-col gap-4 noscript:flex">
					{!result?.found?.folders && choices.folders.choices.length > 0 && (
						<ChoiceList found={choices.folders} name="documentFolders" single={false} without={ids} />
					)}
					<TextField label={t("document.newFolder")} name="newFolders" autoComplete="off" />
				</div>
			)}
		</FieldGroup>
	);
}

/** The document lies in the folder while its box is ticked. */
function FolderChip({ name, value, label }: { name: string; value: string; label: string }) {
	return (
		<label className="chip-scope flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md border border-line px-2.5 py-1 text-sm text-ink-muted line-through has-checked:border-transparent has-checked:bg-accent-soft has-checked:text-ink has-checked:no-underline has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:min-h-10">
			<input type="checkbox" name={name} value={value} defaultChecked className="sr-only" />
			<Icon name="folder" className="size-4 shrink-0" />
			<span className="min-w-0 wrap-anywhere">{label}</span>
			<Icon
				name="x"
				className="hidden size-3.5 shrink-0 text-ink-muted in-[.chip-scope:has(:checked)]:block"
			/>
			<Icon name="rotate-ccw" className="size-3.5 shrink-0 in-[.chip-scope:has(:checked)]:hidden" />
		</label>
	);
}

function chosen(id: string, labels: Record<string, string>): Choice {
	return { value: id, label: labels[id] ?? id, detail: "" };
}
