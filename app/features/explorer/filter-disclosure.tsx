import { type FocusEvent, type KeyboardEvent, type ReactNode, type ToggleEvent, useState } from "react";
import { useTranslation } from "../../texts/translations.tsx";
import { afterPaint } from "../../ui/after-paint.ts";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/icons/icon.tsx";
import { popupClasses } from "../../ui/overlays/popup-look.ts";

interface FilterFaceProps {
	label: string;
	/** How many of its choices are on. */
	count: number;
}

interface FilterDisclosureProps extends FilterFaceProps {
	id?: string | undefined;
	/** It is open when the page arrives: without scripts its address opens it. */
	startsOpen?: boolean;
	/** What opens is in the page from the start: its fields are sent, or no script could bring it. */
	isStandalone?: boolean;
	/** The pointer or the focus comes to it: time to fetch the script of what opens. */
	onApproach?: () => unknown;
	/** The user has opened it. */
	onOpen?: () => void;
	children: (isOpen: boolean) => ReactNode;
}

const PANEL_WIDTH = 320;
const EDGE = 16;

/**
 * A button of the filter row with its panel: `<details>`, which opens without scripts. It closes with Escape and with a
 * click or the focus elsewhere. On a phone the panel is a sheet, or lies over the one that the button stands in.
 */
export function FilterDisclosure({
	id,
	label,
	count,
	startsOpen = false,
	isStandalone = true,
	onApproach,
	onOpen,
	children,
}: FilterDisclosureProps) {
	const { t } = useTranslation();
	const [isOpen, setOpen] = useState(false);
	const [isAtEnd, setAtEnd] = useState(false);

	/** Whoever was quicker than the scripts gets it now. */
	function follow(details: HTMLDetailsElement | null) {
		if (details?.open && !isOpen && !isStandalone) open(details);
	}

	function handleToggle({ currentTarget: details }: ToggleEvent<HTMLDetailsElement>) {
		if (isStandalone || details.open !== isOpen) afterPaint(() => open(details));
	}

	function open(details: HTMLDetailsElement) {
		setOpen(details.open);
		if (!details.open) return;
		setAtEnd(details.getBoundingClientRect().left + PANEL_WIDTH > window.innerWidth - EDGE);
		closeOnWayOut(details);
		onOpen?.();
	}

	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only closes
		<details
			ref={follow}
			id={id}
			name="explorer-filter"
			open={startsOpen || undefined}
			onToggle={handleToggle}
			onBlur={closeOnLeave}
			onKeyDown={handleKeyDown}
			className="filter-place"
		>
			<summary onPointerEnter={onApproach} onFocus={onApproach} className={filterButton(count)}>
				<FilterFace label={label} count={count} />
			</summary>
			{(isOpen || isStandalone) && (
				<>
					<div aria-hidden onClick={closeAround} className="filter-veil" />
					{/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it hears the keys of its fields */}
					<div
						tabIndex={-1}
						onKeyDown={moveWithArrows}
						className={classes(popupClasses, "filter-panel", isAtEnd ? "md:right-0" : "md:left-0")}
					>
						<button type="button" title={t("common.back")} onClick={closeAround} className="filter-back">
							<Icon name="chevron-left" label={t("common.back")} />
							{label}
						</button>
						{children(isOpen)}
					</div>
				</>
			)}
		</details>
	);
}

/** The same button where no script opens it: the page at `to` brings what is in it. */
export function FilterLink({ to, ...face }: FilterFaceProps & { to: string }) {
	return (
		<div className="filter-place">
			<a href={to} className={filterButton(face.count)}>
				<FilterFace {...face} />
			</a>
		</div>
	);
}

function filterButton(count: number): string {
	return classes("filter-button", count > 0 && "is-on");
}

function FilterFace({ label, count }: FilterFaceProps) {
	return (
		<>
			{label}
			{count > 0 && <span className="filter-count">{count}</span>}
			<Icon name="chevron-down" />
		</>
	);
}

/** Where the choices cannot be had. */
export function PanelFailed() {
	const { t } = useTranslation();
	return (
		<p role="alert" className="px-2.5 py-2 text-ink-muted">
			{t("explorer.choicesFailed")}
		</p>
	);
}

/** Closes it with a click elsewhere, or when another page of the history comes up. */
function closeOnWayOut(details: HTMLDetailsElement) {
	const whileOpen = new AbortController();
	const { signal } = whileOpen;
	const close = () => {
		details.open = false;
	};
	details.addEventListener("toggle", () => !details.open && whileOpen.abort(), { signal });
	window.addEventListener("popstate", close, { signal });
	document.addEventListener(
		"pointerdown",
		({ target }) => {
			if (target instanceof Node && !details.contains(target)) close();
		},
		{ signal },
	);
}

function closeOnLeave({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) {
	if (relatedTarget && !currentTarget.contains(relatedTarget)) currentTarget.open = false;
}

function handleKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
	if (!event.currentTarget.open) return;
	// The keys of the list around it mean nothing in here.
	event.stopPropagation();
	if (event.key !== "Escape") return;
	event.preventDefault();
	event.currentTarget.open = false;
	event.currentTarget.querySelector("summary")?.focus();
}

function closeAround({ currentTarget }: { currentTarget: Element }) {
	const details = currentTarget.closest("details");
	if (!details) return;
	details.open = false;
	details.querySelector("summary")?.focus();
}

/** Arrows move between the fields and choices of the panel, as Tab does. */
function moveWithArrows(event: KeyboardEvent<HTMLElement>) {
	const { key, target, currentTarget } = event;
	if (key !== "ArrowDown" && key !== "ArrowUp") return;
	const stops = [
		...currentTarget.querySelectorAll<HTMLElement>("input[type=search], input[type=checkbox], .popup-item"),
	];
	const at = stops.findIndex((stop) => stop === target);
	if (at === -1) return;
	event.preventDefault();
	stops[at + (key === "ArrowDown" ? 1 : -1)]?.focus();
}
