import { useTranslation } from "../../texts/translations.tsx";
import { useLocation } from "react-router";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { formatCount } from "../documents/format.ts";
import { barItemClasses } from "./bar-item-look.ts";
import { MoreSheet, moreRowClasses } from "./more-sheet.tsx";
import { type NavEntry, useNavEntries } from "../navigation/nav-entries.ts";
import { useOffers } from "../session/signed-in.ts";
import type { PaletteControl } from "../search/use-palette.tsx";
import type { LayoutUser } from "./rail.tsx";
import { SearchLink } from "./search-link.tsx";
import { Link } from "../../ui/buttons/link.tsx";

/** The navigation of phones, in reach of the thumb. */
export function BottomBar({ user, palette }: { user: LayoutUser; palette: PaletteControl }) {
	const { t } = useTranslation();
	const { inbox, documents, search, deadlines, sharing, unsorted, add, administration, logs } =
		useNavEntries();
	const { key } = useLocation();
	const isSearchOffered = useOffers("search");

	return (
		<nav aria-label={t("layout.mainNavigation")} className="bottom-bar">
			<BarLink entry={inbox} />
			<BarLink entry={documents} />
			{add && <BarLink entry={add} />}
			{deadlines && <BarLink entry={deadlines} />}
			<MoreSheet key={key} user={user} more={[unsorted, sharing, administration, logs]}>
				{isSearchOffered && (
					<SearchLink entry={search} palette={palette} className={moreRowClasses}>
						<Icon name={search.icon} className="mx-1 size-4 text-ink-muted" />
						{search.label}
					</SearchLink>
				)}
			</MoreSheet>
		</nav>
	);
}

function barLook({ current }: NavEntry): string {
	return classes(barItemClasses, "-outline-offset-2", current ? "text-accent" : "text-ink-muted");
}

function BarLink({ entry }: { entry: NavEntry }) {
	return (
		<Link to={entry.to} aria-current={entry.current ? "page" : undefined} className={barLook(entry)}>
			<Icon name={entry.icon} className="size-5" />
			{entry.label}
			{Boolean(entry.count) && <span className="bar-count">{formatCount(entry.count ?? 0)}</span>}
		</Link>
	);
}
