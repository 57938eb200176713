import { useLocation, useNavigation, useSearchParams } from "react-router";
import type { Capability } from "../../../contract/capabilities.ts";
import { type PageCookie, readCookie } from "../../cookies.ts";
import { type Offers, useAllOffers } from "../../features/session/signed-in.ts";

/** The parts of a document's page. A wide screen has the file beside them, a phone as one of them. */
export const WIDE_TABS = ["facts", "history", "access"] as const;
export const PHONE_TABS = ["facts", "files", "history", "access"] as const;
export type WideTab = (typeof WIDE_TABS)[number];
export type PhoneTab = (typeof PHONE_TABS)[number];

/** The part that is shown, on a wide screen and on a phone: which of both it is, only the style sheet knows. */
export interface ShownTabs {
	wide: WideTab;
	phone: PhoneTab;
}

/** The parts that are shown where the CMS knows something of them. */
const NEEDED: Partial<Record<PhoneTab, Capability>> = { history: "history", access: "viewers" };

export function isTabOffered(tab: PhoneTab, offers: Offers): boolean {
	const needed = NEEDED[tab];
	return !needed || !offers || offers.includes(needed);
}

export const TAB_COOKIES = { wide: "document_tab", phone: "document_tab_mobile" } as const satisfies Record<
	keyof ShownTabs,
	PageCookie
>;

/** The tabs as the user left them: each cookie has the index of one, 0 by default (spec 2, spec 9). */
export function rememberedTabs(cookies: string | null): ShownTabs {
	return {
		wide: WIDE_TABS[Number(readCookie(cookies, TAB_COOKIES.wide))] ?? WIDE_TABS[0],
		phone: PHONE_TABS[Number(readCookie(cookies, TAB_COOKIES.phone))] ?? PHONE_TABS[0],
	};
}

/** What the URL asks for wins over what is remembered; the first one stands in for what the CMS does not offer. */
export function shownTabs(
	parameters: URLSearchParams,
	remembered: ShownTabs,
	offers: Offers = null,
): ShownTabs {
	const asked = parameters.get("tab");
	const wide = WIDE_TABS.find((tab) => tab === asked) ?? remembered.wide;
	const phone = PHONE_TABS.find((tab) => tab === asked) ?? remembered.phone;
	return {
		wide: isTabOffered(wide, offers) ? wide : WIDE_TABS[0],
		phone: isTabOffered(phone, offers) ? phone : PHONE_TABS[0],
	};
}

/** The tabs that are shown; one that was chosen counts at once, before its data have come. */
export function useShownTabs(remembered: ShownTabs): ShownTabs {
	const { pathname } = useLocation();
	const [parameters] = useSearchParams();
	const next = useNavigation().location;
	const shown = next?.pathname === pathname ? new URLSearchParams(next.search) : parameters;
	return shownTabs(shown, remembered, useAllOffers());
}

/** Classes of a part that is not shown at every width; `null` where it is shown at none. */
export function visibilityOf(tab: PhoneTab, { wide, phone }: ShownTabs): string | undefined | null {
	if (wide === tab && phone === tab) return undefined;
	if (wide === tab) return "max-lg:hidden";
	return phone === tab ? "lg:hidden" : null;
}
