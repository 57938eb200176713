import { Suspense } from "react";
import { lazyPart } from "../../ui/lazy-part.ts";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ListedItems } from "./list/use-listed-items.ts";

// Nobody presses one before the page is there.
const InboxKeys = lazyPart(async () => (await import("./inbox-keys.tsx")).InboxKeys);

/** The keys of the inbox. By itself, because a page that is rendered anew before it is hydrated loses what was typed there. */
export function LaterKeys({ listed }: { listed: ListedItems }) {
	return (
		useHydrated() && (
			<Suspense>
				<InboxKeys listed={listed} />
			</Suspense>
		)
	);
}
