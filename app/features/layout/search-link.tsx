import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import type { PaletteControl } from "../search/use-palette.tsx";
import type { NavEntry } from "../navigation/nav-entries.ts";
import { Link, type LinkProps } from "../../ui/buttons/link.tsx";

interface SearchLinkProps extends Omit<LinkProps, "to"> {
	entry: NavEntry;
	palette: PaletteControl;
}

/** Leads to the page of results, or opens the palette where scripts run. */
export function SearchLink({ entry, palette, ...rest }: SearchLinkProps) {
	const navigate = useNavigate();

	function handleClick(event: MouseEvent) {
		if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
		event.preventDefault();
		palette.open(null, () => void navigate(entry.to));
	}

	return (
		<Link
			{...rest}
			to={entry.to}
			aria-current={entry.current ? "page" : undefined}
			onPointerEnter={palette.prepare}
			onFocus={palette.prepare}
			onClick={handleClick}
		/>
	);
}
