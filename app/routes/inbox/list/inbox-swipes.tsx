import { useSwipes } from "../../../features/swipe/use-swipes.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { useItemChange } from "./use-item-change.ts";
import type { ListedItems } from "./use-listed-items.ts";

/** An item of the inbox that is swiped aside is done. */
export function InboxSwipes({ listed }: { listed: ListedItems }) {
	const { t } = useTranslation();
	const change = useItemChange(listed);
	const itemOf = ({ dataset }: HTMLElement) =>
		listed.rows.find(({ documentId, isOpen }) => isOpen && documentId === dataset["item"]);

	useSwipes({
		rows: "li[data-item]",
		labelOf: (row) => (itemOf(row) ? t("inbox.close") : null),
		onSwiped: (row) => {
			const item = itemOf(row);
			if (item) change("close", item.documentId);
		},
	});
	return null;
}
