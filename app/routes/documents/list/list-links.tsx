import { href, useParams } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { formatExplorerState } from "../../../features/explorer/explorer-state.ts";
import { useOffers } from "../../../features/session/signed-in.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { classes } from "../../../ui/classes.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { ExplorerPage } from "./explorer-page.ts";
import { useExplorerState } from "./use-explorer-state.ts";

/** From which width on the word has room there. */
const IN_HEAD = {
	"trash-2": { link: "max-xl:px-2.5 max-sm:hidden", word: "max-xl:sr-only" },
	download: { link: "max-2xl:px-2.5 max-sm:hidden", word: "max-2xl:sr-only" },
};

interface ListLinkProps {
	/** On a phone the head has no room for it: there it stands at the foot. */
	place: "head" | "foot";
}

/** The way to what was deleted, for whoever could restore it; in the head its word has room on wide screens. */
export function BinLink({ page, place }: ListLinkProps & { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const params = useParams();
	const loaded = useDeferred(page);
	if (!loaded.ok || !loaded.value.mayEdit) return null;
	const to = href("/:locale?/documents/bin", params);
	return <ListLink place={place} to={to} icon="trash-2" label={t("bin.title")} />;
}

/** The way to the list as a file. */
export function ExportLink({ place }: ListLinkProps) {
	const { t } = useTranslation();
	const { state, path } = useExplorerState();
	if (!useOffers("export")) return null;
	const to = `${path}/export${formatExplorerState(state)}`;
	return <ListLink place={place} to={to} icon="download" label={t("export.action")} />;
}

function ListLink({
	place,
	to,
	icon,
	label,
}: ListLinkProps & { to: string; icon: keyof typeof IN_HEAD; label: string }) {
	return (
		<Link
			to={to}
			title={label}
			className={classes(
				buttonClasses({ variant: "quiet" }),
				place === "head" ? IN_HEAD[icon].link : "-mx-3.5 sm:hidden",
			)}
		>
			<Icon name={icon} />
			<span className={place === "head" ? IN_HEAD[icon].word : undefined}>{label}</span>
		</Link>
	);
}
