import { useLocation } from "react-router";
import { Icon } from "../../ui/icons/icon.tsx";
import { useTranslation } from "../../texts/translations.tsx";
import { useDestinations } from "../../destinations.ts";

interface RailToggleProps {
	isNarrow: boolean;
	onToggle: () => void;
	className: string;
	wordClassName: string;
}

/** Narrows the rail to its icons and back: at once where scripts run, as a form where none do. */
export function RailToggle({ isNarrow, onToggle, className, wordClassName }: RailToggleProps) {
	const { t } = useTranslation();
	const { pathname, search } = useLocation();
	const { preferences } = useDestinations();
	const label = t(isNarrow ? "layout.widenRail" : "layout.narrowRail");
	return (
		<form
			method="post"
			action={preferences}
			onSubmit={(event) => {
				event.preventDefault();
				onToggle();
			}}
		>
			<input type="hidden" name="to" value={pathname + search} />
			<button type="submit" name="sidebar" value={isNarrow ? 0 : 1} title={label} className={className}>
				<Icon name={isNarrow ? "panel-left-open" : "panel-left-close"} />
				<span className={wordClassName}>{label}</span>
			</button>
		</form>
	);
}
