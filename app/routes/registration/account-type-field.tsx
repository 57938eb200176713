import { useTranslation } from "../../texts/translations.tsx";
import { ACCOUNT_TYPES } from "../../../contract/entities/vocabulary.ts";
import { FieldMessages } from "../../ui/forms/field.tsx";

const TEXTS = {
	privatePerson: { title: "registration.privatePerson", hint: "registration.privatePersonHint" },
	company: { title: "registration.company", hint: "registration.companyHint" },
} as const;

/** The choice between the two account types (spec 1). */
export function AccountTypeField({
	chosen,
	error,
}: {
	chosen: string | undefined;
	error: string | undefined;
}) {
	const { t } = useTranslation();
	return (
		<fieldset>
			<legend className="text-sm font-medium">{t("registration.accountType")}</legend>
			<div className="mt-1.5 grid gap-3 sm:grid-cols-2">
				{ACCOUNT_TYPES.map((type) => (
					<label
						key={type}
						htmlFor={`account-${type}`}
						className="flex cursor-pointer gap-3 rounded-md border border-line-strong p-3 hover:bg-surface-hover has-checked:border-accent has-checked:bg-surface-selected has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
					>
						<input
							id={`account-${type}`}
							type="radio"
							name="accountType"
							value={type}
							defaultChecked={type === (chosen ?? ACCOUNT_TYPES[0])}
							className="mt-1 self-start accent-accent-fill"
						/>
						<span>
							<span className="block text-sm font-medium">{t(TEXTS[type].title)}</span>
							<span className="block text-sm text-ink-muted">{t(TEXTS[type].hint)}</span>
						</span>
					</label>
				))}
			</div>
			<FieldMessages hint={undefined} hintId={undefined} error={error} errorId={undefined} />
		</fieldset>
	);
}
