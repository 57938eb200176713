import { useState } from "react";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { Form, useNavigation } from "react-router";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { EnterButton } from "../../../features/document-form/commands/command-button.tsx";
import { DocumentFields } from "../../../features/document-form/fields/document-fields.tsx";
import { useFocusOnFailure } from "../../../features/document-form/fields/focus.ts";
import type { DocumentFormChoices } from "../../../features/document-form/choices/form-choices.server.ts";
import type { DocumentFormFailure } from "../../../features/document-form/save/document-form-result.ts";
import { valuesOf } from "../../../features/document-form/values/document-form-values.ts";
import { useTouched } from "../../../features/document-form/use-touched.ts";
import { UnsavedChanges } from "../../../features/document-form/unsaved/unsaved-changes.tsx";
import { FormError } from "../../../features/form/form-error.tsx";
import { useMessage } from "../../../features/texts/use-message.ts";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { usePageAddress } from "../page-address.ts";

interface EditFormProps {
	document: TenantDocument;
	choices: DocumentFormChoices;
	failure: DocumentFormFailure | undefined;
}

/** Editing in place of the facts, as one form. What was typed outlives every refusal. */
export function EditForm({ document, choices, failure }: EditFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const address = usePageAddress();
	const isPending = useNavigation().formData?.get("intent") === "save";
	const { isTouched, touch, noticeTyped } = useTouched();
	// The form begins with one version; a newer one that comes in behind it must not pass for it.
	const [original] = useState(() => valuesOf(document));
	const values = failure?.typed ?? original;
	const conflict = failure?.conflict;

	return (
		<Form
			method="post"
			action={address({})}
			replace
			preventScrollReset
			noValidate
			onChange={touch}
			className="relative flex flex-col gap-4 pt-4"
			aria-label={t("document.editTitle")}
		>
			<span ref={useFocusOnFailure(failure)} hidden />
			<span ref={noticeTyped} hidden />
			<EnterButton />
			<input type="hidden" name="intent" value="save" />
			<input type="hidden" name="version" value={values.version} />
			<FormError message={message(failure?.formError)} />
			{conflict && <ConflictNotice conflict={conflict} />}
			<DocumentFields
				values={values}
				choices={choices}
				failure={failure}
				participations={document.documentParticipations}
				documentId={document.documentId}
				onChange={touch}
			/>
			<div className="sticky bottom-(--above-bars) z-10 -mx-4 flex flex-wrap justify-end gap-2 border-t border-line bg-surface px-4 py-3 lg:bottom-0 lg:-mx-6 lg:px-6">
				<LinkButton to={address({ edit: null })} replace preventScrollReset>
					{t(conflict ? "document.conflict.discardMine" : "common.cancel")}
				</LinkButton>
				{conflict ? (
					<Button variant="primary" name="overwrite" value={conflict.version} pending={isPending}>
						{t("document.conflict.saveMine")}
					</Button>
				) : (
					<Button variant="primary" pending={isPending}>
						{t("common.save")}
					</Button>
				)}
			</div>
			<UnsavedChanges
				hasChanges={isTouched || failure !== undefined}
				staysAt={({ search }) => new URLSearchParams(search).has("edit")}
			/>
		</Form>
	);
}
