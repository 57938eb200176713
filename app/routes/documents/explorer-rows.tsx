import { use } from "react";
import { useTranslation } from "react-i18next";
import type { Attempt } from "../../cms/attempt.ts";
import { STATE_TEXTS, StateMark } from "../../features/documents/state-mark.tsx";
import { type ColumnLayout, SHOWN_COLUMNS } from "../../features/explorer/columns.ts";
import type { CellContent, ExplorerPage, ExplorerRow } from "../../features/explorer/explorer-page.ts";
import type { ListedState } from "../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import { classes } from "../../ui/classes.ts";
import { ListMessage } from "./list-message.tsx";
import { Marked } from "./marked.tsx";

const rowClasses =
	"relative h-10 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus max-md:grid max-md:h-16 max-md:grid-cols-[1.75rem_minmax(0,1fr)_auto] max-md:content-center max-md:gap-y-0.5 max-md:border-b max-md:border-line max-md:px-4";
const cellClasses = "md:border-b md:border-line md:px-3 truncate";

/** The rows themselves. They have no handlers of their own: the list around them hears all clicks and keys. */
export function ExplorerRows({ page }: { page: Promise<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, path, addressOf } = useExplorerState();
	const loaded = use(page);
	if (!loaded.ok || loaded.value.rows.length === 0) return <ListMessage loaded={loaded} />;

	const selectLabels: Record<ListedState, string> = {
		Active: `${t(STATE_TEXTS.Active)}, ${t("explorer.preview")}`,
		Archived: `${t(STATE_TEXTS.Archived)}, ${t("explorer.preview")}`,
	};
	return (
		<tbody className="max-md:block">
			{loaded.value.rows.map((row) => (
				<tr
					key={row.documentId}
					data-document={row.documentId}
					aria-current={row.documentId === state.selected || undefined}
					className={classes(
						rowClasses,
						row.documentId === state.selected ? "bg-surface-selected" : "hover:bg-surface-hover",
						row.state === "Archived" && "text-ink-muted",
					)}
				>
					{SHOWN_COLUMNS.map((layout) => (
						<td
							key={layout.column}
							title={titleOf(row.cells[layout.column])}
							className={classes(cellClasses, layout.className, layout.cellClassName)}
						>
							{cell(row, layout, {
								selectLabel: selectLabels[row.state],
								documentAddress: `${path}/${row.documentId}`,
								selectAddress: addressOf({ ...state, selected: row.documentId }),
							})}
						</td>
					))}
				</tr>
			))}
		</tbody>
	);
}

interface RowContext {
	selectLabel: string;
	documentAddress: string;
	selectAddress: string;
}

function cell(row: ExplorerRow, { column }: ColumnLayout, context: RowContext) {
	if (column === "state") {
		return (
			<a
				href={context.selectAddress}
				data-select
				aria-label={context.selectLabel}
				title={context.selectLabel}
				className="block py-2 outline-none"
			>
				<StateMark state={row.state} />
			</a>
		);
	}
	const content = row.cells[column];
	if (!content) return null;
	if (column === "name") {
		return (
			<a
				href={context.documentAddress}
				className="scroll-my-12 font-medium outline-none hover:underline max-md:after:absolute max-md:after:inset-0"
			>
				<bdi>
					<Marked text={content.text} />
				</bdi>
			</a>
		);
	}
	return <Marked text={content.text} />;
}

function titleOf(content: CellContent | undefined): string | undefined {
	if (!content) return undefined;
	if (content.title !== undefined) return content.title;
	return typeof content.text === "string" ? content.text : content.text.join("");
}
