import { type ComponentProps, useId } from "react";
import { PARTY_TYPES } from "../../../../contract/entities/vocabulary.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { AddressFields } from "./address-fields.tsx";

// The fields of the other type are only hidden, so that they keep what was typed.
const COMPANY = "in-[.party-scope:has([value=PrivatePerson]:checked)]:hidden";
const PERSON = "in-[.party-scope:has([value=Company]:checked)]:hidden";

type PartyFieldsProps = Pick<ComponentProps<typeof AddressFields>, "field" | "countries">;

/** The fields of a party: a company or a person, its e-mail and its addresses. Stands within a `party-scope`. */
export function PartyFields({ field, countries }: PartyFieldsProps) {
	const { t } = useTranslation();
	const typeId = useId();
	const { name: typeName, defaultValue: chosen } = field("type");
	const address = { field, countries };
	return (
		<>
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
							name={typeName}
							value={type}
							defaultChecked={chosen === type}
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
		</>
	);
}
