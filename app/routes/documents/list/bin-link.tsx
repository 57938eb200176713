import { href, useParams } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import { type Deferred, useDeferred } from "../../../features/streaming/deferred.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { classes } from "../../../ui/classes.ts";
import { Link } from "../../../ui/buttons/link.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import type { ExplorerPage } from "./explorer-page.ts";

interface BinLinkProps {
	page: Deferred<Attempt<ExplorerPage>>;
	/** On a phone the head has no room for it: there it stands at the foot. */
	place: "head" | "foot";
}

/** The way to what was deleted, for whoever could restore it; in the head its word has room on wide screens. */
export function BinLink({ page, place }: BinLinkProps) {
	const { t } = useTranslation();
	const params = useParams();
	const loaded = useDeferred(page);
	if (!loaded.ok || !loaded.value.mayEdit) return null;
	return (
		<Link
			to={href("/:locale?/documents/bin", params)}
			title={t("bin.title")}
			className={classes(
				buttonClasses({ variant: "quiet" }),
				place === "head" ? "max-xl:px-2.5 max-sm:hidden" : "-mx-3.5 sm:hidden",
			)}
		>
			<Icon name="trash-2" />
			<span className={place === "head" ? "max-xl:sr-only" : undefined}>{t("bin.title")}</span>
		</Link>
	);
}
