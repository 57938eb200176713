import { useTranslation } from "../../texts/translations.tsx";
import { useLocation } from "react-router";
import type { IconName } from "../../ui/icons/icon-names.ts";
import { useDestinations } from "../../destinations.ts";

export interface NavEntry {
	to: string;
	label: string;
	icon: IconName;
	current: boolean;
}

/** The places that one can go to from anywhere. */
export function useNavEntries(): { documents: NavEntry; search: NavEntry; newDocument: NavEntry } {
	const { t } = useTranslation();
	const { documents, search, newDocument } = useDestinations();
	const { pathname } = useLocation();
	const adding = pathname === newDocument;
	return {
		documents: {
			to: documents,
			label: t("layout.documents"),
			icon: "files",
			current: !adding && (pathname === documents || pathname.startsWith(`${documents}/`)),
		},
		search: { to: search, label: t("common.search"), icon: "search", current: pathname === search },
		newDocument: { to: newDocument, label: t("layout.newDocument"), icon: "file-plus", current: adding },
	};
}
