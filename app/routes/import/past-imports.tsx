import { href, useParams } from "react-router";
import type { DocumentImport } from "../../../contract/imports/document-import.ts";
import { formatCount, formatInstant } from "../../features/documents/format.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { SectionHeading } from "../../ui/layout/section-heading.tsx";

/** What was taken over before, each with the way to undo it; without scripts too. */
export function PastImports({ imports }: { imports: readonly DocumentImport[] }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	if (imports.length === 0) return null;
	return (
		<section aria-labelledby="past-imports">
			<SectionHeading id="past-imports">{t("import.past.title")}</SectionHeading>
			<ul className="divide-y divide-line border-y border-line text-sm">
				{imports.map(({ documentId, beganAt, documents, state }) => (
					<li
						key={documentId}
						className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 pointer-coarse:py-1"
					>
						<span>
							{formatInstant(beganAt)} ·{" "}
							{t("import.past.documents", { count: documents, shown: formatCount(documents) })}
						</span>
						<Link
							to={href("/:locale?/import/:importId", { locale, importId: documentId })}
							aria-label={t("import.past.open", { at: formatInstant(beganAt) })}
							className="inline-flex items-center text-accent hover:underline pointer-coarse:min-h-11"
						>
							{t(`import.past.${state}`)}
						</Link>
					</li>
				))}
			</ul>
		</section>
	);
}
