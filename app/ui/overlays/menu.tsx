import { type ComponentProps, type KeyboardEvent, type ToggleEvent, useRef } from "react";
import { Link } from "react-router";
import { type ButtonSize, type ButtonVariant, buttonClasses } from "../buttons/button-look.ts";
import { classes } from "../classes.ts";
import type { IconName } from "../icons/icon-names.ts";
import { Icon } from "../icons/icon.tsx";
import { popupClasses, popupItemClasses } from "./popup-look.ts";
import { isShown } from "../is-shown.ts";

interface MenuEntryBase {
	label: string;
	icon?: IconName;
	danger?: boolean;
	/** Hides it where a button stands for it. */
	className?: string | undefined;
}

interface MenuLink extends MenuEntryBase {
	to: string;
	/** Told to the page to which it leads. */
	state?: unknown;
	/** Leads to a file: the browser goes there by itself. */
	isFile?: boolean;
}

interface MenuAction extends MenuEntryBase {
	/** A button: with `form`, `name` and `value` it submits a form, without JavaScript too. */
	button: Pick<ComponentProps<"button">, "form" | "formAction" | "name" | "value">;
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

/** Actions behind one button: a disclosure of the browser, which scripts close again and let arrow keys walk through. */
export function Menu({
	label,
	entries,
	icon = "ellipsis",
	showLabel = false,
	variant = "quiet",
	size,
}: MenuProps) {
	const details = useRef<HTMLDetailsElement>(null);

	function close() {
		if (details.current) details.current.open = false;
	}

	/** The focus would go with what was chosen. */
	function closeAfterChoice() {
		details.current?.querySelector("summary")?.focus();
		close();
	}

	function closeFromOutside({ target }: Event) {
		if (!(target instanceof Node && details.current?.contains(target))) close();
	}

	function handleToggle({ currentTarget }: ToggleEvent<HTMLDetailsElement>) {
		const change = currentTarget.open ? "addEventListener" : "removeEventListener";
		for (const type of ["pointerdown", "focusin"]) document[change](type, closeFromOutside);
	}

	function handleKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
		const items = [...event.currentTarget.querySelectorAll<HTMLElement>("summary, a, button")].filter(
			isShown,
		);
		if (event.key === "Escape" && event.currentTarget.open) {
			close();
			items[0]?.focus();
			// The key has closed the menu, and means nothing else.
			event.preventDefault();
		}
		const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
		if (step === undefined || !event.currentTarget.open) return;
		event.preventDefault();
		const position = items.findIndex((item) => item === document.activeElement) + step;
		items[(position + items.length) % items.length]?.focus();
	}

	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of what is inside come by
		<details ref={details} className="relative" onToggle={handleToggle} onKeyDown={handleKeyDown}>
			<summary
				title={showLabel ? undefined : label}
				className={`${buttonClasses({ variant, size, square: !showLabel })} list-none [&::-webkit-details-marker]:hidden`}
			>
				<Icon name={icon} />
				<span className={showLabel ? undefined : "sr-only"}>{label}</span>
			</summary>
			{/* Safari gives a pressed button no focus, but what is around it: that has to be in here. */}
			<div
				tabIndex={-1}
				className={`${popupClasses} absolute right-0 mt-1 w-max max-w-[calc(100vw-2rem)] min-w-44 outline-none`}
			>
				{entries.map((entry) => (
					<Entry key={entry.label} entry={entry} onChosen={closeAfterChoice} />
				))}
			</div>
		</details>
	);
}

function Entry({ entry, onChosen }: { entry: MenuEntry; onChosen: () => void }) {
	const className = classes(popupItemClasses, entry.danger && "text-danger", entry.className);
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
			<Link
				to={entry.to}
				state={entry.state}
				reloadDocument={entry.isFile}
				onClick={onChosen}
				className={className}
			>
				{face}
			</Link>
		);
	}
	return (
		<button
			{...entry.button}
			onClick={() => {
				onChosen();
				entry.onClick?.();
			}}
			type={entry.button.form === undefined ? "button" : "submit"}
			className={className}
		>
			{face}
		</button>
	);
}
