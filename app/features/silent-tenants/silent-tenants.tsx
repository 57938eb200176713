import { lazy, Suspense } from "react";

// Hardly anybody needs it.
const SilentNotice = lazy(() => import("./silent-notice.tsx"));

/** Says of which tenants nothing is in a list, where some have not answered. */
export function SilentTenants({ names }: { names: readonly string[] | undefined }) {
	return names?.[0] === undefined ? null : (
		<Suspense>
			<SilentNotice names={names} />
		</Suspense>
	);
}
