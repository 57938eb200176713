import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { type Tab, Tabs } from "../../ui/layout/tabs.tsx";
import { useMayAsk } from "./use-may-ask.ts";
import { SHARING_VIEWS, type SharingView } from "./sharing-views.ts";

const REQUESTS = "requests";

interface SharingTabsProps {
	current: SharingView | typeof REQUESTS;
	/** Tenants of which the user sees everything: without one there is no view of them. */
	administered: readonly { name: string }[];
	/** The address of a view of shares, where choosing it keeps something. */
	addressOf?: (view: SharingView) => string;
}

/** What goes out and comes in by sharing, tab by tab: shares, and what was asked of others, which has a page of its own. */
export function SharingTabs({ current, administered, addressOf }: SharingTabsProps) {
	const { t } = useTranslation();
	const { sharing, requests } = useDestinations();
	const mayAsk = useMayAsk();
	const [only, ...others] = administered;
	const own = SHARING_VIEWS.filter((id) => id !== "tenants");
	const tabs: Tab[] = own.map((id) => ({ id, label: t(`sharing.view.${id}`) }));
	if (mayAsk || current === REQUESTS) tabs.push({ id: REQUESTS, label: t("requests.title") });
	// Last, because a name may be long: on a phone the others are in sight.
	if (only) {
		tabs.push({
			id: "tenants",
			label: others.length === 0 ? <bdi>{only.name}</bdi> : t("sharing.view.tenants"),
		});
	}

	function addressOfTab(id: string): string {
		if (id === REQUESTS) return requests;
		const view = SHARING_VIEWS.find((known) => known === id) ?? "mine";
		if (addressOf) return addressOf(view);
		return view === "mine" ? sharing : `${sharing}?view=${view}`;
	}

	return (
		<Tabs
			label={t("sharing.views")}
			tabs={tabs}
			current={current}
			addressOf={addressOfTab}
			className="px-4 lg:px-6"
		/>
	);
}
