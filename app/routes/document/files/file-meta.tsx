import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { fileProblemWord } from "../../../features/documents/file-problem.ts";
import { formatFileSize } from "../../../features/documents/file-size.ts";

/** Pages and size of a file, and in a word what is wrong with it. */
export function FileMeta({ file: { pageCount, file, ...reading } }: { file: DocumentFile }) {
	const { t } = useTranslation();
	const pages = pageCount === null ? null : t("document.pageCount", { count: pageCount });
	const problem = fileProblemWord(reading);
	return (
		<span className="block truncate text-xs leading-5 text-ink-muted tabular-nums">
			{[pages, file.size > 0 && formatFileSize(file.size)].filter(Boolean).join(" · ")}
			{problem && <span className="font-medium text-warning"> · {t(problem)}</span>}
		</span>
	);
}
