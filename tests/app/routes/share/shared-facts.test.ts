import { expect, test } from "vitest";
import { sharedFacts } from "../../../../app/routes/share/shared-facts.ts";
import { sharedDocument } from "./opened-link.ts";

test("an invoice has a date and a day by which it is to be paid, as in the app", () => {
	const labels = (category: string) => {
		const { about, ...document } = sharedDocument();
		return sharedFacts({ ...document, ...(about && { about: { ...about, category } }) }).map(
			({ label }) => label,
		);
	};
	expect(labels("Kreditorenrechnungen")).toContain("documents.payableBy");
	expect(labels("Kreditorenrechnungen")).not.toContain("documents.endDate");
	expect(labels("Versicherungen")).toContain("documents.endDate");
	expect(labels("Kreditorenrechnungen")).toContain("documents.invoiceDate");
	expect(labels("Versicherungen")).toContain("documents.startDate");
});
