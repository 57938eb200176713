import { useTranslation } from "../../features/texts/translations.tsx";
import type { ExplorerColumn } from "../../../contract/explorer-columns.ts";
import type { Attempt } from "../../cms/attempt.ts";
import { STATE_TEXTS, StateMark } from "../../features/documents/state-mark.tsx";
import { SHOWN_COLUMNS } from "../../features/explorer/columns.ts";
import type { CellContent, ExplorerPage, ExplorerRow } from "../../features/explorer/explorer-page.ts";
import type { ListedState } from "../../features/explorer/explorer-state.ts";
import { useExplorerState } from "../../features/explorer/use-explorer-state.ts";
import { type Deferred, useDeferred } from "../../features/streaming/deferred.ts";
import { ListMessage } from "./list-message.tsx";
import { Marked } from "./marked.tsx";

/** The rows themselves. They have no handlers of their own: the list around them hears all clicks and keys. */
export function ExplorerRows({ page }: { page: Deferred<Attempt<ExplorerPage>> }) {
	const { t } = useTranslation();
	const { state, addressOf, documentAddress } = useExplorerState();
	const loaded = useDeferred(page);
	if (!loaded.ok || loaded.value.rows.length === 0) return <ListMessage loaded={loaded} />;

	const selectLabels: Record<ListedState, string> = {
		Active: `${t(STATE_TEXTS.Active)}, ${t("explorer.preview")}`,
		Archived: `${t(STATE_TEXTS.Archived)}, ${t("explorer.preview")}`,
	};
	return (
		<tbody className="explorer-rows">
			{loaded.value.rows.map((row) => {
				const links: RowLinks = {
					open: documentAddress(row.documentId),
					select: addressOf({ ...state, selected: row.documentId }),
					selectLabel: selectLabels[row.state],
				};
				return (
					<tr
						key={row.documentId}
						data-document={row.documentId}
						aria-current={row.documentId === state.selected || undefined}
						className={row.state === "Archived" ? "text-ink-muted" : undefined}
					>
						{SHOWN_COLUMNS.map(({ column, className }) => (
							<td key={column} title={titleOf(row.cells[column])} className={className || undefined}>
								{cell(row, column, links)}
							</td>
						))}
					</tr>
				);
			})}
		</tbody>
	);
}

interface RowLinks {
	open: string;
	select: string;
	selectLabel: string;
}

function cell(row: ExplorerRow, column: ExplorerColumn, links: RowLinks) {
	if (column === "state") {
		return (
			<a
				href={links.select}
				data-select
				aria-label={links.selectLabel}
				title={links.selectLabel}
				className="block md:py-2"
			>
				<StateMark state={row.state} />
			</a>
		);
	}
	const content = row.cells[column];
	if (!content) return null;
	if (column === "name") {
		return (
			<a href={links.open} className="explorer-name">
				<bdi>{textOf(content)}</bdi>
			</a>
		);
	}
	return textOf(content);
}

function textOf({ text }: CellContent) {
	return typeof text === "string" ? text : <Marked parts={text} />;
}

function titleOf(content: CellContent | undefined): string | undefined {
	if (!content) return undefined;
	if (content.title !== undefined) return content.title;
	return typeof content.text === "string" ? content.text : content.text.join("");
}
