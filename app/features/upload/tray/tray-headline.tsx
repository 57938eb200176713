import { useTranslation } from "../../../texts/translations.tsx";
import type { TraySummary } from "./tray-summary.ts";

interface TrayHeadlineProps {
	summary: TraySummary;
	restsUntil: number | null;
}

/** `187 von 200 hochgeladen · 3 Fehler` */
export function TrayHeadline({ summary, restsUntil }: TrayHeadlineProps) {
	const { t, texts } = useTranslation();
	const { phase, count, done, failed } = summary;
	const timeFormat = new Intl.DateTimeFormat(texts.language, { hour: "2-digit", minute: "2-digit" });
	const time = restsUntil === null ? "" : timeFormat.format(restsUntil);
	return (
		<span className="min-w-0 flex-1 truncate tabular-nums">
			{t(`upload.tray.${phase}`, { count, done, time })}
			{failed > 0 && phase !== "failed" && (
				<span className="text-danger"> · {t("upload.tray.failures", { count: failed })}</span>
			)}
		</span>
	);
}
