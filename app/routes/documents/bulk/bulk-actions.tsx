import { STATE_CHANGES, STATE_INTENTS } from "../../../features/documents/state-change.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { useSelection } from "../selection/document-selection.ts";

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
					icon={STATE_CHANGES[intent].icon}
					title={t(`documents.${intent}`)}
					className={intent === "delete" ? "text-danger!" : undefined}
				>
					<span>{t(`documents.${intent}`)}</span>
				</Button>
			))}
		</div>
	);
}
