import { useState } from "react";
import { flushSync } from "react-dom";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import { Form, href, useNavigation, useParams } from "react-router";
import type { DocumentSuggestions } from "../../../../contract/suggestions/document-suggestions.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { applyCommand, focusTarget } from "../../../features/document-form/commands/commands.ts";
import { EnterButton } from "../../../features/document-form/commands/command-button.tsx";
import { DocumentFields } from "../../../features/document-form/fields/document-fields.tsx";
import { focusControl, useFocusOnError } from "../../../features/document-form/fields/focus.ts";
import type { DocumentFormChoices } from "../../../features/document-form/choices/form-choices.server.ts";
import type { DocumentFormResult } from "../../../features/document-form/save/document-form-result.ts";
import {
	type DocumentFormValues,
	parseDocumentForm,
} from "../../../features/document-form/values/document-form-values.ts";
import { openedValues } from "../../../features/document-form/values/compared-values.ts";
import { openSuggestions } from "../../../features/document-form/values/open-suggestions.ts";
import { SuggestionsBar } from "../../../features/document-form/suggestions/suggestions-bar.tsx";
import { isSameForm, UnsavedChanges } from "../../../features/document-form/unsaved/unsaved-changes.tsx";
import { useDirty } from "../../../features/form/use-dirty.ts";
import { FormError } from "../../../features/form/form-error.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { CancelLink } from "../../../ui/buttons/cancel.tsx";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { DeletionNotice } from "./deletion-notice.tsx";
import { MovedNotice } from "./moved-notice.tsx";
import { isFocusLost } from "../../../features/layout/kept-focus.ts";
import { usePageAddress } from "../page-address.ts";

interface EditFormProps {
	document: TenantDocument;
	choices: DocumentFormChoices;
	suggested: DocumentSuggestions | null;
	result: DocumentFormResult | undefined;
}

/** The form in place of the facts. What was typed stays after every refusal. */
export function EditForm({ document, choices, suggested, result }: EditFormProps) {
	const { t } = useTranslation();
	const message = useMessage();
	const address = usePageAddress();
	const params = useParams();
	const isPending = useNavigation().formData?.get("intent") === "save";
	const { isDirty, markDirty, noticeEarlyInput } = useDirty();
	// The form stays with the version that it was opened with, also if a newer one is loaded behind it.
	const [original] = useState(() => openedValues(document));
	// What was accepted since the form was last sent, with all that was typed.
	const [accepted, setAccepted] = useState<{
		of: typeof result;
		values: DocumentFormValues;
		count: number;
	}>();
	const isLatest = accepted?.of === result;
	const values = (isLatest ? accepted?.values : undefined) ?? result?.typed ?? original;
	const conflict = result?.conflict;
	const deletion = result?.deletion;
	const moved = result?.moved;

	function accept(command: string, form: HTMLFormElement | null) {
		if (!form) return;
		const typed = parseDocumentForm(new FormData(form));
		const next = applyCommand(typed, command, { participations: document.documentParticipations, suggested });
		flushSync(() => setAccepted({ of: result, values: next, count: (accepted?.count ?? 0) + 1 }));
		const focused = focusTarget(command, next);
		if (focused === undefined) form.querySelector<HTMLElement>("[data-save]")?.focus();
		else focusControl(form, focused);
		markDirty();
	}

	return (
		<Form
			ref={takeFocus}
			tabIndex={-1}
			method="post"
			action={address({})}
			replace
			preventScrollReset
			noValidate
			// Firefox would bring back half of what was chosen before a reload, and the rest would be as it was.
			autoComplete="off"
			onChange={markDirty}
			className="with-page-foot relative flex flex-col gap-4 pt-4 outline-none"
			aria-label={t("document.editTitle")}
		>
			<span ref={useFocusOnError(result)} hidden />
			<span ref={noticeEarlyInput} hidden />
			<EnterButton />
			<input type="hidden" name="intent" value="save" />
			<input type="hidden" name="version" value={values.version} />
			{Object.entries(values.opened).map(([field, value]) => (
				<input key={field} type="hidden" name={`opened.${field}`} value={value} />
			))}
			{moved ? <MovedNotice moved={moved} /> : <FormError message={message(result?.formError)} />}
			{conflict && <ConflictNotice conflict={conflict} />}
			{deletion && <DeletionNotice deletion={deletion} />}
			<SuggestionsBar open={openSuggestions(values, suggested)} onAccept={accept} />
			<DocumentFields
				// A conflict brings what others have changed into fields that are there already.
				key={`${conflict?.version ?? ""}.${accepted?.count ?? 0}`}
				suggested={suggested}
				onAccept={accept}
				values={values}
				choices={choices}
				result={result}
				participations={document.documentParticipations}
				documentId={document.documentId}
				onChange={markDirty}
			/>
			<div className="page-foot form-actions -mx-4 border-t border-line bg-surface px-4 py-3 lg:-mx-6 lg:px-6">
				{!moved && <SaveButton conflict={conflict} deletion={deletion} isPending={isPending} />}
				{deletion ? (
					<LinkButton to={href("/:locale?/documents/bin", params)}>{t("document.deleted.toBin")}</LinkButton>
				) : conflict ? (
					<LinkButton to={address({ edit: null })} replace preventScrollReset>
						{t("document.conflict.discardMine")}
					</LinkButton>
				) : (
					<CancelLink to={address({ edit: null })} replace preventScrollReset />
				)}
			</div>
			<UnsavedChanges hasChanges={isDirty || result !== undefined} staysAt={isSameForm} />
		</Form>
	);
}

function SaveButton({
	conflict,
	deletion,
	isPending,
}: Partial<Pick<DocumentFormResult, "conflict" | "deletion">> & { isPending: boolean }) {
	const { t } = useTranslation();
	if (conflict) {
		return (
			<Button variant="primary" name="overwrite" value={conflict.version} pending={isPending}>
				{t("document.conflict.saveMine")}
			</Button>
		);
	}
	if (deletion) {
		return (
			<Button variant="primary" name="restore" value={deletion.version} pending={isPending}>
				{t("document.deleted.restore")}
			</Button>
		);
	}
	return (
		<Button variant="primary" pending={isPending} data-save>
			{t("common.save")}
		</Button>
	);
}

/** The link that opened the form is gone with it, and there again afterwards: each takes the focus from the other. */
function takeFocus(form: HTMLFormElement): () => void {
	if (isFocusLost()) form.focus({ preventScroll: true });
	return () =>
		queueMicrotask(() => {
			const opener = document.querySelector<HTMLElement>('main [aria-keyshortcuts="E"]');
			if (isFocusLost()) opener?.focus({ preventScroll: true });
		});
}
