import { useTranslation } from "../../../texts/translations.tsx";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { type ListedState, otherList } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { Link } from "../../../ui/buttons/link.tsx";

const CHOICES: readonly { state: ListedState | null; label: TextKey }[] = [
	{ state: null, label: "explorer.bothStates" },
	{ state: "Active", label: "documents.active" },
	{ state: "Archived", label: "documents.archived" },
];

/** Active, archived or both, as three links side by side. */
export function StateLinks() {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	return (
		<nav aria-label={t("documents.state")} className="state-links">
			{CHOICES.map((choice) => (
				<Link
					key={choice.label}
					to={addressOf(otherList(state, { state: choice.state }))}
					preventScrollReset
					aria-current={choice.state === state.state ? "true" : undefined}
				>
					{t(choice.label)}
				</Link>
			))}
		</nav>
	);
}
