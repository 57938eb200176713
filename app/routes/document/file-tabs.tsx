import { useTranslation } from "../../features/texts/translations.tsx";
import { Link } from "react-router";
import type { DocumentFile } from "../../../contract/entities.ts";
import { classes } from "../../ui/classes.ts";
import { usePageAddress } from "./page-address.ts";

interface FileTabsProps {
	files: readonly DocumentFile[];
	current: string | undefined;
}

/** The files of a document where there are several; each begins on its first page. */
export function FileTabs({ files, current }: FileTabsProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	return (
		<nav
			aria-label={t("document.files")}
			className="flex gap-5 overflow-x-auto border-b border-line px-4 lg:px-6"
		>
			{files.map(({ documentId, file }) => (
				<Link
					key={documentId}
					to={address({ file: documentId, page: null, view: null, zoom: null })}
					replace
					preventScrollReset
					aria-current={documentId === current ? "true" : undefined}
					title={file.name}
					className={classes(
						"-mb-px flex h-10 max-w-52 shrink-0 items-center border-b-2 text-sm font-medium -outline-offset-2 transition-colors pointer-coarse:h-11",
						documentId === current
							? "border-accent text-ink"
							: "border-transparent text-ink-muted hover:text-ink",
					)}
				>
					<span className="truncate">{file.name}</span>
				</Link>
			))}
		</nav>
	);
}
