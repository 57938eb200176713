import { useTranslation } from "../../../texts/translations.tsx";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { classes } from "../../../ui/classes.ts";
import { formatCount } from "../../../features/documents/format.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { IconLink } from "../../../ui/buttons/icon-link.tsx";
import { usePageAddress } from "../page-address.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { nearbyFiles } from "./nearby-files.ts";

interface FileTabsProps {
	files: readonly DocumentFile[];
	current: string | undefined;
}

/** The files of a document where there are several; each begins on its first page. */
export function FileTabs({ files, current }: FileTabsProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	return (
		<div className="@container flex border-b border-line">
			<nav
				aria-label={t("document.files")}
				className="flex min-w-0 flex-1 gap-5 overflow-x-auto px-4 [scrollbar-width:thin] lg:pl-6"
			>
				{nearbyFiles(files, current).map((each) => (
					<Link
						key={each.documentId}
						to={address({ file: each.documentId, page: null, view: null, zoom: null })}
						replace
						preventScrollReset
						{...(isShownAtOnce(each) && { defaultShouldRevalidate: false })}
						ref={each.documentId === current ? scrollToIt : undefined}
						aria-current={each.documentId === current ? "true" : undefined}
						title={each.file.name}
						className={classes(
							"-mb-px flex h-10 max-w-52 shrink-0 items-center border-b-2 text-sm font-medium -outline-offset-2 transition-colors pointer-coarse:h-11",
							each.documentId === current
								? "border-accent text-ink"
								: "border-transparent text-ink-muted hover:text-ink",
						)}
					>
						<bdi className="truncate">{each.file.name}</bdi>
					</Link>
				))}
			</nav>
			<FileSteps files={files} current={current} />
			<Link
				to={address({ files: "list" })}
				replace
				preventScrollReset
				defaultShouldRevalidate={false}
				className="flex h-10 shrink-0 items-center gap-1.5 border-l border-line px-3 text-sm text-ink-muted -outline-offset-2 hover:text-ink lg:pr-6 pointer-coarse:h-11"
			>
				<Icon name="files" className="size-4" />
				<span className="@max-lg:sr-only">{t("document.allFiles")}</span>
				<span className="tabular-nums">{formatCount(files.length)}</span>
			</Link>
		</div>
	);
}

/** To the file before and the one after. */
function FileSteps({ files, current }: FileTabsProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const at = files.findIndex(({ documentId }) => documentId === current);
	const to = (file: DocumentFile | undefined) =>
		file ? address({ file: file.documentId, page: null, view: null, zoom: null }) : null;
	const [previous, next] = [files[at - 1], files[at + 1]];
	const position = t("document.fileOf", { number: at + 1, count: files.length });
	return (
		<div className="flex shrink-0 items-center border-l border-line px-1">
			<IconLink
				icon="chevron-left"
				label={t("document.previousFile")}
				to={to(previous)}
				isHere={isShownAtOnce(previous)}
			/>
			{/* Beside larger letters, or on a very small screen, the names keep their room. */}
			<span className="text-sm text-ink-muted tabular-nums @max-[22rem]:sr-only">{position}</span>
			<IconLink
				icon="chevron-right"
				label={t("document.nextFile")}
				to={to(next)}
				isHere={isShownAtOnce(next)}
			/>
		</div>
	);
}

/** Sideways alone: the page stays where it is. */
function scrollToIt(link: HTMLAnchorElement | null) {
	const row = link?.parentElement;
	if (link && row) row.scrollLeft = link.offsetLeft - row.offsetLeft - row.clientWidth / 3;
}

/** Of a text that is set the loader says how many pages it has. */
function isShownAtOnce(file: DocumentFile | undefined): boolean {
	return Boolean(file?.hasPreview && !file.typeset);
}
