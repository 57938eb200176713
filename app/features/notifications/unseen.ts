import { useRouteLoaderData } from "react-router";
import { UNREAD_COUNTER_MAX } from "../../../contract/constants.ts";
import { createStore, useStore } from "../../store.ts";
import type { Deferred } from "../streaming/deferred.ts";

/** How many notifications the user has not seen, as the browser has heard last. */
export const latestUnseen = createStore<number | null>(null);

/** What the server said with the page; `null` for nothing. */
export function useGivenUnseen(): Deferred<number | null> {
	const frame = useRouteLoaderData<{ unseen: Deferred<number | null> }>("routes/app-layout/route");
	return frame?.unseen ?? null;
}

/** How many notifications the user has not seen, as it is shown (spec 2: 9+ above 9); empty for none. */
export function useUnseen(): string {
	const given = useGivenUnseen();
	const known = given instanceof Promise ? null : given;
	return useStore(latestUnseen, (latest) => formatUnseen(latest ?? known));
}

/** Above nine nobody wants to know how many. */
export function formatUnseen(count: number | null): string {
	if (!count) return "";
	return count > UNREAD_COUNTER_MAX ? `${UNREAD_COUNTER_MAX}+` : String(count);
}
