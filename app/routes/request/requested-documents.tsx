import { useId } from "react";
import { MAX_FILE_BYTES } from "../../../contract/constants.ts";
import { formatFileSize } from "../../features/documents/file-size.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { RequestProgress } from "./request-progress.tsx";
import type { RequestView } from "./request-view.ts";
import { RequestedLine } from "./requested-line.tsx";

/** What is asked for: by whom, what they say, and the checklist as one form. */
export function RequestedDocuments({ asked }: { asked: RequestView }) {
	const { t } = useTranslation();
	const hint = useId();
	const { requestedBy: name, onBehalfOf, recipient, note, until, isComplete, progress, lines } = asked;
	return (
		<>
			{isComplete && (
				<div className="done">
					<h1>{t("request.complete")}</h1>
					<p className="muted">{t("request.completeText")}</p>
				</div>
			)}
			<p className="from">
				{recipient === null ? t("request.from", { name }) : t("request.fromTo", { name, recipient })}
				{onBehalfOf !== null && `, ${t("request.onBehalfOf", { tenant: onBehalfOf })}`}
				{" · "}
				<span className="nowrap">{t("request.until", { day: until })}</span>
			</p>
			<Title isBelow={isComplete} text={asked.name} />
			{note !== null && <blockquote>{note}</blockquote>}
			{!isComplete && <RequestProgress {...progress} />}
			<form method="post" encType="multipart/form-data" className="asked">
				<p id={hint} className="muted small">
					{t("request.hint", { size: formatFileSize(MAX_FILE_BYTES) })}
				</p>
				<ul aria-label={t("request.items")}>
					{lines.map((line) => (
						<RequestedLine key={line.documentId} line={line} hintId={hint} />
					))}
				</ul>
				<div className="actions">
					<button className="button primary">{t("request.send")}</button>
				</div>
				<p className="muted small below">{t("request.patience")}</p>
			</form>
			{asked.isReminding && (
				<form method="post" className="asked">
					<p className="muted small">{t("request.reminding")}</p>
					<div className="actions">
						<button className="button">{t("request.mute")}</button>
					</div>
				</form>
			)}
		</>
	);
}

/** @param isBelow whether the page says something more important above it */
function Title({ isBelow, text }: { isBelow: boolean; text: string }) {
	const Heading = isBelow ? "h2" : "h1";
	return (
		<Heading>
			<bdi>{text}</bdi>
		</Heading>
	);
}
