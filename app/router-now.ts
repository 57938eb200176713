import { use } from "react";
import { UNSAFE_DataRouterContext as RouterContext, type Location, useLocation } from "react-router";

interface RouterNow {
	/** Where the router is. */
	location: Location;
	/** Where it is on the way to; a form that is being sent leads somewhere, too. */
	next: Location | undefined;
	/** It leads nowhere else than to what is drawn. */
	isSettled: boolean;
	/** Where a page with this path is on the way, or shown already; nothing where the user is elsewhere. */
	placeOf: (pathname: string) => Location | undefined;
}

/**
 * Gives where the router is at this moment. What `useLocation` and `useNavigation` say is drawn in a transition: on a slow
 * device a timer, an observer or the next click comes earlier.
 */
export function useRouterNow(): () => RouterNow {
	const router = use(RouterContext)?.router;
	const shown = useLocation();
	return () => {
		const location = router?.state.location ?? shown;
		const next = router?.state.navigation.location;
		return {
			location,
			next,
			isSettled: next === undefined && location.key === shown.key,
			placeOf: (pathname) => [next, location].find((place) => place?.pathname === pathname),
		};
	};
}
