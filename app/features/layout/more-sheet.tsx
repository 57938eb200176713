import type { ReactNode } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { Form } from "react-router";
import { Icon } from "../../ui/icons/icon.tsx";
import { Initials } from "../../ui/data/initials.tsx";
import { formatCount } from "../documents/format.ts";
import { Bell, Unseen } from "../notifications/bell.tsx";
import { barItemClasses } from "./bar-item-look.ts";
import { useDestinations } from "../../destinations.ts";
import { LegalLinks } from "./legal-links.tsx";
import type { NavEntry } from "../navigation/nav-entries.ts";
import type { LayoutUser } from "./rail.tsx";
import { Link } from "../../ui/buttons/link.tsx";
import { closeOnRequest } from "../../ui/overlays/close-requests.ts";

export const moreRowClasses =
	"flex h-12 w-full cursor-pointer items-center gap-3 px-4 text-base -outline-offset-2";

interface MoreSheetProps {
	user: LayoutUser;
	/** Places that not everybody has. */
	more: readonly (NavEntry | null)[];
	/** What else has found no room, above the rest. */
	children: ReactNode;
}

/** What has no place of its own in the bottom bar, in a sheet that opens without JavaScript. */
export function MoreSheet({ user, more, children }: MoreSheetProps) {
	const { t } = useTranslation();
	const { logout, profile } = useDestinations();

	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus that goes comes by
		<details
			ref={closeOnRequest}
			className="group/more"
			// What opens over it takes the focus.
			onBlur={({ currentTarget, relatedTarget }) => {
				if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
			}}
			onKeyDown={({ key, currentTarget }) => {
				if (key !== "Escape" || !currentTarget.open) return;
				currentTarget.open = false;
				currentTarget.querySelector("summary")?.focus();
			}}
		>
			<summary
				className={`${barItemClasses} list-none text-ink-muted -outline-offset-2 group-open/more:text-accent [&::-webkit-details-marker]:hidden`}
			>
				<Icon name="ellipsis" className="size-5" />
				{t("layout.more")}
				<Unseen />
			</summary>
			<div className="absolute inset-x-0 bottom-full max-h-[calc(100dvh-var(--nav))] overflow-y-auto overscroll-contain border-y border-line bg-surface-raised py-2">
				<Link to={profile} title={t("profile.title")} className={`${moreRowClasses} -ml-0.5 font-medium`}>
					<Initials firstName={user.firstName} lastName={user.lastName} />
					{`${user.firstName} ${user.lastName}`}
				</Link>
				{children}
				<Bell className={moreRowClasses}>
					<Icon name="bell" className="mx-1 size-4 text-ink-muted" />
				</Bell>
				{more.map(
					(entry) =>
						entry && (
							<Link
								key={entry.to}
								to={entry.to}
								aria-current={entry.current ? "page" : undefined}
								className={`${moreRowClasses} border-b border-line`}
							>
								<Icon name={entry.icon} className="mx-1 size-4 text-ink-muted" />
								{entry.label}
								{Boolean(entry.count) && (
									<span className="ml-auto text-sm text-ink-muted tabular-nums">
										{formatCount(entry.count ?? 0)}
									</span>
								)}
							</Link>
						),
				)}
				<LegalLinks className={moreRowClasses} iconClassName="mx-1 size-4 text-ink-muted" />
				<Form method="post" action={logout} className="mt-2 border-t border-line pt-2">
					<button type="submit" className={moreRowClasses}>
						<Icon name="log-out" className="mx-1 size-4 text-ink-muted" />
						{t("layout.signOut")}
					</button>
				</Form>
			</div>
		</details>
	);
}
