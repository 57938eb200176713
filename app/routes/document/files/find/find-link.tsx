import { useNavigate } from "react-router";
import type { Keymap } from "../../../../features/keyboard/keymap.ts";
import { useKeymap } from "../../../../features/keyboard/use-keymap.ts";
import { useTranslation } from "../../../../texts/translations.tsx";
import { IconLink } from "../../../../ui/buttons/icon-link.tsx";
import { usePageAddress } from "../../page-address.ts";

const FIND_KEYMAP: Keymap<"find"> = [{ command: "find", keys: ["/"], text: "document.findInFile" }];

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
