import { type SubmitEvent, useState } from "react";
import type { BulkChange, FilingIntent } from "../../../../features/bulk/bulk-change.ts";
import { belongsToTenant } from "../../../../features/document-form/values/choice.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { CancelButton } from "../../../../ui/buttons/cancel.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { Notice } from "../../../../ui/feedback/notice.tsx";
import { Spinner } from "../../../../ui/feedback/spinner.tsx";
import { DialogActions } from "../../../../ui/overlays/dialog-actions.tsx";
import type { SelectedDocument } from "../../selection/document-selection.ts";
import { BulkFrame } from "../bulk-frame.tsx";
import { FilingFields } from "./filing-fields.tsx";
import { useFilingChoices } from "./use-filing-choices.ts";

interface FilingQuestionProps {
	intent: FilingIntent;
	documents: readonly SelectedDocument[];
	onCancel: () => void;
	onChoose: (change: BulkChange, documents: readonly SelectedDocument[]) => void;
}

/** Which category, folder or party the selected documents are to get or to lose. */
export function FilingQuestion({ intent, documents, onCancel, onChoose }: FilingQuestionProps) {
	const { t } = useTranslation();
	const { choices, hasFailed, ask } = useFilingChoices(intent, documents);
	const [isIncomplete, setIncomplete] = useState(false);
	const mayNotFile = choices?.tenant === null;

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const target = new FormData(event.currentTarget).get("target");
		if (typeof target !== "string") return setIncomplete(true);
		const meant = documents.filter(({ documentId }) => belongsToTenant(documentId, target));
		onChoose({ intent, target }, meant);
	}

	return (
		<BulkFrame title={t(`bulk.${intent}`)} onCancel={onCancel}>
			<form
				onSubmit={handleSubmit}
				onChange={() => setIncomplete(false)}
				className="flex flex-col gap-4 text-ink"
			>
				{choices && choices.tenants.length === 1 && (
					<p className="text-ink-muted">{t("bulk.filingQuestion", { count: documents.length })}</p>
				)}
				{choices && !mayNotFile && (
					<FilingFields
						intent={intent}
						documents={documents}
						choices={choices}
						isIncomplete={isIncomplete}
						onTenant={(tenant) => ask({ tenant })}
						onText={(text) => ask({ text })}
					/>
				)}
				{!choices && !hasFailed && <Spinner />}
				{mayNotFile && <p>{t("bulk.mayNotFile")}</p>}
				{hasFailed && (
					<Notice tone="danger" title={t("bulk.choicesFailed")} urgent>
						<Button type="button" size="small" className="mt-2" onClick={() => ask({})}>
							{t("bulk.retry")}
						</Button>
					</Notice>
				)}
				<DialogActions>
					<CancelButton onClick={onCancel} />
					{choices && !mayNotFile && <Button variant="primary">{t("bulk.apply")}</Button>}
				</DialogActions>
			</form>
		</BulkFrame>
	);
}
