import { Form, useNavigation } from "react-router";
import { FormError } from "../../../features/form/form-error.tsx";
import type { FormResult } from "../../../features/form/form-result.server.ts";
import {
	FactFields,
	LastDayField,
	NoteField,
	PasswordProposal,
	RecipientField,
	RightField,
} from "../../../features/sharing/share-fields.tsx";
import type { ShareRow } from "../../../features/sharing/share-row.ts";
import type { ShareValues } from "../../../features/sharing/share-values.ts";
import type { Opened } from "../../../features/form/merged-fields.ts";
import { OpenedFields, useOpenedForm } from "../../../features/form/opened-fields.tsx";
import { useDirty } from "../../../features/form/use-dirty.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { changeableFields, valuesOf } from "./share-change.ts";
import { SelectField } from "../../../ui/forms/select-field.tsx";

interface ChangeFormProps {
	share: ShareRow;
	/** A password to propose. */
	proposal: string;
	result: (FormResult<ShareValues> & { opened?: Opened | undefined }) | undefined;
}

/** What of a share can be changed while it lasts: it counts at once, for whoever has it already. */
export function ChangeForm({ share, proposal, result }: ChangeFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const isPending = useNavigation().formData?.get("intent") === "change";
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	const current = valuesOf(share, proposal);
	const { values, opened } = useOpenedForm(
		{ values: current, opened: { version: share.version, fields: changeableFields(current) } },
		result,
		{ isDirty, isSending: isPending },
	);
	const fields = { values, errors: result?.fieldErrors ?? {} };
	const isLink = share.kind === "link";
	return (
		<Form method="post" noValidate onInput={markDirty} className="flex flex-col gap-5">
			<FormError message={message(result?.formError)} />
			<span ref={noticeEarlyInput} hidden />
			<input type="hidden" name="kind" value={share.kind} />
			<OpenedFields {...opened} />
			<div key={opened.version} className="flex flex-col gap-5">
				{isLink ? (
					<>
						<RecipientField {...fields} />
						<FactFields {...fields} />
					</>
				) : (
					<RightField {...fields} className="max-w-56" />
				)}
				<LastDayField
					{...fields}
					className="max-w-80"
					hint={t(isLink ? "sharing.lastDayHint.link" : "sharing.lastDayHint.others")}
				/>
				{isLink && (
					<div className="password-scope flex flex-col gap-3">
						<SelectField
							label={t("sharing.password")}
							name="protection"
							defaultValue={result?.fieldErrors["password"] === undefined ? "keep" : "set"}
							options={[
								{
									value: "keep",
									label: t(share.hasPassword ? "sharing.keepPassword" : "sharing.removePassword"),
								},
								{ value: "set", label: t(share.hasPassword ? "sharing.changePassword" : "sharing.protect") },
								...(share.hasPassword ? [{ value: "remove", label: t("sharing.removePassword") }] : []),
							]}
							className="max-w-80"
						/>
						<PasswordProposal
							{...fields}
							className="hidden max-w-80 in-[.password-scope:has(option[value=set]:checked)]:flex"
						/>
					</div>
				)}
				<NoteField {...fields} />
			</div>
			<div>
				<Button variant="primary" name="intent" value="change" pending={isPending}>
					{t("common.save")}
				</Button>
			</div>
		</Form>
	);
}
