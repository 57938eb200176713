import { useId } from "react";
import { useTranslation } from "../../../texts/translations.tsx";
import { PARTY_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { AddressFields } from "./address-fields.tsx";
import { useFieldNotes } from "./field-notes.tsx";
import { type PartyField, partyFieldName } from "../values/party-values.ts";
import type { PartyRowProps } from "./party-row.tsx";

// The fields of the other type are only hidden, so that they keep what was typed.
const COMPANY = "group-has-[[value=PrivatePerson]:checked]/party:hidden";
const PERSON = "group-has-[[value=Company]:checked]/party:hidden";

/** The fields of a party: a company or a person, its e-mail and its addresses. */
export function PartyFieldset(props: PartyRowProps) {
	const { row, index, result, choices } = props;
	const { t } = useTranslation();
	const typeId = useId();
	const notes = useFieldNotes(result);
	const field = (name: PartyField) => {
		const fullName = partyFieldName(index, name);
		return { name: fullName, defaultValue: row.fields[name], autoComplete: "off", ...notes(fullName) };
	};
	const address = { field, countries: choices.countries };

	return (
		<fieldset
			aria-label={row.label || t("document.newParty")}
			className="group/party flex min-w-0 flex-col gap-3 pb-2"
		>
			{row.kind === "changed" && (
				<p className="text-sm text-ink-muted">{t("document.partyChangesEverywhere")}</p>
			)}
			<div
				role="radiogroup"
				aria-labelledby={typeId}
				className="flex rounded-md border border-line p-0.5 text-sm"
			>
				<span id={typeId} className="sr-only">
					{t("document.party.type")}
				</span>
				{PARTY_TYPES.map((type) => (
					<label
						key={type}
						className="flex h-8 flex-1 cursor-pointer items-center justify-center rounded-sm text-ink-muted has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:h-10"
					>
						<input
							type="radio"
							className="sr-only"
							name={partyFieldName(index, "type")}
							value={type}
							defaultChecked={row.fields.type === type}
						/>
						{t(`document.party.${type}`)}
					</label>
				))}
			</div>
			<TextField className={COMPANY} label={t("document.party.name")} required {...field("name")} />
			<div className={`grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3 ${PERSON}`}>
				<TextField label={t("document.party.salutation")} {...field("salutation")} />
				<TextField label={t("document.party.firstName")} {...field("firstName")} />
			</div>
			<TextField className={PERSON} label={t("document.party.lastName")} required {...field("lastName")} />
			<TextField label={t("document.party.email")} type="email" inputMode="email" {...field("email")} />
			<AddressFields kind="address" {...address} />
			<div className={COMPANY}>
				<AddressFields kind="headquarter" {...address} title={t("document.headquarter")} />
			</div>
		</fieldset>
	);
}
