import { useNavigate, useSubmit } from "react-router";
import { useWideScreen } from "../../../features/layout/use-wide-screen.ts";
import { noteChange } from "../../../features/toasts/undo-last.ts";
import { selectedAfter } from "../inbox-state.ts";
import { type ItemIntent, LEAVING } from "../item-intents.ts";
import { useInboxState } from "../use-inbox-state.ts";
import type { ListedItems } from "./use-listed-items.ts";

/** An item in the list, for who wants to give it the focus. */
export const rowSelector = (documentId: string) => `[data-item="${documentId}"] a`;

/**
 * Changes an item at once (spec 2): its row leaves and the previous one, or the first, is selected before the server
 * has answered. A phone goes back to its list. Where keys are faster than the page, they say which one is selected.
 */
export function useItemChange({ rows, current }: Pick<ListedItems, "rows" | "current">) {
	const submit = useSubmit();
	const navigate = useNavigate();
	const { state, addressOf } = useInboxState();
	const isWide = useWideScreen();

	return (
		intent: ItemIntent,
		item: string,
		fields: Record<string, string> = {},
		selected = current?.documentId,
	) => {
		const form = { intent, item, answer: "toast", ...fields };
		const answered = submit(form, {
			method: "post",
			action: addressOf(state),
			navigate: false,
			fetcherKey: `item ${item}`,
		});
		noteChange(item, answered);
		if (!LEAVING[state.tab].has(intent) || selected !== item) return;
		const ids = rows.map(({ documentId }) => documentId);
		const next = selectedAfter(ids, item);
		document.querySelector<HTMLElement>(next === null ? `main` : rowSelector(next))?.focus();
		if (state.item === null && !isWide) return;
		void navigate(addressOf({ ...state, item: isWide ? next : null, isDescribing: false }), {
			replace: true,
			preventScrollReset: true,
		});
	};
}
