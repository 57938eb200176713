import type { DocumentFile, Recognition } from "../../../../contract/entities/entities.ts";
import { pageRanges } from "../../../features/documents/page-ranges.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Spinner } from "../../../ui/feedback/spinner.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";

interface RecognitionNoticeProps {
	file: DocumentFile;
	recognition: Recognition;
}

/** How far the text in the pictures of a file has been recognised, and where it could not be. Nothing where all went well. */
export function RecognitionNotice({
	file,
	recognition: { pages, done, poor, unread },
}: RecognitionNoticeProps) {
	const { t } = useTranslation();
	const isPicture = file.pageCount === null;
	const isRunning = done < pages;
	if (!isRunning && poor.length === 0 && unread.length === 0) return null;
	return (
		<div className="flex flex-col gap-1 border-b border-line bg-surface px-4 py-1.5 text-sm text-ink-muted lg:px-6">
			<output className="flex items-center gap-2 empty:hidden">
				{isRunning && (
					<>
						<Spinner />
						{isPicture ? t("recognition.running") : t("recognition.runningPage", { page: done + 1, pages })}
					</>
				)}
			</output>
			{poor.length > 0 && (
				<Remark>
					{isPicture
						? t("recognition.poor")
						: t("recognition.poorPages", { count: poor.length, pages: pageRanges(poor) })}
				</Remark>
			)}
			{unread.length > 0 && (
				<Remark>
					{isPicture
						? t("recognition.unread")
						: t("recognition.unreadPages", { count: unread.length, pages: pageRanges(unread) })}
				</Remark>
			)}
		</div>
	);
}

function Remark({ children }: { children: string }) {
	return (
		<p className="flex items-start gap-2">
			<Icon name="info" className="mt-0.5 size-4 shrink-0" />
			{children}
		</p>
	);
}
