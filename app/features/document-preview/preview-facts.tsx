import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "react-router";
import type { DocumentPreview } from "./document-preview.ts";
import { usePreviewView } from "./preview-view.ts";
import { useHasSeveralTenants } from "../session/signed-in.ts";
import { classes } from "../../ui/classes.ts";
import { CategoryIcon } from "../../ui/icons/category-icon.tsx";
import { Fact, Facts } from "../../ui/data/facts.tsx";

/** What is known of the document; what is not known is left out. */
export function PreviewFacts({ document }: { document: DocumentPreview }) {
	const { t } = useTranslation();
	const { documentAddress } = usePreviewView();
	const hasSeveralTenants = useHasSeveralTenants();
	const { dates, parties, folders, replaces } = document;
	return (
		<Facts>
			{document.description && (
				<Fact label={t("documents.description")}>
					<p dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
						{document.description}
					</p>
				</Fact>
			)}
			<Fact label={t("documents.documentCategory")}>
				{document.categoryIcon && (
					<CategoryIcon
						name={document.categoryIcon}
						className="mr-1.5 inline align-[-0.15em] text-ink-muted"
					/>
				)}
				{document.category}
			</Fact>
			{hasSeveralTenants && <Fact label={t("documents.tenant")}>{document.tenant}</Fact>}
			{document.documentNumber && (
				<Fact label={t("documents.documentNumber")}>
					<bdi className="wrap-anywhere">{document.documentNumber}</bdi>
				</Fact>
			)}
			{document.cost && <Fact label={t("documents.cost")}>{document.cost}</Fact>}
			{dates.map(({ label, day, meaning }) => (
				<Fact key={label} label={t(label)}>
					{day}
					<span
						className={classes(
							"block text-xs",
							meaning.isSoon ? "font-medium text-warning" : "text-ink-muted",
						)}
					>
						{t(meaning.key, { when: meaning.when })}
					</span>
				</Fact>
			))}
			{parties.length > 0 && <Fact label={t("documents.documentParties")}>{parties.join(", ")}</Fact>}
			{folders.length > 0 && <Fact label={t("documents.documentFolders")}>{folders.join(", ")}</Fact>}
			{replaces && (
				<Fact label={t("documents.replacedDocument")}>
					<Link to={documentAddress(replaces.documentId)} className="text-accent underline">
						<bdi>{replaces.name}</bdi>
					</Link>
				</Fact>
			)}
			<Fact label={t("documents.updatedAt")}>{document.updatedAt}</Fact>
		</Facts>
	);
}
