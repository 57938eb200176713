import { type ChangeEvent, useId, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { buttonClasses } from "../../../ui/button-look.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { hasArrived, isUnderWay, needsReader, type Upload } from "./upload.ts";
import type { UploadQueue } from "./upload-queue.ts";

interface RowActionsProps {
	upload: Upload;
	queue: UploadQueue;
}

/** What can be done with one upload. */
export function RowActions({ upload, queue }: RowActionsProps) {
	const { t } = useTranslation();
	const { id, name, state, file } = upload;
	const remove = () => void queue.remove([id]);
	const resume = () => queue.resume([id]);
	if (state === "same") {
		return (
			<div className="flex flex-col items-end gap-1">
				<Button type="button" size="small" onClick={resume} aria-label={t("upload.anywayName", { name })}>
					{t("upload.anyway")}
				</Button>
				<Button
					type="button"
					size="small"
					variant="quiet"
					onClick={remove}
					aria-label={t("upload.leaveOutName", { name })}
				>
					{t("upload.leaveOut")}
				</Button>
			</div>
		);
	}
	const isFileGone = file === null && (state === "interrupted" || state === "paused");
	return (
		<div className="flex shrink-0 items-start">
			{/* One button, which keeps the focus while its work changes. */}
			{(isUnderWay(upload) || (needsReader(upload) && file) || (state === "paused" && file)) && (
				<IconButton
					size="small"
					{...(isUnderWay(upload)
						? { icon: "pause", label: t("upload.pause", { name }), onClick: () => queue.pause([id]) }
						: {
								icon: state === "failed" ? "rotate-ccw" : "play",
								label: t(state === "failed" ? "upload.retry" : "upload.resume", { name }),
								onClick: resume,
							})}
				/>
			)}
			{isFileGone && <ChooseAgain upload={upload} queue={queue} />}
			<IconButton
				icon="x"
				size="small"
				label={t(isUnderWay(upload) || state === "paused" ? "upload.cancel" : "upload.remove", { name })}
				onClick={remove}
				className={hasArrived(upload) ? "invisible" : undefined}
			/>
		</div>
	);
}

/** Asks for a file whose bytes the browser has not kept. */
function ChooseAgain({ upload, queue }: RowActionsProps) {
	const { t } = useTranslation();
	const inputId = useId();
	const errorId = useId();
	const [isOther, setOther] = useState(false);

	async function handleChange({ currentTarget }: ChangeEvent<HTMLInputElement>) {
		const file = currentTarget.files?.[0];
		currentTarget.value = "";
		if (file) setOther(!(await queue.resumeWith(upload.id, file)));
	}

	return (
		<div className="flex flex-col items-end">
			<input
				id={inputId}
				type="file"
				onChange={(event) => void handleChange(event)}
				aria-describedby={isOther ? errorId : undefined}
				className="peer sr-only"
			/>
			<label
				htmlFor={inputId}
				className={`${buttonClasses({ size: "small" })} peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus`}
			>
				{t("upload.chooseAgain")}
				<span className="sr-only">: {upload.name}</span>
			</label>
			{isOther && (
				<p id={errorId} role="alert" className="mt-1 max-w-40 text-right text-danger">
					{t("upload.otherFile")}
				</p>
			)}
		</div>
	);
}
