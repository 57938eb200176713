import { useTranslation } from "../../../texts/translations.tsx";
import { type PartyField, partyFieldName } from "../values/party-values.ts";
import { useFieldNotes } from "./field-notes.tsx";
import { PartyFields } from "./party-fields.tsx";
import type { PartyRowProps } from "./party-row.tsx";

/** The fields of one party of a document. */
export function PartyFieldset({ row, index, result, choices }: PartyRowProps) {
	const { t } = useTranslation();
	const notes = useFieldNotes(result);
	const field = (name: PartyField) => {
		const fullName = partyFieldName(index, name);
		return { name: fullName, defaultValue: row.fields[name], autoComplete: "off", ...notes(fullName) };
	};
	return (
		<fieldset
			aria-label={row.label || t("document.newParty")}
			className="party-scope flex min-w-0 flex-col gap-3 pb-2"
		>
			{row.kind === "changed" && (
				<p className="text-sm text-ink-muted">{t("document.partyChangesEverywhere")}</p>
			)}
			<PartyFields field={field} countries={choices.countries} />
		</fieldset>
	);
}
