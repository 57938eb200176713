import { useSwipes } from "../../../features/swipe/use-swipes.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { ExplorerRow } from "./explorer-page.ts";
import { useStateChange } from "./use-state-change.ts";

/** Below it the rows of the table are cards, as wide as the screen. */
const NARROW = "(width < 48rem)";

/** A document that is swiped aside is archived, where the user may. */
export function ExplorerSwipes({ rows }: { rows: readonly ExplorerRow[] }) {
	const { t } = useTranslation();
	const changeState = useStateChange();
	const documentOf = ({ dataset }: HTMLElement) =>
		rows.find(({ documentId, mayArchive, state }) => {
			return documentId === dataset["document"] && mayArchive && state === "Active";
		});

	useSwipes({
		rows: "tr[data-document]",
		labelOf: (row) => (window.matchMedia(NARROW).matches && documentOf(row) ? t("documents.archive") : null),
		onSwiped: (row) => {
			const listed = documentOf(row);
			if (listed) void changeState("archive", listed);
		},
	});
	return null;
}
