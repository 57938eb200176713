import { useState } from "react";
import { randomId } from "../../random-id.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { IconButton } from "../../ui/buttons/icon-button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { formatFileSize } from "../documents/file-size.ts";
import { useTranslation } from "../../texts/translations.tsx";

/** Of a whole folder nobody looks at all. */
const ROWS = 50;
const MORE_ROWS = 200;

interface ChosenFilesProps {
	files: readonly File[];
	onChange: (files: File[]) => void;
}

/** Files that go up when the form is sent. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
	const { t } = useTranslation();
	const [limit, setLimit] = useState(ROWS);
	return (
		<ul
			aria-label={t("document.files")}
			className="flex max-h-100 flex-col divide-y divide-line overflow-y-auto"
		>
			{files.slice(0, limit).map((file) => (
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
			{files.length > limit && (
				<li className="flex justify-center p-2">
					<Button type="button" variant="quiet" size="small" onClick={() => setLimit(limit + MORE_ROWS)}>
						{t("upload.tray.more", { count: files.length - limit })}
					</Button>
				</li>
			)}
		</ul>
	);
}

const keys = new WeakMap<File, string>();

/** The same file may be chosen twice. */
function keyOf(file: File): string {
	const key = keys.get(file) ?? randomId();
	keys.set(file, key);
	return key;
}
