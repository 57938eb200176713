import type { DOMAttributes, DragEvent, KeyboardEvent, PointerEvent, SyntheticEvent } from "react";
import { flushSync } from "react-dom";
import { COLUMN_WIDTH_MAX_PX, COLUMN_WIDTH_MIN_PX } from "../../../../contract/constants.ts";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { moveColumn, resizeColumn, type Side } from "./column-changes.ts";
import { allowedWidth, isColumn } from "./column-cookie.ts";
import type { Columns } from "./use-columns.ts";

interface Heading {
	cell: HTMLTableCellElement;
	column: ExplorerColumn;
}

interface Resize extends Heading {
	/** Where the pointer was pressed. */
	x: number;
	/** The column's width then, in px. */
	from: number;
	/** Its width now; `null` until the pointer has moved. */
	width: number | null;
}

const KEY_STEP = 16;
/** (Firefox drags nothing that carries nothing; a text could be dropped into a field.) */
const DRAG_TYPE = "application/x-column";

// One pointer does one thing at a time, however often the headings are rendered meanwhile.
let resize: Resize | null = null;
let dragged: Heading | null = null;

/**
 * Handlers for the row of the headings, loaded when a pointer or the focus first comes there: an edge that is dragged
 * or moved by arrow keys sizes its column (140 to 400 px, spec 9), a double click gives it its own width again, and a
 * heading that is dragged over another takes its place.
 */
export function columnGestures({ choice, change }: Columns): DOMAttributes<HTMLElement> {
	function settle(column: ExplorerColumn, width: number | null) {
		change(resizeColumn(choice, column, width));
	}

	function handlePointerDown(event: PointerEvent<HTMLElement>) {
		const edge = edgeOf(event);
		const heading = headingOf(event);
		if (!edge || !heading || event.button !== 0) return;
		edge.setPointerCapture(event.pointerId);
		resize = { ...heading, x: event.clientX, from: widthOf(heading), width: null };
	}

	function handlePointerMove({ clientX }: PointerEvent<HTMLElement>) {
		if (!resize) return;
		const { cell, column, x, from, width } = resize;
		const wanted = allowedWidth(from + clientX - x);
		if (wanted === (width ?? from)) return;
		// From the first move on the column has a width of its own, and others may fill up the rest.
		if (width === null) flushSync(() => settle(column, from));
		resize.width = wanted;
		cell.style.width = `${wanted}px`;
		widenTable(cell, wanted - (width ?? from));
	}

	function handleLostPointerCapture() {
		if (resize?.width) settle(resize.column, resize.width);
		resize = null;
	}

	function handleDoubleClick(event: SyntheticEvent<HTMLElement>) {
		const heading = headingOf(event);
		if (heading && edgeOf(event)) settle(heading.column, null);
	}

	function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
		const heading = headingOf(event);
		if (!heading || !edgeOf(event) || event.altKey || event.ctrlKey || event.metaKey) return;
		const width = widthOf(heading);
		// What is narrower by itself than a user may make it does not become wider by being made narrower.
		const isNarrowest = heading.cell.offsetWidth <= COLUMN_WIDTH_MIN_PX;
		if (isNarrowest && (event.key === "ArrowLeft" || event.key === "Home")) return;
		const wanted: Record<string, number | null> = {
			ArrowLeft: width - KEY_STEP,
			ArrowRight: width + KEY_STEP,
			Home: COLUMN_WIDTH_MIN_PX,
			End: COLUMN_WIDTH_MAX_PX,
			Enter: null,
		};
		const next = wanted[event.key];
		if (next === undefined) return;
		event.preventDefault();
		settle(heading.column, next);
	}

	return {
		// What a plain page cannot move shall not look as if it could: headings become draggable here.
		onPointerOver(event) {
			const heading = headingOf(event);
			if (heading) heading.cell.draggable = true;
		},
		onFocus(event) {
			const heading = headingOf(event);
			// Of a column that takes what is left only the browser knows the width.
			if (heading) edgeOf(event)?.setAttribute("aria-valuenow", String(widthOf(heading)));
		},
		onPointerDown: handlePointerDown,
		onPointerMove: handlePointerMove,
		onLostPointerCapture: handleLostPointerCapture,
		onDoubleClick: handleDoubleClick,
		onKeyDown: handleKeyDown,
		onDragStart(event) {
			dragged = resize ? null : headingOf(event);
			if (!dragged) return event.preventDefault();
			event.dataTransfer.effectAllowed = "move";
			event.dataTransfer.setData(DRAG_TYPE, dragged.column);
		},
		onDragOver(event) {
			const heading = headingOf(event);
			if (!dragged || !heading) return;
			event.preventDefault();
			if (heading.column !== dragged.column) heading.cell.dataset["drop"] = sideOf(event, heading);
		},
		onDragLeave: unmark,
		onDrop(event) {
			event.preventDefault();
			unmark(event);
			const heading = headingOf(event);
			if (!dragged || !heading) return;
			change(moveColumn(choice, dragged.column, heading.column, sideOf(event, heading)));
		},
		onDragEnd() {
			dragged = null;
		},
	};
}

function edgeOf({ target }: SyntheticEvent): HTMLElement | null {
	return target instanceof Element ? target.closest<HTMLElement>("[role=separator]") : null;
}

function headingOf({ target }: SyntheticEvent): Heading | null {
	const cell = target instanceof Element ? target.closest<HTMLTableCellElement>("th[data-column]") : null;
	const column = cell?.dataset["column"] ?? "";
	return cell && isColumn(column) ? { cell, column } : null;
}

function widenTable(cell: HTMLElement, by: number) {
	const style = cell.closest("table")?.style;
	style?.setProperty("--table", `${parseInt(style.getPropertyValue("--table"), 10) + by}px`);
}

function widthOf({ cell }: Heading): number {
	return allowedWidth(cell.offsetWidth);
}

function sideOf({ clientX }: DragEvent<HTMLElement>, { cell }: Heading): Side {
	const { left, width } = cell.getBoundingClientRect();
	return clientX < left + width / 2 ? "before" : "after";
}

function unmark(event: SyntheticEvent) {
	delete headingOf(event)?.cell.dataset["drop"];
}
