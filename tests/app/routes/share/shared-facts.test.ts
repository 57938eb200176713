import { expect, test } from "vitest";
import { sharedFacts } from "../../../../app/routes/share/shared-facts.ts";
import { sharedDocument } from "./opened-link.ts";

function labels(category: string | null) {
	const { about, ...document } = sharedDocument();
	return sharedFacts({ ...document, ...(about && { about: { ...about, category } }) }).map(
		({ label }) => label,
	);
}

test("an invoice has a date and a day by which it is to be paid, as in the app", () => {
	expect(labels("Kreditorenrechnungen")).toContain("documents.payableBy");
	expect(labels("Kreditorenrechnungen")).not.toContain("documents.endDate");
	expect(labels("Versicherungen")).toContain("documents.endDate");
	expect(labels("Kreditorenrechnungen")).toContain("documents.invoiceDate");
	expect(labels("Versicherungen")).toContain("documents.startDate");
});

test("a document that nobody has sorted in has no category for whoever reads it by a link", () => {
	expect(labels("Versicherungen")).toContain("documents.documentCategory");
	expect(labels(null)).not.toContain("documents.documentCategory");
	expect(labels(null)).toContain("documents.endDate");
});
