import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { formatFileSize } from "../../../features/documents/file-size.ts";

/** Pages and size of a file. */
export function FileMeta({ file: { pageCount, file } }: { file: DocumentFile }) {
	const { t } = useTranslation();
	const pages = pageCount === null ? null : t("document.pageCount", { count: pageCount });
	return (
		<span className="block truncate text-xs leading-5 text-ink-muted tabular-nums">
			{[pages, file.size > 0 && formatFileSize(file.size)].filter(Boolean).join(" · ")}
		</span>
	);
}
