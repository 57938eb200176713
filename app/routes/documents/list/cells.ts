import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { displayIdentifier } from "../../../../contract/entities/vocabulary.ts";
import { formatDay } from "../../../../contract/days.ts";
import { formatInstant, formatMoney } from "../../../features/documents/format.ts";
import type { MarkedText } from "../../../features/explorer/highlight.ts";

/** What a cell shows. */
export interface CellContent {
	text: MarkedText;
	/** Says more than the text, on hover. */
	title?: string;
	/** Another document, to which the text is the link. */
	to?: string;
}

type Mark = (text: string) => MarkedText;
type CellWriter = (item: ExplorerItem, mark: Mark) => CellContent | null;
type Reference = NonNullable<ExplorerItem["replacedDocument"]>;

/** As much of a text as the widest cell shows. */
const TEXT_LENGTH = 120;
/** As much of a longer one as its title says. */
const TITLE_LENGTH = 500;
/** The day is the beginning of a formatted instant; formatting is what costs. */
const DAY_LENGTH = "24.12.2026".length;

const WRITERS: Readonly<Record<ExplorerColumn, CellWriter>> = {
	id: (item) => ({ text: displayIdentifier(item) }),
	// A dot, which the row itself has.
	state: () => null,
	name: ({ name }, mark) => ({ text: mark(name) }),
	documentNumber: ({ documentNumber }, mark) => long(documentNumber, mark),
	description: ({ description }, mark) => long(description, mark),
	documentCategory: ({ documentCategory }) => ({ text: documentCategory.name }),
	tenant: ({ tenant }) => ({ text: tenant.name }),
	startDate: ({ startDate }) => dayCell(startDate),
	endDate: ({ endDate }) => dayCell(endDate),
	inactiveDate: ({ inactiveDate }) => dayCell(inactiveDate),
	warrantyUntil: ({ warrantyUntil }) => dayCell(warrantyUntil),
	cost: ({ cost, costCurrency }) => (cost === null ? null : { text: formatMoney(cost, costCurrency) }),
	documentFolders: ({ documentFolders }, mark) => long(documentFolders.join(", "), mark),
	documentParties: ({ documentParties }, mark) => long(documentParties.join(", "), mark),
	replacedByDocument: ({ replacedByDocument }) => reference(replacedByDocument),
	replacedDocument: ({ replacedDocument }) => reference(replacedDocument),
	updatedAt({ updatedAt }) {
		const title = formatInstant(updatedAt);
		return { text: title.slice(0, DAY_LENGTH), title };
	},
};

/** The cell of a document in a column, ready to be written out; `null` where it has nothing to say. */
export function cellOf(item: ExplorerItem, column: ExplorerColumn, mark: Mark): CellContent | null {
	return WRITERS[column](item, mark);
}

function long(text: string | null, mark: Mark): CellContent | null {
	if (!text) return null;
	if (text.length <= TEXT_LENGTH) return { text: mark(text) };
	return { text: mark(text.slice(0, TEXT_LENGTH)), title: text.slice(0, TITLE_LENGTH) };
}

function dayCell(day: string | null): CellContent | null {
	return day === null ? null : { text: formatDay(day) };
}

function reference(document: Reference | null): CellContent | null {
	return document && { text: document.name, to: document.documentId };
}
