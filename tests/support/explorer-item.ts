import type { ExplorerItem } from "../../contract/entities/entities.ts";

/** A row of the explorer with nothing special about it, but for these fields. */
export function explorerItem(changes: Partial<ExplorerItem> = {}): ExplorerItem {
	return {
		documentId: "kfamilie1aaaaaaaaaaaaaaa",
		documentIdentifier: 1,
		documentNumber: null,
		name: "Police",
		description: null,
		state: "Active",
		tenant: { documentId: "kfamilie1ttttttttttttttt", name: "Familie", id: 1 },
		startDate: null,
		endDate: null,
		inactiveDate: null,
		warrantyUntil: null,
		cost: null,
		costCurrency: "CHF",
		replacedByDocument: null,
		replacedDocument: null,
		createdAt: "2026-01-01T10:00:00.000Z",
		updatedAt: "2026-01-01T10:00:00.000Z",
		version: 1,
		rights: ["Read"],
		documentCategory: { documentId: "kfamilie1ccccccccccccccc", name: "Versicherungen" },
		documentFolders: [],
		documentParties: [],
		...changes,
	};
}
