import { Form } from "react-router";
import type { Attempt } from "../../../cms/attempt.ts";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import type { ExplorerPage } from "../list/explorer-page.ts";
import { useListedPage } from "../list/pending-page.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { writeCookie } from "../../../cookies.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";

interface PreviewToggleProps {
	isShown: boolean;
	/** What to show where no row is selected. */
	first?: string | null;
}

/** The same with the first row to show, which is known when the list is there. */
export function PreviewToggleOfList({
	page,
	isShown,
}: {
	page: Deferred<Attempt<ExplorerPage>>;
	isShown: boolean;
}) {
	const loaded = useListedPage(page);
	const first = loaded.ok ? loaded.value.rows[0] : undefined;
	return <PreviewToggle isShown={isShown} first={first?.documentId ?? null} />;
}

/** Shows or hides the preview pane, and has that remembered. */
export function PreviewToggle({ isShown, first = null }: PreviewToggleProps) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const selected = state.selected ?? (isShown ? null : first);
	const choice = isShown ? "hidden" : "shown";
	return (
		<Form
			method="post"
			action={addressOf({ ...state, selected, preview: null })}
			replace
			preventScrollReset
			// Whoever goes on before the answer finds it so as well.
			onSubmit={() => writeCookie("explorer_preview", choice)}
			className="contents max-lg:hidden"
		>
			<IconButton
				type="submit"
				name="preview"
				value={choice}
				label={t(isShown ? "explorer.hidePreview" : "explorer.showPreview")}
				icon={isShown ? "panel-right-close" : "panel-right-open"}
			/>
		</Form>
	);
}
