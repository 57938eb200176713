import { useState } from "react";
import { Form, useNavigation } from "react-router";
import { ACCESS_TOKEN_DAYS } from "../../../../contract/access-token-days.ts";
import type { AccessToken } from "../../../../contract/identity/access-tokens.ts";
import { formatInstant } from "../../../features/documents/format.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CheckboxField } from "../../../ui/forms/checkbox-field.tsx";
import { CopyField } from "../../../ui/forms/copy-field.tsx";
import { SelectField } from "../../../ui/forms/select-field.tsx";
import { TextField } from "../../../ui/forms/text-field.tsx";
import { SectionHeading } from "../../../ui/layout/section-heading.tsx";
import { AccessRow } from "./access-row.tsx";

interface ProgramSectionProps {
	tokens: AccessToken[];
	/** The one that was made just now, which is said this once. */
	newToken: string | null;
	idempotencyKey: string;
	result: FormResult | undefined;
}

/** Tokens with which programs get in: those that count, and a form for another one. */
export function ProgramSection({ tokens, newToken, idempotencyKey, result }: ProgramSectionProps) {
	const { t } = useTranslation();
	return (
		<section aria-labelledby="security-programs">
			<SectionHeading id="security-programs">{t("security.programs")}</SectionHeading>
			<p className="text-sm text-ink-muted">{t("security.programsHint")}</p>
			{newToken !== null && (
				<div className="mt-4 space-y-3 rounded-lg border border-line bg-surface-sunken p-4 text-sm">
					<CopyField label={t("security.newToken")} value={newToken} />
					<p className="text-warning">{t("security.newTokenHint")}</p>
				</div>
			)}
			<ul className="divide-y divide-line">
				{tokens.map((token) => (
					<ProgramRow key={token.documentId} token={token} />
				))}
			</ul>
			{/* Emptied for the next one. */}
			<ProgramForm key={newToken} idempotencyKey={idempotencyKey} result={result} />
		</section>
	);
}

function ProgramForm({ idempotencyKey, result }: Pick<ProgramSectionProps, "idempotencyKey" | "result">) {
	const { t } = useTranslation();
	const message = useMessage();
	const { formData } = useNavigation();
	// The same until the form is emptied, whatever is loaded meanwhile.
	const [key] = useState(idempotencyKey);
	return (
		<Form method="post" preventScrollReset noValidate className="mt-4 flex max-w-sm flex-col gap-4">
			<FormError message={message(result?.formError)} />
			<input type="hidden" name="intent" value="addProgram" />
			<input type="hidden" name="idempotencyKey" value={key} />
			<TextField
				label={t("security.programName")}
				name="name"
				autoComplete="off"
				required
				maxLength={60}
				hint={t("security.programNameHint")}
				defaultValue={result?.typed["name"]}
				error={message(result?.fieldErrors["name"])}
			/>
			<SelectField
				label={t("security.programDays")}
				name="days"
				defaultValue={result?.typed["days"] ?? "90"}
				options={ACCESS_TOKEN_DAYS.map((days) => ({
					value: String(days),
					label: t("security.days", { count: days }),
				}))}
				error={message(result?.fieldErrors["days"])}
			/>
			<CheckboxField
				label={t("security.programMayWrite")}
				name="mayWrite"
				value="1"
				defaultChecked={result?.typed["mayWrite"] === "1"}
			/>
			<Button className="self-start" pending={formData?.get("intent") === "addProgram"}>
				{t("security.addProgram")}
			</Button>
		</Form>
	);
}

function ProgramRow({ token }: { token: AccessToken }) {
	const { t } = useTranslation();
	const { documentId, name, mayWrite, lastSeenAt, expiresAt } = token;
	return (
		<AccessRow
			id={documentId}
			name={name}
			facts={[
				t(mayWrite ? "security.programWrites" : "security.programReads"),
				lastSeenAt === null
					? t("security.programNever")
					: t("security.programSeen", { at: formatInstant(lastSeenAt) }),
				t("security.programUntil", { at: formatInstant(expiresAt) }),
			]}
			end={{
				intent: "removeProgram",
				text: t("security.removeProgram"),
				label: t("security.removeProgramOf", { name }),
			}}
		/>
	);
}
