import {
	type ChangeEvent,
	type DragEvent,
	type SubmitEvent,
	type ToggleEvent,
	useEffect,
	useRef,
	useState,
} from "react";
import { flushSync } from "react-dom";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { moveColumn, orderOf } from "./column-changes.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { isColumn } from "./column-cookie.ts";
import { columnsOfForm, movedBy } from "./column-form.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { columnLabel } from "./columns.ts";
import type { Columns } from "./use-columns.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { ColumnList } from "./column-list.tsx";

interface ColumnPanelProps extends Columns {
	id: string;
	/** The button that opens it, below which it stands. */
	button: HTMLElement;
}

/** The columns over the list, which follows every tick and every move at once. On a phone it is a sheet. */
export function ColumnPanel({ id, button, choice, change }: ColumnPanelProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const titleId = `${id}-title`;
	// A column that loses its tick keeps its place until the next move.
	const [order, setOrder] = useState(() => orderOf(choice));
	const [announcement, setAnnouncement] = useState("");
	const drag = useColumnDrag(choice, show);
	const withoutRoom = useColumnsWithoutRoom();

	function show(next: ColumnChoice) {
		setOrder(orderOf(next));
		change(next);
	}

	function handleChange({ currentTarget }: ChangeEvent<HTMLFormElement>) {
		change(columnsOfForm(choice, new FormData(currentTarget)));
	}

	function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
		event.preventDefault();
		const { submitter } = event.nativeEvent as globalThis.SubmitEvent;
		const form = new FormData(event.currentTarget, submitter);
		const next = columnsOfForm(choice, form);
		flushSync(() => show(next));
		// The moved row took its button out of the page for a moment.
		submitter?.focus();
		const [, column] = movedBy(form);
		if (isColumn(column)) setAnnouncement(placeOf(next, column));
	}

	function placeOf(next: ColumnChoice, column: ExplorerColumn): string {
		return t("columns.moved", {
			column: t(columnLabel(column, hasSeveralTenants)),
			place: next.findIndex((chosen) => chosen.column === column) + 1,
			count: next.length,
		});
	}

	return (
		<dialog
			ref={open}
			id={id}
			popover="auto"
			aria-labelledby={titleId}
			tabIndex={-1}
			onBeforeToggle={(event) => place(event, button)}
			onToggle={({ currentTarget, newState }) => newState === "open" && currentTarget.focus()}
			className="fixed inset-auto top-(--top) right-(--right) m-0 max-h-[calc(100dvh-var(--top)-1rem)] w-72 flex-col rounded-md border border-line bg-surface-raised text-sm text-ink shadow-lg shadow-black/5 outline-none open:flex max-md:inset-x-0 max-md:top-auto max-md:bottom-0 max-md:max-h-[85dvh] max-md:w-full max-md:rounded-b-none"
		>
			<header className="flex items-center justify-between border-b border-line py-1 pr-1.5 pl-4">
				<h2 id={titleId} className="font-semibold">
					{t("columns.title")}
				</h2>
				<IconButton
					icon="x"
					size="small"
					label={t("columns.close")}
					popoverTarget={id}
					popoverTargetAction="hide"
				/>
			</header>
			<form onChange={handleChange} onSubmit={handleSubmit} className="contents">
				<div className="min-h-0 flex-auto overflow-y-auto p-1.5">
					<ColumnList order={order} choice={choice} withoutRoom={withoutRoom} {...drag} />
				</div>
				<footer className="border-t border-line p-1.5 max-md:pb-[calc(--spacing(1.5)+env(safe-area-inset-bottom))]">
					<Button name="reset" value="1" variant="quiet" size="small" icon="rotate-ccw">
						{t("columns.reset")}
					</Button>
				</footer>
			</form>
			<output className="sr-only">{announcement}</output>
		</dialog>
	);
}

/** A dragged column takes the place of each one that it comes over; a drag that is broken off changes nothing. */
function useColumnDrag(choice: ColumnChoice, show: (choice: ColumnChoice) => void) {
	const [dragged, setDragged] = useState<ExplorerColumn | null>(null);
	const before = useRef(choice);

	return {
		dragged,
		events: {
			onDragStart(event: DragEvent<HTMLElement>) {
				const column = columnOf(event.target);
				if (!column) return;
				event.dataTransfer.effectAllowed = "move";
				before.current = choice;
				setDragged(column);
			},
			onDragOver(event: DragEvent<HTMLElement>) {
				if (!dragged) return;
				event.preventDefault();
				const target = columnOf(event.target);
				if (!target || target === dragged) return;
				const places = choice.map(({ column }) => column);
				const side = places.indexOf(target) > places.indexOf(dragged) ? "after" : "before";
				show(moveColumn(choice, dragged, target, side));
			},
			onDrop: (event: DragEvent<HTMLElement>) => event.preventDefault(),
			onDragEnd({ dataTransfer }: DragEvent<HTMLElement>) {
				setDragged(null);
				if (dataTransfer.dropEffect === "none") show(before.current);
			},
		},
	};
}

/** Which columns the list leaves out at its present width: CSS decides that, so the page is asked after each render. */
function useColumnsWithoutRoom(): ReadonlySet<ExplorerColumn> {
	const [names, setNames] = useState("");
	useEffect(() => {
		const list = document.querySelector("table:has(th[data-column])")?.parentElement;
		if (!list) return undefined;
		// It reports once at the beginning, too.
		const observer = new ResizeObserver(() => setNames(columnsWithoutRoom(list)));
		observer.observe(list);
		return () => observer.disconnect();
	});
	return new Set(names.split(".").filter(isColumn));
}

function columnsWithoutRoom(list: Element): string {
	const headings = [...list.querySelectorAll<HTMLElement>("th[data-column]")];
	const hidden = headings.filter((heading) => getComputedStyle(heading).display === "none");
	return hidden.map((heading) => heading.dataset["column"]).join(".");
}

/** (Not inside the component: a later render must not open what the user has closed.) */
function open(panel: HTMLElement | null) {
	panel?.showPopover();
}

function columnOf(target: EventTarget): ExplorerColumn | null {
	const column =
		target instanceof Element ? target.closest<HTMLElement>("[data-column]")?.dataset["column"] : "";
	return column && isColumn(column) ? column : null;
}

function place({ currentTarget, newState }: ToggleEvent<HTMLElement>, button: HTMLElement) {
	if (newState !== "open") return;
	const { bottom, right } = button.getBoundingClientRect();
	currentTarget.style.setProperty("--top", `${bottom + 4}px`);
	currentTarget.style.setProperty("--right", `${document.documentElement.clientWidth - right}px`);
}
