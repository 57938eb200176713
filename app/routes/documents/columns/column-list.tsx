import type { DragEvent } from "react";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import type { ColumnChoice } from "./column-choice.ts";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { columnLabel } from "./columns.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import { classes } from "../../../ui/classes.ts";
import type { IconName } from "../../../ui/icons/icon-names.ts";
import { Icon } from "../../../ui/icons/icon.tsx";

/** What scripts add to the list. */
export interface ColumnListEvents {
	/** The list around the columns hears their drags; each has its name in `data-column`. */
	onDragStart: (event: DragEvent<HTMLElement>) => void;
	onDragOver: (event: DragEvent<HTMLElement>) => void;
	onDrop: (event: DragEvent<HTMLElement>) => void;
	onDragEnd: (event: DragEvent<HTMLElement>) => void;
}

interface ColumnListProps {
	/** All columns in the order in which they stand here. */
	order: readonly ExplorerColumn[];
	choice: ColumnChoice;
	/** Ticked, but left out for now: the list is too narrow. */
	withoutRoom?: ReadonlySet<ExplorerColumn>;
	/** Without them the list is a part of a plain form. */
	events?: ColumnListEvents;
	/** The column that is being dragged. */
	dragged?: ExplorerColumn | null;
}

/** The columns with a tick each and, for those that are shown, the arrows that move them. */
export function ColumnList({ order, choice, withoutRoom, events, dragged }: ColumnListProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	return (
		// oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same by keyboard
		<ol {...events} className="flex flex-col">
			{order.map((column) => {
				const place = choice.findIndex((chosen) => chosen.column === column);
				const isShown = place !== -1;
				const label = t(columnLabel(column, hasSeveralTenants));
				return (
					<li
						key={column}
						data-column={column}
						draggable={events !== undefined && isShown}
						className={classes(
							"flex min-h-9 items-center gap-0.5 rounded-sm pl-1 hover:bg-surface-hover pointer-coarse:min-h-11",
							column === dragged && "bg-surface-selected",
						)}
					>
						{events && (
							<Icon
								name="grip-vertical"
								className={classes(
									"size-4 text-ink-faint pointer-coarse:hidden",
									isShown ? "cursor-grab" : "invisible",
								)}
							/>
						)}
						<label className="flex min-w-0 flex-1 cursor-pointer items-center gap-2.5 self-stretch px-1.5">
							<Tick column={column} isShown={isShown} isLive={events !== undefined} />
							<span className={classes("truncate", !isShown && "text-ink-muted")}>{label}</span>
							{isShown && withoutRoom?.has(column) && (
								<span className="ml-auto text-xs whitespace-nowrap text-ink-muted">
									{t("columns.noRoom")}
								</span>
							)}
						</label>
						{isShown && (
							<>
								<Arrow
									value={`up:${column}`}
									icon="chevron-up"
									label={t("columns.up", { column: label })}
									isLast={place === 0}
								/>
								<Arrow
									value={`down:${column}`}
									icon="chevron-down"
									label={t("columns.down", { column: label })}
									isLast={place === choice.length - 1}
								/>
							</>
						)}
					</li>
				);
			})}
		</ol>
	);
}

/** The name stays: a row without it could not be opened. (A form does not send what is disabled.) */
function Tick({ column, isShown, isLive }: { column: ExplorerColumn; isShown: boolean; isLive: boolean }) {
	const isFixed = column === "name";
	return (
		<>
			<input
				type="checkbox"
				name="column"
				value={column}
				disabled={isFixed}
				// The form around it hears the change.
				{...(isLive ? { checked: isShown, onChange: () => {} } : { defaultChecked: isShown })}
				className="size-4 shrink-0 cursor-pointer accent-accent-fill disabled:cursor-default"
			/>
			{isFixed && <input type="hidden" name="column" value={column} />}
		</>
	);
}

interface ArrowProps {
	value: string;
	icon: IconName;
	label: string;
	/** There is no further place. (Not disabled, which would lose the focus on the way.) */
	isLast: boolean;
}

function Arrow({ value, icon, label, isLast }: ArrowProps) {
	return (
		<button
			type="submit"
			name="move"
			value={value}
			aria-label={label}
			title={label}
			aria-disabled={isLast || undefined}
			className="inline-flex size-8 cursor-pointer items-center justify-center rounded-md text-ink-muted hover:bg-ink/6 hover:text-ink aria-disabled:cursor-default aria-disabled:opacity-30 pointer-coarse:size-11"
		>
			<Icon name={icon} className="size-4" />
		</button>
	);
}
