import { useNavigate } from "react-router";
import { useKeymap } from "../../../../features/keyboard/use-keymap.ts";
import { useTranslation } from "../../../../features/texts/translations.tsx";
import { IconLink } from "../../../../ui/icon-link.tsx";
import { FIND_KEYMAP } from "./find-keymap.ts";
import { usePageAddress } from "../../page-address.ts";

/** Opens the search in the file, as its key does. */
export function FindLink() {
	const { t } = useTranslation();
	const navigate = useNavigate();
	const address = usePageAddress();
	const opened = address({ find: "open" });
	useKeymap(FIND_KEYMAP, () => {
		const field = document.querySelector<HTMLInputElement>("[data-find] [type=search]");
		field?.focus();
		field?.select();
		if (!field)
			void navigate(opened, { replace: true, preventScrollReset: true, defaultShouldRevalidate: false });
	});
	return <IconLink icon="search" label={t("document.findInFile")} to={opened} isHere />;
}
