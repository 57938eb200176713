import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { formatFileSize } from "../documents/file-size.ts";
import { useTranslation } from "../texts/translations.tsx";

interface ChosenFilesProps {
	files: readonly File[];
	onChange: (files: File[]) => void;
}

/** Files that go up when the form is sent. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
	const { t } = useTranslation();
	if (files.length === 0) return null;
	return (
		<ul aria-label={t("document.files")} className="flex flex-col divide-y divide-line">
			{files.map((file) => (
				<li key={keyOf(file)} className="flex items-center gap-2 py-1 text-sm">
					<Icon name="paperclip" className="size-4 text-ink-faint" />
					<span className="min-w-0 flex-1 truncate" title={file.name}>
						{file.name}
					</span>
					<span className="shrink-0 text-ink-muted tabular-nums">{formatFileSize(file.size)}</span>
					<IconButton
						icon="x"
						size="small"
						label={t("upload.remove", { name: file.name })}
						onClick={() => onChange(files.filter((other) => other !== file))}
					/>
				</li>
			))}
		</ul>
	);
}

const keys = new WeakMap<File, string>();

/** The same file may be chosen twice. */
function keyOf(file: File): string {
	const key = keys.get(file) ?? crypto.randomUUID();
	keys.set(file, key);
	return key;
}
