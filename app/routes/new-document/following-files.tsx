import { useEffect } from "react";
import { useTranslation } from "../../features/texts/translations.tsx";
import { href, Navigate, useParams } from "react-router";
import { UploadList } from "../../features/upload/upload-list.tsx";
import type { UploadControl } from "../../features/upload/use-upload.ts";
import { LinkButton } from "../../ui/link-button.tsx";

interface FollowingFilesProps {
	documentId: string;
	control: UploadControl;
}

/** The document is filed, its files are on their way. When all have arrived the document's page opens. */
export function FollowingFiles({ documentId, control }: FollowingFilesProps) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const { uploads, start } = control;
	const page = href("/:locale?/documents/:documentId", { locale, documentId });
	const isOver = uploads.every(({ state }) => state === "done" || state === "failed");

	useEffect(() => void start(documentId), [documentId, start]);

	if (uploads.every(({ state }) => state === "done")) return <Navigate to={page} replace />;
	return (
		<div className="mx-auto flex w-full max-w-xl flex-col gap-4 px-4 py-10">
			<h2 className="text-base font-semibold">
				{t(isOver ? "document.filesFailedTitle" : "document.filesFollow")}
			</h2>
			<UploadList control={control} />
			{isOver && <p className="text-sm text-ink-muted">{t("document.filesFailedText")}</p>}
			<LinkButton to={page} replace className="self-start">
				{t("document.toDocument")}
			</LinkButton>
		</div>
	);
}
