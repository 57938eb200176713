import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { MAX_NAME_LENGTH } from "../../../contract/constants.ts";
import { PartyFields } from "../../features/document-form/fields/party-fields.tsx";
import type {
	PartyField,
	PartyFields as PartyFieldValues,
} from "../../features/document-form/values/party-values.ts";
import { FormError } from "../../features/form/form-error.tsx";
import type { FieldTexts } from "../../features/form/merged-fields.ts";
import { useMessage, useTranslation } from "../../texts/translations.tsx";
import { CancelLink } from "../../ui/buttons/cancel.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { CheckboxField } from "../../ui/forms/checkbox-field.tsx";
import { SelectField } from "../../ui/forms/select-field.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { categoryFields } from "./entry-fields.ts";
import { IconField } from "./icon-field.tsx";
import type { MasterdataRow } from "./load-masterdata.server.ts";
import { ReminderRows } from "./reminder-rows.tsx";
import { type MasterdataPageProps, useMasterdataAddress } from "./use-masterdata-address.ts";

/** The form of an entry, or of a new one. */
export function EntryForm({ row, page, result }: MasterdataPageProps & { row: MasterdataRow | null }) {
	const { t } = useTranslation();
	const message = useMessage();
	const { addressOf } = useMasterdataAddress(page);
	const isPending = useNavigation().formData !== undefined;
	const { tab } = page.state;
	const [idempotencyKey] = useState(page.idempotencyKey);
	const typed = result?.typed;
	const [first] = useState(() => row && { version: row.version, fields: fieldsOf(page, row) });
	const opened = typed?.["opened"] ?? JSON.stringify(first?.fields);
	const version = typed?.["version"] ?? first?.version;
	const title = row ? row.name : t(`masterdata.new.${tab}`);
	return (
		<Form
			method="post"
			replace
			preventScrollReset
			noValidate
			aria-label={title}
			className="flex max-w-xl flex-col gap-4"
		>
			<FormError message={message(result?.formError)} />
			{row === null && <input type="hidden" name="idempotencyKey" value={idempotencyKey ?? ""} />}
			{row && (
				<>
					<input type="hidden" name="entry" value={row.documentId} />
					<input type="hidden" name="version" value={version} />
					<input type="hidden" name="opened" value={opened} />
				</>
			)}
			{/* (A conflict brings what others have changed into fields that are there already.) */}
			<div key={version} className="flex flex-col gap-4">
				{page.party ? (
					<PartyEntry page={page} values={page.party} result={result} isNew={row === null} />
				) : (
					<TextField
						label={t("masterdata.name")}
						name="name"
						required
						maxLength={MAX_NAME_LENGTH}
						autoComplete="off"
						// oxlint-disable-next-line jsx-a11y/no-autofocus -- the form was opened just now, to type here
						autoFocus
						defaultValue={typed?.["name"] ?? row?.name}
						error={message(result?.fieldErrors["name"])}
					/>
				)}
				{tab === "categories" && (
					<>
						<IconField chosen={typed ? (typed["icon"] ?? "") : (row?.icon ?? "")} />
						<ReminderRows reminders={row?.reminders ?? []} result={result} />
					</>
				)}
				{tab === "categories" && row && page.state.text === "" && (
					<>
						<input type="hidden" name="place" value={row.position} />
						<SelectField
							label={t("masterdata.position")}
							name="position"
							defaultValue={typed?.["position"] ?? String(row.position)}
							options={Array.from({ length: page.total }, (_, at) => String(at + 1)).map((place) => ({
								value: place,
								label: place,
							}))}
							className="w-40"
						/>
					</>
				)}
				{tab === "categories" && row && (
					<CheckboxField
						label={t("masterdata.isActive")}
						hint={t("masterdata.isActiveHint")}
						name="isActive"
						defaultChecked={typed ? "isActive" in typed : row.isActive}
					/>
				)}
			</div>
			<div className="form-actions">
				<Button variant="primary" name="intent" value={row ? "save" : "create"} pending={isPending}>
					{t(row ? "common.save" : "masterdata.create")}
				</Button>
				<CancelLink to={addressOf()} replace preventScrollReset />
			</div>
		</Form>
	);
}

function fieldsOf({ party, state }: MasterdataPageProps["page"], row: MasterdataRow): FieldTexts {
	if (party) return party;
	return state.tab === "categories" ? categoryFields(row) : { name: row.name };
}

interface PartyEntryProps extends MasterdataPageProps {
	values: PartyFieldValues;
	isNew: boolean;
}

function PartyEntry({ page, values, result, isNew }: PartyEntryProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const [focused = "name"] = Object.keys(result?.fieldErrors ?? {});
	const field = (name: PartyField) => ({
		name,
		defaultValue: result?.typed[name] ?? values[name],
		autoComplete: "off",
		error: message(result?.fieldErrors[name]),
		hint: undefined,
		autoFocus: name === focused,
	});
	return (
		<div className="party-scope flex min-w-0 flex-col gap-3">
			{!isNew && <p className="text-sm text-ink-muted">{t("document.partyChangesEverywhere")}</p>}
			<PartyFields field={field} countries={page.countries} />
		</div>
	);
}
