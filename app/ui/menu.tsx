import { MenuButton, MenuItem, MenuItems, Menu as HeadlessMenu } from "@headlessui/react";
import type { ComponentProps } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "./button-look.ts";
import { classes } from "./classes.ts";
import type { IconName } from "./icon-names.ts";
import { Icon } from "./icon.tsx";
import { popupClasses, popupItemClasses } from "./popup-look.ts";
import { useHydrated } from "./use-hydrated.ts";

interface MenuEntryBase {
	label: string;
	icon?: IconName;
	danger?: boolean;
}

interface MenuLink extends MenuEntryBase {
	to: string;
}

interface MenuAction extends MenuEntryBase {
	/** A button: with `form`, `name` and `value` it submits a form, without JavaScript too. */
	button: Pick<ComponentProps<"button">, "form" | "name" | "value">;
	onClick?: () => void;
}

export type MenuEntry = MenuLink | MenuAction;

interface MenuProps {
	label: string;
	entries: readonly MenuEntry[];
	icon?: IconName;
	/** The label stands beside the icon. */
	showLabel?: boolean;
	variant?: ButtonVariant;
	size?: ButtonSize;
}

/** Actions behind one button. Without JavaScript it opens as `<details>`. */
export function Menu({
	label,
	entries,
	icon = "ellipsis",
	showLabel = false,
	variant = "quiet",
	size,
}: MenuProps) {
	const hydrated = useHydrated();
	const look = buttonClasses({ variant, size, square: !showLabel });
	const face = (
		<>
			<Icon name={icon} />
			<span className={showLabel ? undefined : "sr-only"}>{label}</span>
		</>
	);

	if (!hydrated) {
		return (
			<details className="relative">
				<summary className={`${look} list-none [&::-webkit-details-marker]:hidden`}>{face}</summary>
				<div className={`${popupClasses} absolute right-0 mt-1 w-max min-w-44`}>
					{entries.map((entry) => (
						<Entry key={entry.label} entry={entry} />
					))}
				</div>
			</details>
		);
	}
	return (
		<HeadlessMenu>
			<MenuButton className={look} title={showLabel ? undefined : label}>
				{face}
			</MenuButton>
			<MenuItems
				anchor={{ to: "bottom end", gap: 4, padding: 8 }}
				className={`${popupClasses} w-max min-w-44 outline-none`}
			>
				{entries.map((entry) => (
					<MenuItem key={entry.label}>
						<Entry entry={entry} onClick={"button" in entry ? entry.onClick : undefined} />
					</MenuItem>
				))}
			</MenuItems>
		</HeadlessMenu>
	);
}

/** `rest` is what Headless UI hands to an item; it calls `onClick` as well. */
function Entry({ entry, ...rest }: { entry: MenuEntry; onClick?: (() => void) | undefined }) {
	const className = classes(popupItemClasses, entry.danger && "text-danger");
	const face = (
		<>
			{entry.icon && (
				<Icon name={entry.icon} className={classes("size-4", !entry.danger && "text-ink-muted")} />
			)}
			{entry.label}
		</>
	);
	if ("to" in entry) {
		return (
			<Link {...rest} to={entry.to} className={className}>
				{face}
			</Link>
		);
	}
	return (
		<button
			{...entry.button}
			{...rest}
			onClick={(event) => {
				rest.onClick?.();
				// The menu closes before the browser would submit, and a button that has gone submits nothing.
				if (!event.currentTarget.form) return;
				event.preventDefault();
				event.currentTarget.form.requestSubmit(event.currentTarget);
			}}
			type={entry.button.form === undefined ? "button" : "submit"}
			className={className}
		>
			{face}
		</button>
	);
}
