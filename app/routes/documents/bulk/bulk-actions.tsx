import { STATE_CHANGES, STATE_INTENTS, type StateIntent } from "../../../features/documents/state-change.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { Button } from "../../../ui/button.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { useSelection } from "../selection/document-selection.ts";

export const BULK_ICONS: Readonly<Record<StateIntent, IconName>> = {
	archive: "archive",
	unarchive: "archive-restore",
	delete: "trash-2",
};

/** Only what changes something. */
export function BulkActions() {
	const { t } = useTranslation();
	const states = useSelection(({ selected }) =>
		[...new Set([...selected.values()].map(({ state }) => state))].join(),
	);
	return (
		<div className="bulk-actions">
			{STATE_INTENTS.filter((intent) => states !== STATE_CHANGES[intent].state).map((intent) => (
				<Button
					key={intent}
					name="intent"
					value={intent}
					variant="quiet"
					size="small"
					icon={BULK_ICONS[intent]}
					title={t(`documents.${intent}`)}
					className={intent === "delete" ? "text-danger!" : undefined}
				>
					<span>{t(`documents.${intent}`)}</span>
				</Button>
			))}
		</div>
	);
}
