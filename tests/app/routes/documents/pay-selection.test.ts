import { expect, it } from "vitest";
import { addressToPaySelection } from "../../../../app/routes/documents/bulk/pay-selection.ts";
import {
	dispatch,
	type SelectedDocument,
} from "../../../../app/routes/documents/selection/document-selection.ts";
import { MAX_SELECTION } from "../../../../contract/constants.ts";

it("the bills of all that can be selected have an address that every server takes", () => {
	const rows = Array.from({ length: MAX_SELECTION }, (_, at): SelectedDocument => ({
		documentId: `kfamilie1${String(at).padStart(15, "0")}`,
		version: 1,
		name: "Rechnung",
		state: "Active",
		mayEdit: true,
	}));
	dispatch({ type: "replace", rows });
	const address = addressToPaySelection("/documents/payments");
	expect(address.length).toBeLessThan(4_000);
	const { searchParams } = new URL(address, "https://ablage.example");
	expect(searchParams.getAll("document")).toEqual(rows.slice(0, 50).map(({ documentId }) => documentId));
	expect(searchParams.get("leftOut")).toBe(String(MAX_SELECTION - 50));
});
