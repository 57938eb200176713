import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { PaymentRows } from "../../../../app/routes/payments/payment-rows.tsx";
import { textSource } from "../../../../app/texts/text-source.ts";
import { TranslationsProvider } from "../../../../app/texts/translations.tsx";
import type { PayableBill } from "../../../../app/routes/payments/load-payments.server.ts";
import billTexts from "../../../../workers/cms/texts/de/bills.json";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";

const bill = (documentId: string, more: Partial<PayableBill> = {}) =>
	Object.assign(billFacts(), {
		documentId,
		isPaid: false,
		problems: [],
		document: "Rechnung",
		tenant: { documentId: "muster", name: "Muster AG" },
		isRepeated: false,
		isReplaced: false,
		isOfOtherPayer: false,
		...more,
	}) as PayableBill;
const bills = [
	bill("one"),
	bill("wrong", { problems: ["iban"] }),
	bill("repeated", { isRepeated: true }),
	bill("replaced", { isReplaced: true }),
	bill("other", { isOfOtherPayer: true, tenant: { documentId: "stern", id: 2, name: "Stern GmbH" } }),
];

function render(chosen: readonly string[] | null): string {
	return renderToString(
		<TranslationsProvider texts={textSource("de", billTexts)}>
			<PaymentRows bills={bills} chosen={chosen} />
		</TranslationsProvider>,
	);
}

const ticked = (html: string) =>
	[...html.matchAll(/<input[^>]*>/g)]
		.filter(([input]) => input.includes("checked"))
		.map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);

test("what is doubtful, replaced, or owed by another tenant than the first one, is not chosen by itself", () => {
	const html = render(null);
	expect(ticked(html)).toEqual(["one"]);
	expect(html.split("Ein anderes Dokument hat diese Rechnung ersetzt.")).toHaveLength(2);
	expect(html).toContain("Diese Rechnung gehört zu Stern GmbH.");
	expect(html).not.toContain("gehört zu Muster AG");
});

test("after a refused form chosen is what was chosen, and nothing else", () => {
	expect(ticked(render(["wrong", "other"]))).toEqual(["wrong", "other"]);
	expect(ticked(render([]))).toEqual([]);
});
