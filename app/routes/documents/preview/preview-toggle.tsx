import { Form } from "react-router";
import { useTranslation } from "../../../texts/translations.tsx";
import { writeCookie } from "../../../cookies.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";

/** Shows or hides the preview pane, and has that remembered. */
export function PreviewToggle({ isShown }: { isShown: boolean }) {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const choice = isShown ? "hidden" : "shown";
	return (
		<Form
			method="post"
			action={addressOf({ ...state, preview: null })}
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
