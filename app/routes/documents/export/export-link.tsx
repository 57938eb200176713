import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { classes } from "../../../ui/classes.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useExplorerState } from "../list/use-explorer-state.ts";

/** The way to the list as a file. On a phone it stands at the foot, where it has room for its word. */
export function ExportLink({ place }: { place: "head" | "foot" }) {
	const { t } = useTranslation();
	const { state, path } = useExplorerState();
	const isHead = place === "head";
	if (!useOffers("export")) return null;
	return (
		<Link
			to={`${path}/export${formatExplorerState({ ...state, selected: null })}`}
			title={t("export.title")}
			className={classes(
				buttonClasses({ variant: "quiet", square: isHead }),
				isHead ? "max-sm:hidden" : "-mx-3.5 sm:hidden",
			)}
		>
			<Icon name="download" />
			<span className={isHead ? "sr-only" : undefined}>{t("export.action")}</span>
		</Link>
	);
}
