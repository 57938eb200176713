import { Form } from "react-router";
import type { FilingIntent } from "../../../../features/bulk/bulk-change.ts";
import { formatNamedDocument, type NamedDocument } from "../../../../features/selection/document-field.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { CancelLink } from "../../../../ui/buttons/cancel.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { type FilingChoices, FilingFields } from "../filing/filing-fields.tsx";

interface FilingFormProps {
	intent: FilingIntent;
	documents: readonly NamedDocument[];
	/** `null` where they could not be loaded. */
	choices: FilingChoices | null;
	text: string;
	/** The form was sent with nothing chosen. */
	isIncomplete: boolean;
	listAddress: string;
}

/** Which category, folder or party the documents of a form are to get or to lose. */
export function FilingForm({ intent, documents, choices, text, isIncomplete, listAddress }: FilingFormProps) {
	const { t } = useTranslation();
	const mayFile = choices !== null && choices.tenant !== null;
	return (
		<>
			<PageHeader title={t(`bulk.${intent}`)} back={{ to: listAddress, label: t("explorer.title") }} />
			<Form method="post" className="page-column flex flex-col gap-4 py-5">
				<p className="text-ink-muted">{t("bulk.filingQuestion", { count: documents.length })}</p>
				<input type="hidden" name="intent" value={intent} />
				<input type="hidden" name="confirmed" value="1" />
				{documents.map((document) => (
					<input
						key={document.documentId}
						type="hidden"
						name="document"
						value={formatNamedDocument(document)}
					/>
				))}
				{mayFile ? (
					<FilingFields
						intent={intent}
						documents={documents}
						choices={choices}
						text={text}
						isIncomplete={isIncomplete}
						again={
							<div>
								<Button name="again" value="1">
									{t("common.search")}
								</Button>
							</div>
						}
					/>
				) : (
					<p>{choices ? t("bulk.mayNotFile") : t("bulk.choicesFailed")}</p>
				)}
				<div className="form-actions">
					{mayFile && <Button variant="primary">{t("bulk.apply")}</Button>}
					<CancelLink to={listAddress} />
				</div>
			</Form>
		</>
	);
}
