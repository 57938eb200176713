import { useTranslation } from "../../../texts/translations.tsx";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { type ListedState, otherList } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { ViewLink } from "../list/view-link.tsx";

const CHOICES: readonly { state: ListedState | null; label: TextKey }[] = [
	{ state: null, label: "explorer.bothStates" },
	{ state: "Active", label: "documents.active" },
	{ state: "Archived", label: "documents.archived" },
];

/** Active, archived or both, as three links side by side. */
export function StateLinks() {
	const { t } = useTranslation();
	const { state } = useExplorerState();
	return (
		<nav aria-label={t("documents.state")} className="state-links">
			{CHOICES.map((choice) => (
				<ViewLink
					key={choice.label}
					change={(view) => otherList(view, { state: choice.state })}
					aria-current={choice.state === state.state ? "true" : undefined}
				>
					{t(choice.label)}
				</ViewLink>
			))}
		</nav>
	);
}
