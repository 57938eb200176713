import { href, useParams } from "react-router";
import type { Capability } from "../../../contract/capabilities.ts";
import { foldText } from "../../../contract/search/spelling.ts";
import type { TextKey } from "../../../contract/text-keys.ts";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { useDestinations } from "../../destinations.ts";
import { useTranslation } from "../../texts/translations.tsx";
import { useNavEntries } from "./nav-entries.ts";
import { type TenantsAlike, useFiling } from "../session/filing.ts";
import { useAllOffers } from "../session/signed-in.ts";
import { useMayAsk } from "../sharing/use-may-ask.ts";
import { isTenantPage, TENANT_PAGES, type TenantPage } from "../tenant-pages/tenant-pages.ts";

type Target = Pick<SearchPlace, "to" | "label" | "icon">;

const TENANT_WORDS = {
	company: "search.wordsCompany",
	masterdata: "search.wordsMasterdata",
	permissions: "search.wordsPermissions",
	mandates: "search.wordsMandates",
	clients: "search.wordsClients",
	history: "search.wordsHistory",
} as const satisfies Record<TenantPage, TextKey>;

const TENANT_ICONS = {
	company: "building-2",
	masterdata: "tag",
	permissions: "users",
	mandates: "user-plus",
	clients: "wallet-cards",
	history: "history",
} as const satisfies Record<TenantPage, IconName>;

/** A page or an action that can be found by its name. */
export interface SearchPlace {
	id: string;
	label: string;
	/** Other words under which people look for it. */
	words: string;
	icon: IconName;
	to: string;
	/** It is sent rather than opened. */
	isWrite?: boolean;
	/** Seldom wanted: there only for those who search for it. */
	isMinor?: boolean;
}

/** What leads to a page about a tenant. */
export interface TenantPageWords extends Pick<SearchPlace, "label" | "words" | "icon"> {
	/** As in `TenantsAlike`. */
	page: string;
	to: (tenantId: string) => string;
}

/** By what the user's tenants are found, and where they lead. */
export interface TenantWords {
	alike: readonly TenantsAlike[];
	pages: readonly TenantPageWords[];
	documentsOf: (tenantId: string) => string;
}

/** What one can go to and do from anywhere, as far as the CMS has it and the user may. */
export function useSearchPlaces(): {
	pages: SearchPlace[];
	actions: SearchPlace[];
	tenants: TenantWords;
} {
	const { t } = useTranslation();
	const { locale } = useParams();
	const entries = useNavEntries();
	const offers = useAllOffers();
	const { tenantPages, tenants = [] } = useFiling();
	const { search, documents, newRequest, notifications, profile, imprint, privacy, accessibility, logout } =
		useDestinations();
	const mayAsk = useMayAsk();
	const isOffered = (capability: Capability) => offers?.includes(capability) ?? true;

	const place = (words: TextKey, { to, label, icon }: Target, isMinor = false): SearchPlace => ({
		id: words,
		label,
		words: t(words),
		icon,
		to,
		isMinor,
	});
	const minor = (words: TextKey, label: TextKey, icon: IconName, to: string) =>
		place(words, { to, label: t(label), icon }, true);
	const ofTenant = (page: TenantPage) =>
		place(
			TENANT_WORDS[page],
			{
				to: href("/:locale?/my-tenants/:page", { locale, page }),
				label: page === "company" ? t("layout.administration") : t(TENANT_PAGES[page].title),
				icon: TENANT_ICONS[page],
			},
			true,
		);

	const aboutTenants = Object.entries(TENANT_PAGES).flatMap(([page, { title, offer, path }]) =>
		isTenantPage(page) && isOffered(offer)
			? [
					{
						page,
						label: t(title),
						words: t(TENANT_WORDS[page]),
						icon: TENANT_ICONS[page],
						to: (tenantId: string) => href(path, { locale, tenantId }),
					},
				]
			: [],
	);

	const { inbox, deadlines, sharing, unsorted, add, logs } = entries;
	return {
		pages: [
			place("search.wordsInbox", inbox),
			place("search.wordsDocuments", entries.documents),
			...(deadlines ? [place("search.wordsDeadlines", deadlines)] : []),
			...(sharing ? [place("search.wordsSharing", sharing)] : []),
			...(unsorted ? [place("search.wordsUnsorted", unsorted)] : []),
			place("search.wordsArchived", {
				to: `${documents}?state=archived`,
				label: t("search.archived"),
				icon: "archive",
			}),
			...(isOffered("bin")
				? [minor("search.wordsBin", "bin.title", "trash-2", href("/:locale?/documents/bin", { locale }))]
				: []),
			minor("search.wordsNotifications", "notifications.title", "bell", notifications),
			...tenantPages
				.filter(isTenantPage)
				.filter((page) => isOffered(TENANT_PAGES[page].offer))
				.map(ofTenant),
			minor("search.wordsProfile", "profile.title", "user", profile),
			minor(
				"search.wordsSecurity",
				"security.title",
				"key-round",
				href("/:locale?/my-profile/security", { locale }),
			),
			...(deadlines
				? [
						minor(
							"search.wordsCalendar",
							"deadlines.calendar.title",
							"calendar-days",
							href("/:locale?/deadlines/calendar", { locale }),
						),
					]
				: []),
			minor(
				"search.wordsColumns",
				"search.columns",
				"columns-3-cog",
				href("/:locale?/documents/columns", { locale }),
			),
			...(add
				? [minor("search.wordsImport", "import.title", "folder-input", href("/:locale?/import", { locale }))]
				: []),
			...(logs ? [place("search.wordsLogs", logs, true)] : []),
			minor("search.wordsImprint", "layout.imprint", "info", imprint),
			minor("search.wordsPrivacy", "layout.privacy", "shield", privacy),
			minor("search.wordsAccessibility", "layout.accessibility", "person-standing", accessibility),
		],
		actions: [
			...(add ? [place("search.wordsAdd", add)] : []),
			...(mayAsk
				? [place("search.wordsRequest", { to: newRequest, label: t("requests.ask"), icon: "file-up" })]
				: []),
			{ ...minor("search.wordsForgetRecent", "search.forgetRecent", "trash-2", search), isWrite: true },
			{
				...place("search.wordsSignOut", { to: logout, label: t("layout.signOut"), icon: "log-out" }),
				isWrite: true,
			},
		],
		tenants: {
			alike: tenants,
			pages: aboutTenants,
			documentsOf: (tenantId) => `${documents}?tenant=${tenantId}`,
		},
	};
}

/** Those of which every word of the search begins a word; where nothing is searched for, all but the minor ones. */
export function matchingPlaces(places: readonly SearchPlace[], text: string): SearchPlace[] {
	const wanted = wordsOf(text);
	if (text.trim() === "") return places.filter(({ isMinor = false }) => !isMinor);
	if (wanted.length === 0) return [];
	return places.filter(({ label, words }) => {
		const own = wordsOf(`${label} ${words}`);
		return wanted.every((word) => own.some((candidate) => candidate.startsWith(word)));
	});
}

/** Whether this is the whole name of a place. */
export function isNamed({ label }: SearchPlace, text: string): boolean {
	return foldText(label) === foldText(text.trim());
}

/** The words of a text as they are compared. */
export function wordsOf(text: string): string[] {
	return foldText(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}
