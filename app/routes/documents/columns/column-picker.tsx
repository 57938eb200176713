import { type ComponentType, type MouseEvent, useId, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { Columns } from "./use-columns.ts";
import { useExplorerState } from "../list/use-explorer-state.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { buttonClasses } from "../../../ui/buttons/button-look.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";
import type { ColumnPanel } from "./column-panel.tsx";
import { Link } from "../../../ui/buttons/link.tsx";

type Panel = ComponentType<Parameters<typeof ColumnPanel>[0]>;

/** Which columns the list shows, and in which order: a panel that is loaded on demand, a page without scripts. */
export function ColumnPicker(columns: Columns) {
	const { t } = useTranslation();
	const { path } = useExplorerState();
	const { search } = useLocation();
	const navigate = useNavigate();
	const id = useId();
	const [open, setOpen] = useState<{ Panel: Panel; button: HTMLElement } | null>(null);
	const page = `${path}/columns?${new URLSearchParams({ from: search.slice(1) })}`;
	const label = t("columns.choose");
	const look = buttonClasses({ variant: "quiet", square: true });

	function handleClick({ currentTarget: button }: MouseEvent<HTMLButtonElement>) {
		// From then on the button opens and closes it by itself.
		if (open) return;
		import("./column-panel.tsx").then(
			({ ColumnPanel: Panel }) => setOpen({ Panel, button }),
			() => navigate(page),
		);
	}

	if (!useHydrated()) {
		return (
			<Link to={page} aria-label={label} title={label} className={look}>
				<Icon name="columns-3-cog" />
			</Link>
		);
	}
	return (
		<>
			<button
				type="button"
				popoverTarget={id}
				onClick={handleClick}
				aria-haspopup="dialog"
				aria-label={label}
				title={label}
				className={look}
			>
				<Icon name="columns-3-cog" />
			</button>
			{open && <open.Panel {...columns} id={id} button={open.button} />}
		</>
	);
}
