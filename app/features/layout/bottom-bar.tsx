import { useTranslation } from "../texts/translations.tsx";
import { Link, useLocation } from "react-router";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icon.tsx";
import { barItemClasses } from "./bar-item-look.ts";
import { MoreSheet } from "./more-sheet.tsx";
import { type NavEntry, useNavEntries } from "./nav-entries.ts";
import type { LayoutUser } from "./rail.tsx";

/** The navigation of phones, in reach of the thumb. */
export function BottomBar({ user }: { user: LayoutUser }) {
	const { t } = useTranslation();
	const { documents, newDocument } = useNavEntries();
	const { key } = useLocation();

	return (
		<nav
			aria-label={t("layout.mainNavigation")}
			className="fixed inset-x-0 bottom-0 z-30 has-open:z-60 grid grid-cols-3 border-t border-line bg-surface-raised pb-[env(safe-area-inset-bottom)] lg:hidden"
		>
			<BarLink entry={documents} />
			<BarLink entry={newDocument} />
			<MoreSheet key={key} user={user} />
		</nav>
	);
}

function BarLink({ entry }: { entry: NavEntry }) {
	return (
		<Link
			to={entry.to}
			aria-current={entry.current ? "page" : undefined}
			className={classes(
				barItemClasses,
				"-outline-offset-2",
				entry.current ? "text-accent" : "text-ink-muted",
			)}
		>
			<Icon name={entry.icon} className="size-5" />
			{entry.label}
		</Link>
	);
}
