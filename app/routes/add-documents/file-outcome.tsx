import { href, Link, useParams } from "react-router";
import { useTranslation } from "../../texts/translations.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import type { UploadResult } from "./receive-documents.server.ts";

/** What became of each file of a form that did not bring all of them. */
export function FileOutcome({ files }: Pick<UploadResult, "files">) {
	const { t } = useTranslation();
	const { locale } = useParams();
	if (files.length === 0) return null;
	return (
		<Notice tone="danger" title={t("document.filesFailedTitle")} urgent>
			<ul className="mt-1 flex flex-col gap-1">
				{files.map(({ id, name, documentId, problem }) => (
					<li key={id} className="flex gap-2">
						<Icon name={documentId === null ? "x" : "check"} className="mt-0.5 size-4" />
						<span className="min-w-0 wrap-break-word">
							{documentId === null ? (
								problem !== null && t(problem, { name })
							) : (
								<Link
									to={href("/:locale?/documents/:documentId", { locale, documentId })}
									className="underline"
								>
									{t("document.fileAdded", { name })}
								</Link>
							)}
						</span>
					</li>
				))}
			</ul>
			<p className="mt-2">{t("upload.chooseMissing")}</p>
		</Notice>
	);
}
