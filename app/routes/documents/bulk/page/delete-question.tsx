import { Form } from "react-router";
import { DELETED_DAYS_KEPT } from "../../../../../contract/constants.ts";
import type { NamedDocument } from "../../../../features/selection/document-field.ts";
import { useOffers } from "../../../../features/session/signed-in.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { CancelLink } from "../../../../ui/buttons/cancel.tsx";
import { Button } from "../../../../ui/buttons/button.tsx";
import { PageHeader } from "../../../../ui/layout/page-header.tsx";
import { SentDocuments } from "./sent-documents.tsx";

interface DeleteQuestionProps {
	documents: readonly NamedDocument[];
	listAddress: string;
}

/** How many names are shown, so that one sees what is meant. */
const NAMES_SHOWN = 20;

/** Deleting asks first. */
export function DeleteQuestion({ documents, listAddress }: DeleteQuestionProps) {
	const { t } = useTranslation();
	const hasBin = useOffers("bin");
	const more = documents.length - NAMES_SHOWN;
	return (
		<>
			<PageHeader
				title={t("bulk.deleteTitle", { count: documents.length })}
				back={{ to: listAddress, label: t("explorer.title") }}
			/>
			<div className="page-column flex flex-col gap-4 py-5">
				<p>
					{t(hasBin ? "bulk.deleteQuestion" : "bulk.deleteForGood", {
						count: documents.length,
						days: DELETED_DAYS_KEPT,
					})}
				</p>
				<Form method="post" className="form-actions">
					<SentDocuments change={{ intent: "delete" }} documents={documents} />
					<Button variant="danger" icon="trash-2">
						{t(hasBin ? "documents.toBin" : "documents.delete")}
					</Button>
					<CancelLink to={listAddress} />
				</Form>
				<ul className="divide-y divide-line border-y border-line text-sm">
					{documents.slice(0, NAMES_SHOWN).map(({ documentId, name }) => (
						<li key={documentId} className="truncate py-2">
							<bdi>{name}</bdi>
						</li>
					))}
					{more > 0 && <li className="py-2 text-ink-muted">{t("bulk.andMore", { count: more })}</li>}
				</ul>
			</div>
		</>
	);
}
