import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { writeCookie } from "../../../cookies.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { PHONE_TABS, TAB_COOKIES } from "../document-tabs.ts";
import { pictureAddress } from "../../../features/file-view/file-addresses.ts";
import { FileMeta } from "./file-meta.tsx";
import { usePageAddress } from "../page-address.ts";
import { Link } from "../../../ui/buttons/link.tsx";

const PICTURE_WIDTH = 120;

/** On a phone, above the facts: the first file in small, and the way to all of them. */
export function FilesTeaser({ files }: { files: readonly DocumentFile[] }) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const [first] = files;
	if (!first) return null;
	return (
		<Link
			to={address({ tab: "files" })}
			replace
			onClick={() => writeCookie(TAB_COOKIES.phone, String(PHONE_TABS.indexOf("files")))}
			className="mt-4 flex items-center gap-3.5 rounded-md border border-line p-2.5 pr-3 hover:bg-surface-hover lg:hidden print:hidden"
		>
			<span className="flex h-16 w-12 shrink-0 items-center justify-center overflow-hidden rounded-sm border border-line bg-surface-sunken text-ink-faint">
				{first.hasPreview ? (
					<img
						src={pictureAddress(first.documentId, 1, PICTURE_WIDTH)}
						alt=""
						loading="lazy"
						className="h-full w-full object-cover object-top"
					/>
				) : (
					<Icon name="file-text" />
				)}
			</span>
			<span className="min-w-0 flex-1 text-sm">
				<bdi className="line-clamp-2 font-medium wrap-anywhere">{first.file.name}</bdi>
				{files.length > 1 ? (
					<span className="block text-xs leading-5 text-ink-muted tabular-nums">
						{t("document.fileCount", { count: files.length })}
					</span>
				) : (
					<FileMeta file={first} />
				)}
			</span>
			<Icon name="chevron-right" className="size-4 text-ink-faint" />
		</Link>
	);
}
