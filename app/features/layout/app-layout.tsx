import { type ReactNode, Suspense, useState } from "react";
import { useLocation } from "react-router";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { usePalette } from "../search/use-palette.tsx";
import { BottomBar } from "./bottom-bar.tsx";
import { type LayoutUser, Rail } from "./rail.tsx";
import { CONTENT_ID, SkipLink } from "./skip-link.tsx";

interface AppLayoutProps {
	user: LayoutUser;
	isSidebarNarrow: boolean;
	/** Keys go by other names there. */
	isMac: boolean;
	children: ReactNode;
}

/** The frame of every screen behind the sign-in: rail on wide screens, bottom bar on phones. */
export function AppLayout({ user, isSidebarNarrow, isMac, children }: AppLayoutProps) {
	const { control, palette } = usePalette(isMac);
	const { pathname } = useLocation();
	const [firstShown] = useState(pathname);
	return (
		<>
			<SkipLink />
			<div className="flex min-h-dvh">
				<Rail user={user} startsNarrow={isSidebarNarrow} palette={control} isMac={isMac} />
				<main
					id={CONTENT_ID}
					tabIndex={-1}
					className="flex min-w-0 flex-1 flex-col pb-(--above-bars) outline-none print:pb-0"
				>
					{children}
				</main>
			</div>
			<BottomBar user={user} palette={control} />
			{palette}
			<Later>
				<KeptFocus firstShown={firstShown} />
			</Later>
			<Later>
				<LiveUpdates />
			</Later>
		</>
	);
}

// Where their scripts cannot be had the page is as it was loaded.
const KeptFocus = lazyPart(async () => (await import("./later-parts.ts")).KeptFocus, Nothing);
const LiveUpdates = lazyPart(async () => (await import("./later-parts.ts")).LiveUpdates, Nothing);

function Nothing() {
	return null;
}

/** What comes once the page is there. (A component of its own: drawn again by itself it leaves the page alone.) */
export function Later({ children }: { children: ReactNode }) {
	return useHydrated() ? <Suspense>{children}</Suspense> : null;
}
