import { useState } from "react";
import { formatCount } from "../documents/format.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { Form } from "react-router";
import { setCookie } from "../../cookies.ts";
import { Brand } from "../../ui/layout/brand.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Initials } from "../../ui/data/initials.tsx";
import { useDestinations } from "../../destinations.ts";
import { Bell } from "../notifications/bell.tsx";
import { useOffers } from "../session/signed-in.ts";
import { LegalLinks } from "./legal-links.tsx";
import { type NavEntry, useNavEntries } from "../navigation/nav-entries.ts";
import { RailToggle } from "./rail-toggle.tsx";
import type { PaletteControl } from "../search/use-palette.tsx";
import { RailSearch } from "./rail-search.tsx";
import { SearchLink } from "./search-link.tsx";
import { Link } from "../../ui/buttons/link.tsx";

export interface LayoutUser {
	firstName: string;
	lastName: string;
}

/** Words beside icons; the narrow rail keeps them for screen readers. */
const wordClasses = "rail-word";

interface RailProps {
	user: LayoutUser;
	/** As the user left it. */
	startsNarrow: boolean;
	palette: PaletteControl;
	isMac: boolean;
}

/** The navigation of wide screens, which can be narrowed to its icons. */
export function Rail({ user, startsNarrow, palette, isMac }: RailProps) {
	const { t } = useTranslation();
	const { inbox, documents, search, deadlines, sharing, unsorted, add, administration, logs } =
		useNavEntries();
	const { logout, profile } = useDestinations();
	const isSearchOffered = useOffers("search");
	const [isNarrow, setNarrow] = useState(startsNarrow);

	function toggle() {
		setNarrow(!isNarrow);
		document.cookie = setCookie("sidebar", isNarrow ? "0" : "1");
	}

	return (
		<nav
			aria-label={t("layout.mainNavigation")}
			data-narrow={isNarrow || undefined}
			className="rail group/rail sticky top-0 hidden h-dvh w-58 shrink-0 flex-col border-r border-line bg-surface-sunken data-narrow:w-14 lg:flex print:hidden!"
		>
			<div className="flex h-14 items-center px-4">
				<Brand wordClassName={wordClasses} />
			</div>
			{isSearchOffered && <RailSearch palette={palette} isMac={isMac} />}
			<div className="rail-entries flex flex-col gap-0.5 px-2 pt-2">
				<RailLink entry={inbox} />
				{isSearchOffered && (
					<SearchLink
						entry={search}
						palette={palette}
						title={search.label}
						className="rail-entry not-group-data-narrow/rail:hidden"
					>
						<EntryContent entry={search} />
					</SearchLink>
				)}
				<RailLink entry={documents} />
				{deadlines && <RailLink entry={deadlines} />}
				{sharing && <RailLink entry={sharing} />}
				{unsorted && <RailLink entry={unsorted} />}
				{add && <RailLink entry={add} />}
			</div>
			<div className="rail-foot mt-auto flex flex-col gap-0.5 border-t border-line p-2">
				<Bell className="rail-entry relative">
					<Icon name="bell" />
				</Bell>
				{administration && <RailLink entry={administration} />}
				{logs && <RailLink entry={logs} />}
				<RailToggle
					isNarrow={isNarrow}
					onToggle={toggle}
					className="rail-entry"
					wordClassName={wordClasses}
				/>
				<Form method="post" action={logout}>
					<button type="submit" title={t("layout.signOut")} className="rail-entry">
						<Icon name="log-out" />
						<span className={wordClasses}>{t("layout.signOut")}</span>
					</button>
				</Form>
				<Link to={profile} title={t("profile.title")} className="rail-entry px-1.5">
					<Initials firstName={user.firstName} lastName={user.lastName} />
					<span className={wordClasses}>{`${user.firstName} ${user.lastName}`}</span>
				</Link>
				<div className="rail-legal">
					<LegalLinks className="rail-entry" iconClassName="" />
				</div>
			</div>
		</nav>
	);
}

function RailLink({ entry }: { entry: NavEntry }) {
	return (
		<Link
			to={entry.to}
			title={entry.label}
			aria-current={entry.current ? "page" : undefined}
			className="rail-entry"
		>
			<EntryContent entry={entry} />
		</Link>
	);
}

function EntryContent({ entry }: { entry: NavEntry }) {
	return (
		<>
			<Icon name={entry.icon} />
			<span className={wordClasses}>{entry.label}</span>
			{Boolean(entry.count) && (
				<span className="ml-auto text-xs text-ink-muted tabular-nums group-data-narrow/rail:sr-only">
					{formatCount(entry.count ?? 0)}
				</span>
			)}
		</>
	);
}
