import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from "react";

interface SplitterProps {
	label: string;
	/** The CSS variable that holds the pane's width in px; set on the splitter's parent while it moves. */
	variable: `--${string}`;
	/** The pane's width in px to begin with. */
	value: number;
	min: number;
	max: number;
	/** The width that a double click goes back to. */
	initial?: number;
	/** Which neighbour it sizes. */
	pane?: "before" | "after";
	/** The id of that neighbour. */
	controls?: string;
	/** The width that the user settled on. */
	onChange?: (width: number) => void;
}

const KEY_STEP = 16;

/** A bar between two panes; dragged, or moved with arrow keys, Home and End; a double click puts it back. */
export function Splitter({
	label,
	variable,
	value,
	min,
	max,
	initial,
	pane = "after",
	controls,
	onChange,
}: SplitterProps) {
	const [width, setWidth] = useState(value);
	const drag = useRef({ x: 0, width: value, latest: value });
	const towardsRight = pane === "before" ? 1 : -1;

	function show(bar: HTMLElement, wanted: number): number {
		const allowed = Math.round(Math.min(max, Math.max(min, wanted)));
		bar.parentElement?.style.setProperty(variable, `${allowed}px`);
		return allowed;
	}

	function settle(settled: number) {
		setWidth(settled);
		onChange?.(settled);
	}

	function handlePointerDown(event: PointerEvent<HTMLElement>) {
		// Where text is selected the browser would drag that, and end this.
		event.preventDefault();
		event.currentTarget.focus();
		event.currentTarget.setPointerCapture(event.pointerId);
		drag.current = { x: event.clientX, width, latest: width };
	}

	function handlePointerMove(event: PointerEvent<HTMLElement>) {
		if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
		const { x, width: before } = drag.current;
		drag.current.latest = show(event.currentTarget, before + (event.clientX - x) * towardsRight);
	}

	function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
		const wanted: Record<string, number> = {
			ArrowLeft: width - KEY_STEP * towardsRight,
			ArrowRight: width + KEY_STEP * towardsRight,
			Home: min,
			End: max,
		};
		const next = wanted[event.key];
		if (next === undefined) return;
		event.preventDefault();
		settle(show(event.currentTarget, next));
	}

	function handleDoubleClick(event: MouseEvent<HTMLElement>) {
		if (initial !== undefined) settle(show(event.currentTarget, initial));
	}

	return (
		<div
			// oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> cannot be moved
			role="separator"
			aria-orientation="vertical"
			aria-label={label}
			aria-controls={controls}
			aria-valuenow={width}
			aria-valuemin={min}
			aria-valuemax={max}
			tabIndex={0}
			onPointerDown={handlePointerDown}
			onPointerMove={handlePointerMove}
			onLostPointerCapture={() => settle(drag.current.latest)}
			onDoubleClick={handleDoubleClick}
			onKeyDown={handleKeyDown}
			className="group/splitter relative z-10 -mx-1 w-2 shrink-0 cursor-col-resize touch-none outline-none noscript:hidden"
		>
			<span className="absolute inset-y-0 left-1/2 w-px -translate-x-1/2 bg-line transition-colors group-hover/splitter:w-0.5 group-hover/splitter:bg-line-strong group-focus-visible/splitter:w-0.5 group-focus-visible/splitter:bg-focus group-active/splitter:w-0.5 group-active/splitter:bg-focus" />
		</div>
	);
}
