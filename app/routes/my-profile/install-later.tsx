import { lazy, Suspense } from "react";
import { useHydrated } from "../../ui/use-hydrated.ts";

const InstallSection = lazy(() =>
	import("../../features/installed-app/install-section.tsx").catch(() => ({ default: () => null })),
);

/** How the app comes onto the device: what a browser can do about that is known once the page is there. */
export function InstallLater() {
	return (
		useHydrated() && (
			<Suspense>
				<InstallSection />
			</Suspense>
		)
	);
}
