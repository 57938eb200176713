import { Link } from "react-router";
import type { DocumentPreview } from "./document-preview.ts";
import { usePreviewView } from "./preview-view.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";

/** What the user should know before relying on the document. */
export function PreviewWarnings({ document: { warnings, replacedBy } }: { document: DocumentPreview }) {
	const { t } = useTranslation();
	const { documentAddress } = usePreviewView();
	return (
		<>
			{replacedBy && (
				<Notice tone="warning">
					{t("documents.replacedByDocument")}{" "}
					<Link to={documentAddress(replacedBy.documentId)} className="font-medium text-accent underline">
						<bdi>{replacedBy.name}</bdi>
					</Link>
				</Notice>
			)}
			{warnings.length > 0 && (
				<Notice tone="warning">
					{warnings.map(({ key, when }) => (
						<p key={key}>{t(key, { when })}</p>
					))}
				</Notice>
			)}
		</>
	);
}
