import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";
import type { Address } from "../../../contract/entities/entities.ts";
import { isSameForm, UnsavedChanges } from "../../features/document-form/unsaved/unsaved-changes.tsx";
import { useDirty } from "../../features/form/use-dirty.ts";
import { FormError } from "../../features/form/form-error.tsx";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCompanyAddress } from "./company-state.ts";
import { factFields } from "./fact-fields.ts";
import type { CompanyPageProps } from "./facts-tab.tsx";

/** The facts as one form, in their place. */
export function FactsForm({ page, result }: CompanyPageProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData !== undefined;
	const [first] = useState(() => ({ version: page.company.version, fields: factFields(page.company) }));
	const version = result?.typed["version"] ?? first.version;
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	const { company, tenant, countries } = page;
	const addressOf = useCompanyAddress(tenant.documentId);
	const { kind, address } = company;
	const isCompany = kind === "company";
	const field = (name: "name" | "uid" | "registerNumber" | "phone" | "email" | "website") => ({
		name,
		defaultValue: result?.typed[name] ?? company[name] ?? "",
		error: message(result?.fieldErrors[name]),
	});
	const addressField = (part: keyof Address) => {
		const name = `address.${part}`;
		return {
			name,
			autoComplete: "off",
			defaultValue: result?.typed[name] ?? address?.[part] ?? "",
			error: message(result?.fieldErrors[name]),
		};
	};
	return (
		<Form
			method="post"
			replace
			preventScrollReset
			noValidate
			onInput={markDirty}
			aria-label={t("company.facts")}
			className="flex max-w-xl flex-col gap-6"
		>
			<UnsavedChanges hasChanges={isDirty || result !== undefined} staysAt={isSameForm} />
			<FormError message={message(result?.formError)} />
			<input ref={noticeEarlyInput} type="hidden" name="version" value={version} />
			<input type="hidden" name="opened" value={result?.typed["opened"] ?? JSON.stringify(first.fields)} />
			<TextField
				label={t(`company.name.${kind}`)}
				required
				maxLength={MAX_NAME_LENGTH}
				autoComplete={isCompany ? "organization" : "off"}
				{...field("name")}
			/>
			<fieldset className="flex min-w-0 flex-col gap-3">
				<legend className="mb-1.5 text-sm font-semibold">{t("company.address")}</legend>
				<TextField label={t("document.address.street")} {...addressField("street")} />
				<TextField label={t("document.address.street2")} {...addressField("street2")} />
				<div className="grid grid-cols-[minmax(0,1fr)_minmax(0,2fr)] gap-3">
					<TextField label={t("document.address.zipCode")} {...addressField("zipCode")} />
					<TextField label={t("document.address.city")} {...addressField("city")} />
				</div>
				<SelectField
					label={t("document.address.country")}
					empty={t("document.address.noCountry")}
					options={countries}
					{...addressField("country")}
				/>
			</fieldset>
			<fieldset className="flex min-w-0 flex-col gap-3">
				<legend className="mb-1.5 text-sm font-semibold">{t("company.contact")}</legend>
				<TextField
					label={t("company.phone")}
					type="tel"
					maxLength={50}
					autoComplete="tel"
					{...field("phone")}
				/>
				<TextField
					label={t("company.email")}
					type="email"
					maxLength={254}
					autoComplete="email"
					{...field("email")}
				/>
				{(isCompany || company.website !== null) && (
					<TextField
						label={t("company.website")}
						inputMode="url"
						maxLength={500}
						autoComplete="url"
						{...field("website")}
					/>
				)}
			</fieldset>
			{(isCompany || company.uid !== null || company.registerNumber !== null) && (
				<fieldset className="flex min-w-0 flex-col gap-3">
					<legend className="mb-1.5 text-sm font-semibold">{t("company.numbers")}</legend>
					<TextField
						label={t("company.uid")}
						hint={t("company.uidHint")}
						maxLength={50}
						autoComplete="off"
						{...field("uid")}
					/>
					<TextField
						label={t("company.registerNumber")}
						maxLength={50}
						autoComplete="off"
						{...field("registerNumber")}
					/>
				</fieldset>
			)}
			<div className="form-actions">
				<Button variant="primary" name="intent" value="save" pending={isPending}>
					{t("common.save")}
				</Button>
				<CancelLink to={addressOf("facts")} replace preventScrollReset />
			</div>
		</Form>
	);
}
