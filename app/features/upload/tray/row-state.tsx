import { href, Link, useParams } from "react-router";
import { fileProblemWord } from "../../documents/file-problem.ts";
import { formatFileSize } from "../../documents/file-size.ts";
import { useOffers } from "../../session/signed-in.ts";
import { useMessage, useTranslation } from "../../../texts/translations.tsx";
import type { Upload } from "./upload.ts";

const MINUTE = 60;

/** What is to be said of an upload below its name. */
export function RowState({ upload }: { upload: Upload }) {
	const { t } = useTranslation();
	const message = useMessage();
	const isReadHere = useOffers("fileReading");
	const { state, name, size, problem, stateReason, file } = upload;
	const word = fileProblemWord({ state: "notReadable", stateReason });
	const line = "text-ink-muted tabular-nums wrap-break-word";
	switch (state) {
		case "failed":
			return <p className="text-danger wrap-break-word">{problem && t(problem, { name })}</p>;
		case "same":
			return <SameFileLine upload={upload} />;
		case "sending":
			return <ProgressLine upload={upload} />;
		case "notReadable":
			return (
				<p className={line}>{word ? t(word) : (message(stateReason) ?? t("upload.state.notReadable"))}</p>
			);
		case "interrupted":
			return (
				<p className={line}>
					{formatFileSize(size)} ·{" "}
					{t(file ? "upload.state.interrupted" : (problem ?? "upload.state.fileGone"), { name })}
				</p>
			);
		default:
			return (
				<p className={line}>
					{formatFileSize(size)} ·{" "}
					{t(state === "read" && !isReadHere ? "upload.state.kept" : `upload.state.${state}`)}
				</p>
			);
	}
}

function SameFileLine({ upload }: { upload: Upload }) {
	const { t } = useTranslation();
	const { locale } = useParams();
	const document = upload.sameFiles.find((same) => same.document)?.document;
	if (!document) return <p className="text-ink-muted">{t("upload.state.sameInList")}</p>;
	return (
		<p className="wrap-break-word text-ink-muted lg:line-clamp-2">
			{t("upload.state.same")}{" "}
			<Link
				to={href("/:locale?/documents/:documentId", { locale, documentId: document.documentId })}
				className="text-accent underline"
			>
				{document.name}
			</Link>
		</p>
	);
}

/** `12 MB von 48 MB · 3.1 MB/s · noch 12 s`: speed and rest only once they say something. */
function ProgressLine({ upload: { sentBytes, size, bytesPerSecond } }: { upload: Upload }) {
	const { t } = useTranslation();
	const parts = [t("upload.sentOf", { sent: formatFileSize(sentBytes), size: formatFileSize(size) })];
	if (bytesPerSecond !== null && bytesPerSecond > 0) {
		parts.push(t("upload.speed", { speed: formatFileSize(bytesPerSecond) }));
		const seconds = (size - sentBytes) / bytesPerSecond;
		if (seconds >= MINUTE) parts.push(t("upload.minutesLeft", { minutes: Math.round(seconds / MINUTE) }));
		else if (seconds >= 5) parts.push(t("upload.secondsLeft", { seconds: Math.ceil(seconds / 5) * 5 }));
	}
	return <p className="text-ink-muted tabular-nums">{parts.join(" · ")}</p>;
}
