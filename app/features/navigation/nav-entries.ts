import { useTranslation } from "../../texts/translations.tsx";
import { useLocation } from "react-router";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { useDestinations } from "../../destinations.ts";
import { useAddAddress } from "../explorer/add-address.ts";
import { useFiling } from "../session/filing.ts";
import { useOffers, useSignedIn } from "../session/signed-in.ts";

export interface NavEntry {
	to: string;
	label: string;
	icon: IconName;
	current: boolean;
	/** How many wait there. */
	count?: number;
}

interface NavEntries {
	inbox: NavEntry;
	documents: NavEntry;
	search: NavEntry;
	/** `null` where the CMS has none. */
	deadlines: NavEntry | null;
	/** `null` where the CMS has none. */
	sharing: NavEntry | null;
	/** `null` for whoever has nothing to do with it. */
	unsorted: NavEntry | null;
	/** `null` for whoever may file nowhere. */
	add: NavEntry | null;
	/** `null` where the CMS has none. */
	administration: NavEntry | null;
	/** `null` for all but those who operate the installation. */
	logs: NavEntry | null;
}

/** Pages about a tenant (`TENANT_PAGES`, with which a test compares it: the list itself would weigh more). */
export const OF_TENANTS = /^(\/[\w-]+)?\/(my-tenants|my-company|masterdata|permissions)(\/|$)/;

/** The places that one can go to from anywhere. */
export function useNavEntries(): NavEntries {
	const { t } = useTranslation();
	const { inbox, documents, search, deadlines, sharing, add, company, clientLogs } = useDestinations();
	const isOperator = useSignedIn()?.isOperator;
	const areDeadlinesOffered = useOffers("deadlines");
	const isCompanyOffered = useOffers("company");
	const isSharingOffered = useOffers("sharing");
	const { pathname, search: query } = useLocation();
	const { mayAdd, unsorted, inbox: count = 0 } = useFiling();
	const asked = new URLSearchParams(query).getAll("category").join();
	const isUnsorted = pathname === documents && unsorted !== null && asked === unsorted.categories.join();
	const addTo = useAddAddress();
	const isAdding = pathname === add || pathname === `${documents}/new`;
	const isBelow = pathname === documents || pathname.startsWith(`${documents}/`);
	return {
		inbox: { to: inbox, label: t("inbox.title"), icon: "inbox", current: pathname === inbox, count },
		documents: {
			to: documents,
			label: t("layout.documents"),
			icon: "files",
			current: isBelow && !isAdding && !isUnsorted,
		},
		search: { to: search, label: t("common.search"), icon: "search", current: pathname === search },
		deadlines: areDeadlinesOffered
			? {
					to: deadlines,
					label: t("deadlines.title"),
					icon: "calendar-days",
					current: pathname === deadlines,
				}
			: null,
		sharing: isSharingOffered
			? {
					to: sharing,
					label: t("sharing.title"),
					icon: "share-2",
					current: pathname === sharing || pathname.startsWith(`${sharing}/`),
				}
			: null,
		unsorted: unsorted && {
			to: unsortedAddress(documents, unsorted.categories),
			label: unsorted.name ?? t("layout.unsorted"),
			icon: "folder-input",
			current: isUnsorted,
			count: unsorted.documents,
		},
		add: mayAdd ? { to: addTo, label: t("add.title"), icon: "plus", current: isAdding } : null,
		administration: isCompanyOffered
			? {
					to: company,
					label: t("layout.administration"),
					icon: "building-2",
					current: OF_TENANTS.test(pathname),
				}
			: null,
		logs: isOperator
			? {
					to: clientLogs,
					label: t("clientLogs.title"),
					icon: "circle-alert",
					current: pathname === clientLogs,
				}
			: null,
	};
}

function unsortedAddress(documents: string, categories: readonly string[]): string {
	const query = new URLSearchParams(categories.map((id) => ["category", id]));
	query.set("state", "active");
	return `${documents}?${query}`;
}
