import type { CSSProperties } from "react";
import { useNavigation } from "react-router";
import { useHasSeveralTenants } from "../../../features/session/signed-in.ts";
import { useTranslation } from "../../../texts/translations.tsx";
import type { Attempt } from "../../../cms/attempt.ts";
import { STATE_TEXTS, StateMark } from "../../../features/documents/state-mark.tsx";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import type { CellContent } from "./cells.ts";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { columnLabel, isNamedInCard, isShort } from "../columns/columns.ts";
import type { ExplorerPage, ExplorerRow } from "./explorer-page.ts";
import type { MarkedText } from "../../../features/explorer/highlight.ts";
import type { ListedState } from "../../../features/explorer/explorer-state.ts";
import { keepPlace } from "./list-place.ts";
import type { ShownColumn } from "../columns/shown-columns.ts";
import { useColumnLayout } from "../columns/use-columns.ts";
import { useListedPage } from "./pending-page.ts";
import { useExplorerState } from "./use-explorer-state.ts";
import { Marked } from "../../../features/search/marked.tsx";
import { SnippetLine } from "../../../features/search/snippet-line.tsx";
import { RowCheckbox } from "../selection/row-checkbox.tsx";
import type { Deferred } from "../../../features/streaming/deferred.ts";
import { ListMessage } from "./list-message.tsx";

interface ExplorerRowsProps {
	page: Deferred<Attempt<ExplorerPage>>;
	columns: ColumnChoice;
}

/** The rows themselves. They have no handlers of their own: the list around them hears all clicks and keys. */
export function ExplorerRows({ page, columns }: ExplorerRowsProps) {
	const { t } = useTranslation();
	const hasSeveralTenants = useHasSeveralTenants();
	const { state, path, selectAddress, documentAddress } = useExplorerState();
	const opening = useNavigation().location?.pathname;
	const { columns: shown, hasFiller, nameBegins } = useColumnLayout(columns);
	const loaded = useListedPage(page);
	if (!loaded.ok || loaded.value.rows.length === 0) return <ListMessage loaded={loaded} />;

	const cardLabels = shown.map(({ column }) =>
		isNamedInCard(column) ? t(columnLabel(column, hasSeveralTenants)) : undefined,
	);
	const foundLeft: CSSProperties & Record<"--found-left", string> = { "--found-left": nameBegins };
	const selectLabels: Record<ListedState, string> = {
		Active: `${t(STATE_TEXTS.Active)}, ${t("explorer.preview")}`,
		Archived: `${t(STATE_TEXTS.Archived)}, ${t("explorer.preview")}`,
	};
	return (
		<tbody ref={keepPlace} style={foundLeft} className="explorer-rows">
			{loaded.value.rows.map((row) => {
				const links: RowLinks = {
					document: documentAddress,
					open: documentAddress(row.documentId, row.place),
					select: selectAddress(row.documentId),
					selectLabel: selectLabels[row.state],
				};
				return (
					<tr
						key={row.documentId}
						data-document={row.documentId}
						data-found={row.place ? "" : undefined}
						aria-busy={opening === `${path}/${row.documentId}` || undefined}
						aria-current={row.documentId === state.selected || undefined}
						className={row.state === "Archived" ? "text-ink-muted" : undefined}
					>
						<RowCheckbox row={row} />
						{shown.map((column, index) => (
							<td
								key={column.column}
								title={titleOf(row, column)}
								data-label={cardLabels[index]}
								data-long={isLongTenant(row, column) || undefined}
								className={column.className}
							>
								{cell(row, column, links)}
							</td>
						))}
						{/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- it only takes room */}
						{hasFiller && <td className="filler" />}
					</tr>
				);
			})}
		</tbody>
	);
}

interface RowLinks {
	document: (documentId: string) => string;
	open: string;
	select: string;
	selectLabel: string;
}

function cell(row: ExplorerRow, { column }: ShownColumn, links: RowLinks) {
	if (column === "state") {
		return (
			<a href={links.select} data-select aria-label={links.selectLabel} title={links.selectLabel}>
				<StateMark state={row.state} />
			</a>
		);
	}
	const content = contentOf(row, column);
	if (!content) return null;
	if (column === "name") {
		return (
			<>
				<a href={links.open} className="explorer-name">
					<bdi>{marked(content.text)}</bdi>
				</a>
				{row.place && <SnippetLine place={row.place} className="explorer-found" />}
			</>
		);
	}
	if (content.to !== undefined) {
		return (
			<a href={links.document(content.to)} className="explorer-link">
				<bdi>{marked(content.text)}</bdi>
			</a>
		);
	}
	return marked(content.text);
}

/** Most texts are whole: they need no component of their own, a hundred in a page. */
function marked(text: MarkedText) {
	return typeof text === "string" ? text : <Marked text={text} />;
}

function contentOf(row: ExplorerRow, column: ExplorerColumn): CellContent | undefined {
	const content = row.cells[column];
	if (content === undefined) return undefined;
	return typeof content === "object" && "text" in content ? content : { text: content };
}

/** So many letters of a tenant's name have room beside the category on a card. */
const SHORT_TENANT = 16;

function isLongTenant(row: ExplorerRow, { column }: ShownColumn): boolean {
	if (column !== "tenant") return false;
	const text = contentOf(row, column)?.text ?? "";
	return text.length > SHORT_TENANT;
}

/** What the width of the column may cut off. */
function titleOf(row: ExplorerRow, { column }: ShownColumn): string | undefined {
	const content = contentOf(row, column);
	if (!content) return undefined;
	if (content.title !== undefined) return content.title;
	if (isShort(column)) return undefined;
	return typeof content.text === "string" ? content.text : content.text.join("");
}
