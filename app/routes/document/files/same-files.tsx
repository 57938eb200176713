import { Fragment } from "react";
import { Link } from "react-router";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useDocumentLink } from "../../../features/documents/use-document-link.ts";

/** In which other documents the same file lies, as far as the user may see them. */
export function SameFiles({ file: { sameFiles }, className }: { file: DocumentFile; className: string }) {
	const { t } = useTranslation();
	const linkTo = useDocumentLink();
	if (sameFiles.length === 0) return null;
	return (
		<p className={`text-xs leading-5 wrap-anywhere text-ink-muted ${className}`}>
			{t("document.fileAlsoIn")}
			{sameFiles.map(({ documentId, name }, index) => (
				<Fragment key={documentId}>
					{index === 0 ? " " : ", "}
					<Link to={linkTo(documentId)} className="text-accent underline">
						<bdi>{name}</bdi>
					</Link>
				</Fragment>
			))}
		</p>
	);
}
