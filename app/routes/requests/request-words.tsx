import type { RequestState } from "../../../contract/requests/request-words.ts";
import type { Translate } from "../../texts/text-source.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { StateDot } from "../../ui/data/state-dot.tsx";
import type { Tone } from "../../ui/tones.ts";
import type { RequestRow } from "./request-row.ts";

const TONES: Readonly<Record<RequestState, Tone>> = {
	open: "info",
	complete: "success",
	suspended: "warning",
	expired: "neutral",
	ended: "neutral",
};

/** How a request stands, in a word or two. */
export function RequestStateWord({ request }: { request: Pick<RequestRow, "state" | "endedOn"> }) {
	const { t } = useTranslation();
	const { state, endedOn } = request;
	return <StateDot tone={TONES[state]} label={t(`requests.state.${state}`, { day: endedOn ?? "" })} />;
}

/** How much of it is there: words, and a bar for the eye. */
export function RequestProgress({
	request: { done, total },
}: {
	request: Pick<RequestRow, "done" | "total">;
}) {
	const { t } = useTranslation();
	if (total === 0) return <span className="text-ink-muted">{t("requests.nothingNeeded")}</span>;
	return (
		<span className="flex items-center gap-2 tabular-nums">
			{t("requests.progress", { done, total })}
			<progress aria-hidden max={total} value={done} className="progress-bar h-1.5 w-16" />
		</span>
	);
}

/** Of whom it is asked, as far as anybody has said. */
export function recipientName(
	t: Translate,
	{ recipient, email }: Pick<RequestRow, "recipient" | "email">,
): string {
	return recipient ?? email ?? t("requests.anybody");
}
