import { useTranslation } from "../texts/translations.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Progress } from "../../ui/progress.tsx";
import type { Upload } from "./upload-store.ts";
import type { UploadControl } from "./use-upload.ts";

/** The chosen files, each with its progress and what can be done about it. */
export function UploadList({ control }: { control: UploadControl }) {
	if (control.uploads.length === 0) return null;
	return (
		<ul className="flex flex-col divide-y divide-line">
			{control.uploads.map((upload) => (
				<li key={upload.id} className="flex items-center gap-2 py-2">
					<div className="min-w-0 flex-1">
						<UploadState upload={upload} />
					</div>
					<UploadActions upload={upload} control={control} />
				</li>
			))}
		</ul>
	);
}

function UploadState({ upload }: { upload: Upload }) {
	const { t } = useTranslation();
	const { file, state, sentBytes, error } = upload;
	if (state === "failed") {
		return (
			<p role="alert" className="flex gap-1.5 text-sm text-danger">
				<Icon name="circle-alert" className="mt-0.5 size-4" />
				<span className="min-w-0 wrap-break-word">{error && t(error, { name: file.name })}</span>
			</p>
		);
	}
	if (state === "uploading") {
		const share = file.size === 0 ? 0 : sentBytes / file.size;
		return (
			<Progress
				label={file.name}
				value={share}
				detail={t("upload.percent", { percent: Math.floor(share * 100) })}
			/>
		);
	}
	return (
		<p className="flex items-center gap-1.5 text-sm">
			<Icon name={state === "done" ? "check" : "paperclip"} className="size-4 text-ink-faint" />
			<span className="min-w-0 flex-1 truncate">{file.name}</span>
			<span className="shrink-0 text-ink-muted">
				{t(state === "done" ? "upload.done" : "upload.waiting")}
			</span>
		</p>
	);
}

function UploadActions({ upload, control }: { upload: Upload; control: UploadControl }) {
	const { t } = useTranslation();
	const { id, file, state, error } = upload;
	if (state === "done") return null;
	const isStoppable = state === "uploading";
	return (
		<>
			{state === "failed" && error !== "upload.empty" && (
				<IconButton
					icon="rotate-ccw"
					label={t("upload.retry", { name: file.name })}
					size="small"
					onClick={() => control.retry(id)}
				/>
			)}
			<IconButton
				icon="x"
				label={t(isStoppable ? "upload.cancel" : "upload.remove", { name: file.name })}
				size="small"
				onClick={() => control.remove(id)}
			/>
		</>
	);
}
