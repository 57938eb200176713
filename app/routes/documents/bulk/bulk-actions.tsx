import { useSelection } from "../selection/selection.ts";
import { useTranslation } from "../../../features/texts/translations.tsx";
import { Button } from "../../../ui/button.tsx";

/** Only what changes something; everything where it is not known what is selected. */
export function BulkActions() {
	const { t } = useTranslation();
	const states = useSelection(({ documents }) =>
		[...new Set([...documents.values()].map(({ state }) => state))].toSorted().join(),
	);
	const look = { name: "intent", variant: "quiet", size: "small" } as const;
	return (
		<div className="bulk-actions">
			{states !== "Archived" && (
				<Button {...look} value="archive" icon="archive" title={t("documents.archive")}>
					<span>{t("documents.archive")}</span>
				</Button>
			)}
			{states !== "Active" && (
				<Button {...look} value="unarchive" icon="archive-restore" title={t("documents.unarchive")}>
					<span>{t("documents.unarchive")}</span>
				</Button>
			)}
			<Button {...look} value="delete" icon="trash-2" title={t("documents.delete")} className="text-danger!">
				<span>{t("documents.delete")}</span>
			</Button>
		</div>
	);
}
