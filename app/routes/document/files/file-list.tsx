import { useTranslation } from "../../../texts/translations.tsx";
import type { DocumentFile } from "../../../../contract/entities/entities.ts";
import { LinkButton } from "../../../ui/buttons/link-button.tsx";
import { FileListItem } from "./file-list-item.tsx";
import { ReorderForm, useFileOrder } from "./change/use-file-order.tsx";
import { usePageAddress } from "../page-address.ts";
import type { FormResult } from "../../../features/form/form-result.server.ts";

interface FileListProps {
	files: readonly DocumentFile[];
	isEditable: boolean;
	renameResult: FormResult | undefined;
}

/** All files of a document at once, to be put in order, renamed and removed: `?files=list`. */
export function FileList({ files, isEditable, renameResult }: FileListProps) {
	const { t } = useTranslation();
	const address = usePageAddress();
	const order = useFileOrder(files);
	const isOrderable = isEditable && files.length > 1;

	return (
		<div className="min-h-0 flex-1 overflow-y-auto">
			<div className="flex items-center gap-3 border-b border-line bg-surface px-4 py-1.5 lg:px-6">
				<p className="flex-1 text-sm text-ink-muted">{t("document.fileCount", { count: files.length })}</p>
				<LinkButton
					variant="quiet"
					size="small"
					to={address({ files: null, rename: null })}
					replace
					preventScrollReset
					defaultShouldRevalidate={false}
				>
					{t("common.close")}
				</LinkButton>
			</div>
			{isOrderable && <ReorderForm order={order} />}
			<ol className="divide-y divide-line">
				{order.files.map((file, index) => (
					<FileListItem
						key={file.documentId}
						file={file}
						position={index + 1}
						count={files.length}
						isEditable={isEditable}
						order={isOrderable ? order : null}
						renameResult={renameResult}
					/>
				))}
			</ol>
		</div>
	);
}
