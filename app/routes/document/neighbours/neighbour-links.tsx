import { useState } from "react";
import { useNavigation } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import { IconLink } from "../../../ui/buttons/icon-link.tsx";
import type { Neighbour, Neighbours } from "./load-neighbours.server.ts";

interface NeighbourLinksProps {
	documentId: string;
	loaded: Deferred<Attempt<Neighbours | null>>;
	className: string;
}

/** To the previous and the next document of the list that the user came from. */
export function NeighbourLinks({ documentId, loaded, className }: NeighbourLinksProps) {
	const { t } = useTranslation();
	const known = useKeptNeighbours(documentId, useDeferred(loaded));
	const opening = useNavigation().location?.pathname;
	if (!known) return null;
	const link = (
		icon: "arrow-up" | "arrow-down",
		label: string,
		neighbour: Neighbour | null,
		keys: string,
	) => (
		<IconLink
			icon={icon}
			label={neighbour ? `${label}: ${neighbour.name}` : label}
			to={neighbour?.to ?? null}
			aria-keyshortcuts={keys}
			aria-busy={(neighbour && neighbour.to.split("?")[0] === opening) || undefined}
		/>
	);
	return (
		<nav aria-label={t("document.inList")} className={classes("flex gap-0.5", className)}>
			{link("arrow-up", t("keyboard.previous"), known.previous, "K ArrowLeft")}
			{link("arrow-down", t("keyboard.next"), known.next, "J ArrowRight")}
		</nav>
	);
}

/** A document that has just been archived may have left its list: its neighbours stay where they were. */
function useKeptNeighbours(documentId: string, loaded: Attempt<Neighbours | null>): Neighbours | null {
	const [kept, setKept] = useState<{ documentId: string; neighbours: Neighbours } | null>(null);
	const now = loaded.ok ? loaded.value : null;
	if (now && now !== kept?.neighbours) setKept({ documentId, neighbours: now });
	return now ?? (kept?.documentId === documentId ? kept.neighbours : null);
}
