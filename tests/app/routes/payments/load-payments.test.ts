import { expect, it } from "vitest";
import { paymentsQuery } from "../../../../app/features/bills/payments-query.ts";
import { payableBills } from "../../../../app/routes/payments/load-payments.server.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { billFacts } from "../../../support/fixtures/bills/bill-facts.ts";
import { fakeCms } from "../../../support/fake-cms.ts";

const ids = Array.from({ length: 60 }, (_, at) => `kfamilie1${String(at).padStart(15, "0")}`);
const bill = { ...billFacts(), isPaid: false, sameBills: [] };
const document = {
	name: "Rechnung",
	tenant: { documentId: "muster", name: "Muster" },
	replacedByDocument: null,
	documentFiles: [{ bills: [bill] }],
};

it("of more documents than a file takes are told as missing, each once", async () => {
	const { bills, missing } = await payableBills(
		fakeCms(() => ({ ...document, documentFiles: [{ bills: [{ ...bill }] }] })),
		[...ids, ...ids, "kein Dokument"],
	);
	expect(bills).toHaveLength(50);
	expect(missing).toBe(10);
});

it("of a document that could not be read now are told as missing, those of one that is not there are not", async () => {
	const { bills, missing } = await payableBills(
		fakeCms(({ path }) => {
			if (path.includes(ids[0] ?? "")) {
				return Promise.reject(new ContractError("ServiceUnavailableError", "error.unavailable"));
			}
			if (path.includes(ids[1] ?? ""))
				return Promise.reject(new ContractError("NotFoundError", "error.notFound"));
			return { ...document, documentFiles: [{ bills: [{ ...bill }] }] };
		}),
		ids.slice(0, 3),
	);
	expect(bills).toHaveLength(1);
	expect(missing).toBe(1);
});

it("are told of where the same payment stands in the list already, or is paid in another document", async () => {
	const paidElsewhere = { documentId: ids[9] ?? "", name: "Foto", isPaid: true };
	const ofDocuments = [
		[bill],
		[bill, { ...bill, amount: 20 }],
		[{ ...bill, amount: 30, sameBills: [{ ...paidElsewhere, isPaid: false }] }],
		[{ ...bill, amount: 40, sameBills: [paidElsewhere] }],
	];
	const { bills } = await payableBills(
		fakeCms(({ path }) => {
			const found = ofDocuments[ids.findIndex((id) => path.includes(id))] ?? [];
			return { ...document, documentFiles: [{ bills: structuredClone(found) }] };
		}),
		ids.slice(0, 4),
	);
	expect(bills.map(({ amount, isRepeated }) => [amount, isRepeated])).toEqual([
		[385.5, false],
		[385.5, true],
		[20, false],
		[30, false],
		[40, true],
	]);
});

it("what comes in is in no file", async () => {
	const bills = [bill, { ...bill, isOwn: true }];
	const payable = await payableBills(
		fakeCms(() => ({ ...document, documentFiles: [{ bills }] })),
		ids.slice(0, 1),
	);
	expect(payable.bills).toHaveLength(1);
});

it("are named by an address as far as one file takes them, with how many there are beyond", () => {
	const query = paymentsQuery(ids);
	expect(query.getAll("document")).toEqual(ids.slice(0, 50));
	expect(query.get("leftOut")).toBe("10");
	expect(paymentsQuery(ids.slice(0, 50)).has("leftOut")).toBe(false);
});

it("of another tenant than the first one are told as such: a file is paid from one account", async () => {
	const tenants = ["muster", "muster", "stern"];
	const { bills } = await payableBills(
		fakeCms(({ path }) => {
			const tenant = { documentId: tenants[ids.findIndex((id) => path.includes(id))], name: "Gleich" };
			return { ...document, tenant, documentFiles: [{ bills: [{ ...bill }] }] };
		}),
		ids.slice(0, 3),
	);
	expect(bills.map(({ isOfOtherPayer }) => isOfOtherPayer)).toEqual([false, false, true]);
});

it("of a document that another one has replaced are told as such", async () => {
	const successor = { documentId: ids[1] ?? "", name: "Korrigierte Rechnung" };
	const { bills } = await payableBills(
		fakeCms(({ path }) => ({
			...document,
			replacedByDocument: path.includes(ids[0] ?? "") ? successor : null,
			documentFiles: [{ bills: [{ ...bill }] }],
		})),
		ids.slice(0, 2),
	);
	expect(bills.map(({ isReplaced }) => isReplaced)).toEqual([true, false]);
});
