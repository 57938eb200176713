import { maxTypesetPages } from "../../../../contract/files/typeset.ts";
import { downloadAddress } from "../../../features/file-view/file-addresses.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { ShownFile } from "./shown-file.ts";

/** Beside pages that are set from a file's text: that the file looks otherwise, and the way to it. Or why there are none. */
export function TypesetNotice({ shown: { file, view, pageCount } }: { shown: ShownFile }) {
	const { t } = useTranslation();
	const isDrawn = file.typeset === "pages";
	if (isDrawn && view === "text") return null;
	const isCut = file.pageCount === null && pageCount === maxTypesetPages(file.file.mime);
	return (
		<p className="flex items-start gap-2 border-b border-line bg-surface px-4 py-1.5 text-sm text-ink-muted lg:px-6">
			<Icon name="info" className="mt-0.5 size-4 shrink-0" />
			{isDrawn ? (
				<span>
					{t("typeset.notice")} {isCut && t("typeset.cut", { count: pageCount })}{" "}
					<a href={downloadAddress(file.documentId)} className="text-accent underline">
						{t("typeset.original")}
					</a>
				</span>
			) : (
				t("typeset.noGlyphs")
			)}
		</p>
	);
}
