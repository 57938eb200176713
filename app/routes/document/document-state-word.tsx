import { useTranslation } from "../../features/texts/translations.tsx";
import type { DocumentState } from "../../../contract/entities/document-state.ts";
import { STATE_TEXTS } from "../../features/documents/state-mark.tsx";
import { StateDot } from "../../ui/state-dot.tsx";
import type { Tone } from "../../ui/tones.ts";

const TONES: Record<DocumentState, Tone> = { Active: "success", Archived: "neutral", Deleted: "danger" };

/** The state as a dot and its word. */
export function DocumentStateWord({ state }: { state: DocumentState }) {
	const { t } = useTranslation();
	return <StateDot tone={TONES[state]} label={t(STATE_TEXTS[state])} />;
}
