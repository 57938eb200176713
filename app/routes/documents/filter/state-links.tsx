import { useTranslation } from "../../../texts/translations.tsx";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { type ListedState, otherList } from "../../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { classes } from "../../../ui/classes.ts";
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
		<nav
			aria-label={t("documents.state")}
			className="flex rounded-md border border-line bg-surface-sunken p-0.5 text-sm max-md:mt-3 max-md:shrink-0"
		>
			{CHOICES.map((choice) => (
				<Link
					key={choice.label}
					to={addressOf(otherList(state, { state: choice.state }))}
					preventScrollReset
					aria-current={choice.state === state.state ? "true" : undefined}
					className={classes(
						"flex h-7.5 flex-1 items-center justify-center rounded-sm px-3 max-md:px-2 pointer-coarse:h-9.5",
						choice.state === state.state
							? "bg-surface-raised font-medium text-ink shadow-xs ring-1 ring-line-strong/50"
							: "text-ink-muted hover:text-ink",
					)}
				>
					{t(choice.label)}
				</Link>
			))}
		</nav>
	);
}
