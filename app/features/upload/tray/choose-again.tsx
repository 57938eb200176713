import { useId, useState } from "react";
import { Button } from "../../../ui/buttons/button.tsx";
import { useTranslation } from "../../../texts/translations.tsx";
import { FileButton } from "../../../ui/forms/file-button.tsx";
import type { Upload } from "./upload.ts";
import type { UploadQueue } from "./upload-queue.ts";

interface ChooseAgainProps {
	upload: Upload;
	queue: UploadQueue;
}

/** Asks for a file whose bytes the browser has not kept; another one takes its place only where that is wanted. */
export function ChooseAgain({ upload: { id, name }, queue }: ChooseAgainProps) {
	const { t } = useTranslation();
	const errorId = useId();
	const [other, setOther] = useState<File>();

	async function handleFiles([file]: File[]) {
		if (file) setOther((await queue.resumeWith(id, file)) ? undefined : file);
	}

	return (
		<div className="flex flex-col items-end gap-1">
			<FileButton
				size="small"
				label={t("upload.chooseAgain")}
				detail={name}
				aria-describedby={other && errorId}
				onFiles={(files) => void handleFiles(files)}
			/>
			{other && (
				<>
					<p id={errorId} role="alert" className="max-w-40 text-right text-danger">
						{t("upload.otherFile")}
					</p>
					<Button type="button" size="small" onClick={() => void queue.replaceWith(id, other)}>
						{t("upload.otherFileAnyway")}
					</Button>
				</>
			)}
		</div>
	);
}
