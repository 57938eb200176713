import { useFetchers } from "react-router";
import { type InboxTab } from "../inbox-state.ts";
import { ITEM_INTENTS, LEAVING } from "../item-intents.ts";

/** The items that are about to leave the list: changes on their way, which the page shows at once. */
export function usePendingItems(tab: InboxTab): ReadonlySet<string> {
	const leaving = new Set<string>();
	for (const { formData } of useFetchers()) {
		const intent = ITEM_INTENTS.find((candidate) => candidate === formData?.get("intent"));
		const item = formData?.get("item");
		if (intent && typeof item === "string" && LEAVING[tab].has(intent)) leaving.add(item);
	}
	return leaving;
}
