import { useDeferredValue } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import type { TraySummary } from "./tray-summary.ts";

/** Says each turn of events to those who do not see the tray; never a percentage, and never one file of many. */
export function TrayAnnouncement({ summary: { phase, count } }: { summary: TraySummary }) {
	const { t } = useTranslation();
	// Heard is only what changes within an element that is there already, so at first it is empty.
	const said = useDeferredValue(t(`upload.announce.${phase}`, { count }), "");
	return <output className="sr-only">{said}</output>;
}
