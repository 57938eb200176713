import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { cmsContext } from "../../../../app/middleware/cms.ts";
import { loadStart, startDocument } from "../../../../app/routes/start/load-start.server.ts";
import type { Bill } from "../../../../contract/bills/bill.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import { fakeCms } from "../../../support/fake-cms.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";

const bill: Bill = { ...billFacts({ dueDate: "2026-12-16" }), documentId: "b", isPaid: false };

function documentWith(bills: Bill[], fields: { endDate?: string; category?: string } = {}): TenantDocument {
	const { endDate = null, category = "Noch einordnen" } = fields;
	// What the step is made of.
	return {
		endDate,
		warrantyUntil: null,
		documentCategory: { name: category },
		documentFiles: [{ state: "processed", bills }],
	} as unknown as TenantDocument;
}

it("the last step says by when a bill is to be paid, which is a deadline already", () => {
	const { payableBy, isInvoice } = startDocument(
		documentWith([{ ...bill, dueDate: "2027-01-16" }, bill]),
		[],
	);
	expect([payableBy, isInvoice]).toEqual(["16.12.2026", false]);
});

it.each([
	["is paid", documentWith([{ ...bill, isPaid: true }])],
	["is the tenant's own", documentWith([{ ...bill, isOwn: true }])],
	["says no day", documentWith([{ ...bill, dueDate: null }])],
	["is of a document that has an end", documentWith([bill], { endDate: "2026-12-16" })],
])("nothing of a bill that %s", (_, document) => {
	expect(startDocument(document, []).payableBy).toBeNull();
});

it("of an invoice its end is that day", () => {
	const { payableBy, isInvoice } = startDocument(documentWith([bill], { category: "Rechnungen" }), []);
	expect([payableBy, isInvoice]).toEqual([null, true]);
});

it.each([
	["put off", [{ documentId: "t", name: "Haus", tenantRoles: ["Admin"] }], "/de/documents?page=1"],
	["nobody's who administers nothing", [], "/de/documents"],
])("a first start that is %s leads to the documents, in the locale of its page", async (_, tenants, page) => {
	const context = new RouterContextProvider();
	context.set(
		cmsContext,
		fakeCms(() => ({ tenants })),
	);
	const url = new URL("https://ablage.example/de/start?later");
	const answer = await loadStart({
		request: new Request(url),
		url,
		context,
		params: { locale: "de" },
	} as never);
	if (!(answer instanceof Response)) throw new Error("a page is shown");
	expect(answer.headers.get("Location")).toBe(page);
});
