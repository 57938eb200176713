import { useTranslation } from "../../../../texts/translations.tsx";
import { IconLink } from "../../../../ui/buttons/icon-link.tsx";
import { usePageAddress } from "../../page-address.ts";

/** Opens the search in the file, as its key does. */
export function FindLink() {
	const { t } = useTranslation();
	const address = usePageAddress();
	return (
		<IconLink
			icon="search"
			label={t("document.findInFile")}
			to={address({ find: "open" })}
			isHere
			aria-keyshortcuts="Control+F Meta+F"
		/>
	);
}
