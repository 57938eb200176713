import type { ExplorerItem } from "../../../../contract/entities/entities.ts";
import { displayIdentifier } from "../../../../contract/entities/vocabulary.ts";
import type { ExplorerColumn } from "../../../../contract/explorer/explorer-columns.ts";
import { type ExportLine, exportLineSchema } from "../../../../contract/explorer/explorer-export.ts";
import type { TextKey } from "../../../../contract/text-keys.ts";
import { type CellKind, type ExportCell, instantCell } from "../../../features/csv/csv-stream.server.ts";
import { STATE_TEXTS } from "../../../features/documents/state-mark.tsx";
import type { ColumnChoice } from "../columns/column-choice.ts";
import { columnLabel } from "../columns/columns.ts";

export interface ExportColumn {
	name: ExplorerColumn | "costCurrency";
	label: string;
	kind: CellKind;
	cell: (item: ExplorerItem) => ExportCell;
}

type Say = (key: TextKey) => string;

const day = (value: string | null) => (value === null ? null : new Date(`${value}T00:00:00Z`));

type CellOf = [CellKind, (item: ExplorerItem, t: Say) => ExportCell];

const CELLS: Readonly<Record<ExportColumn["name"], CellOf>> = {
	id: ["text", displayIdentifier],
	state: ["text", ({ state }, t) => t(STATE_TEXTS[state])],
	name: ["longText", ({ name }) => name],
	documentNumber: ["text", ({ documentNumber }) => documentNumber],
	description: ["longText", ({ description }) => description],
	documentCategory: ["text", ({ documentCategory }) => documentCategory.name],
	tenant: ["text", ({ tenant }) => tenant.name],
	startDate: ["day", ({ startDate }) => day(startDate)],
	endDate: ["day", ({ endDate }) => day(endDate)],
	inactiveDate: ["day", ({ inactiveDate }) => day(inactiveDate)],
	warrantyUntil: ["day", ({ warrantyUntil }) => day(warrantyUntil)],
	cost: ["amount", ({ cost }) => cost],
	costCurrency: ["text", ({ cost, costCurrency }) => (cost === null ? null : costCurrency)],
	documentFolders: ["text", ({ documentFolders }) => documentFolders.join(", ")],
	documentParties: ["text", ({ documentParties }) => documentParties.join(", ")],
	replacedByDocument: ["text", ({ replacedByDocument }) => replacedByDocument?.name ?? null],
	replacedDocument: ["text", ({ replacedDocument }) => replacedDocument?.name ?? null],
	updatedAt: ["instant", ({ updatedAt }) => instantCell(updatedAt)],
};

/** The chosen columns, the currency behind the cost. What is summed up is always there, in the end if not chosen. */
export function exportColumns(choice: ColumnChoice, t: Say, hasSeveralTenants: boolean): ExportColumn[] {
	const chosen = choice.map(({ column }) => column);
	const names = chosen.includes("cost") ? chosen : [...chosen, "cost" as const];
	return names
		.flatMap((name): ExportColumn["name"][] => (name === "cost" ? [name, "costCurrency"] : [name]))
		.map((name) => {
			const [kind, cellOf] = CELLS[name];
			const label = t(name === "costCurrency" ? "export.currency" : columnLabel(name, hasSeveralTenants));
			return { name, label, kind, cell: (item) => cellOf(item, t) };
		});
}

/**
 * The rows of the export: the documents, then what they cost in each currency, and in the end whether there would have
 * been more. No more than one document is kept.
 * @throws Error where the answer ends before its last line
 */
export async function* exportRows(
	lines: AsyncIterable<ExportLine>,
	columns: readonly ExportColumn[],
	texts: { sum: string; capped: string },
): AsyncGenerator<ExportCell[], void> {
	const sums = new Map<string, bigint>();
	for await (const line of lines) {
		if ("isCapped" in line) {
			if (sums.size > 0) yield [];
			for (const [currency, hundredths] of [...sums].toSorted()) {
				const sum: Partial<Record<ExportColumn["name"], ExportCell>> = {
					name: texts.sum,
					cost: Number(hundredths) / 100,
					costCurrency: currency,
				};
				yield columns.map(({ name }) => sum[name] ?? null);
			}
			if (line.isCapped) yield [texts.capped];
			return;
		}
		const { cost, costCurrency } = line.item;
		if (cost !== null) {
			sums.set(costCurrency, (sums.get(costCurrency) ?? 0n) + BigInt(Math.round(cost * 100)));
		}
		yield columns.map(({ cell }) => cell(line.item));
	}
	throw new Error("the list ended before its last line");
}

/** The lines of the CMS's answer, parsed. */
export async function* exportLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<ExportLine, void> {
	const decoder = new TextDecoder();
	let rest = "";
	for await (const chunk of bytes) {
		const lines = (rest + decoder.decode(chunk, { stream: true })).split("\n");
		rest = lines.pop() ?? "";
		for (const line of lines) yield exportLineSchema.parse(JSON.parse(line));
	}
}
