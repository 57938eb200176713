import type { MouseEvent } from "react";
import { useNavigate } from "react-router";
import { Link, type LinkProps } from "./link.tsx";

export interface LinkAtClickProps extends LinkProps {
	/** Where it leads when it is clicked: elsewhere than was drawn, where the view has been left for another one since. */
	toAtClick?: (() => string) | undefined;
}

/** A link to a change of a view: on a slow device a second click comes before the first one is drawn, and goes on from it. */
export function LinkAtClick({ toAtClick, onClick, ...link }: LinkAtClickProps) {
	const navigate = useNavigate();
	const { to, replace, preventScrollReset, defaultShouldRevalidate } = link;

	function handleClick(event: MouseEvent<HTMLAnchorElement>) {
		onClick?.(event);
		const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
		if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
		const address = toAtClick?.() ?? to;
		if (address === to) return;
		event.preventDefault();
		void navigate(address, { replace, preventScrollReset, defaultShouldRevalidate });
	}

	return <Link {...link} onClick={handleClick} />;
}
