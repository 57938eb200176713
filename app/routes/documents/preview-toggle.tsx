import { useTranslation } from "../../features/texts/translations.tsx";
import { Link } from "react-router";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import { buttonClasses } from "../../ui/button-look.ts";
import { Icon } from "../../ui/icon.tsx";

/** Shows or hides the preview pane. */
export function PreviewToggle() {
	const { t } = useTranslation();
	const { state, addressOf } = useExplorerState();
	const { isPreviewShown } = state;
	const label = t(isPreviewShown ? "explorer.hidePreview" : "explorer.showPreview");
	return (
		<Link
			to={addressOf({ ...state, isPreviewShown: !isPreviewShown })}
			replace
			preventScrollReset
			aria-label={label}
			title={label}
			className={`${buttonClasses({ variant: "quiet", square: true })} max-lg:hidden`}
		>
			<Icon name={isPreviewShown ? "panel-right-close" : "panel-right-open"} />
		</Link>
	);
}
