import { useId } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import type { RequestView } from "./request-view.ts";

/** How much is there already. Of a single line the line itself says it. */
export function RequestProgress({ received, total }: RequestView["progress"]) {
	const { t } = useTranslation();
	const label = useId();
	if (total < 2) return null;
	return (
		<div className="progress">
			<p id={label}>{t("request.progress", { count: received, total })}</p>
			<progress aria-labelledby={label} value={received} max={total} />
		</div>
	);
}
