import { useTranslation } from "../../texts/translations.tsx";

/** From here on a text is cut, and its rest is one click away. */
const SHOWN_LENGTH = 140;
const SHOWN_LINES = 3;

/** What stood somewhere once; long texts begin folded. */
export function HistoryText({ text }: { text: string }) {
	const { t } = useTranslation();
	const lines = text.split("\n");
	if (text.length <= SHOWN_LENGTH && lines.length <= SHOWN_LINES) {
		return <bdi className="wrap-anywhere whitespace-pre-wrap">{text}</bdi>;
	}
	const start = lines.slice(0, SHOWN_LINES).join("\n").slice(0, SHOWN_LENGTH).trimEnd();
	return (
		<details className="group/text wrap-anywhere whitespace-pre-wrap">
			<summary className="w-fit cursor-pointer list-none rounded-sm [&::-webkit-details-marker]:hidden">
				<bdi className="group-open/text:hidden">{start} … </bdi>
				<span className="text-accent underline group-open/text:hidden">{t("document.history.whole")}</span>
				<span className="hidden text-accent underline group-open/text:inline">
					{t("document.history.less")}
				</span>
			</summary>
			<bdi>{text}</bdi>
		</details>
	);
}
