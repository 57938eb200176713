import type { LinkProps } from "../../../ui/buttons/link.tsx";
import { LinkAtClick } from "../../../ui/buttons/link-at-click.tsx";
import { useExplorerState, useNextView, type ViewChange } from "./use-explorer-state.ts";

interface ViewLinkProps extends Omit<LinkProps, "to" | "preventScrollReset"> {
	change: ViewChange;
}

/** A link to another view of the list. */
export function ViewLink({ change, ...link }: ViewLinkProps) {
	const { state, addressOf } = useExplorerState();
	const { nextView } = useNextView();
	return (
		<LinkAtClick
			{...link}
			to={addressOf(change(state))}
			toAtClick={() => addressOf(change(nextView()))}
			preventScrollReset
		/>
	);
}
