import { useLocation, useNavigation, useSearchParams } from "react-router";
import { type ShownTabs, shownTabs } from "./document-tabs.ts";

/** The tabs that are shown; one that was chosen counts at once, before its data have come. */
export function useShownTabs(remembered: ShownTabs): ShownTabs {
	const { pathname } = useLocation();
	const [parameters] = useSearchParams();
	const next = useNavigation().location;
	return shownTabs(next?.pathname === pathname ? new URLSearchParams(next.search) : parameters, remembered);
}
