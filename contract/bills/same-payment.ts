import type { BillFacts } from "./bill.ts";

type Told = Pick<BillFacts, "iban" | "reference" | "message" | "amount" | "currency" | "invoiceNumber">;

/** By what a payment is known again: account, what names it there (`null` where nothing does), amount, currency. */
export function paymentIdentity({ iban, reference, message, amount, currency, invoiceNumber }: Told): string {
	return JSON.stringify([iban, reference ?? message ?? invoiceNumber, amount, currency]);
}

/** Whether two bills want the same money: rates of a year have one reference too, but are due on other days. */
export function isSamePayment(one: Told & Due, other: Told & Due): boolean {
	const isNamed = (one.reference ?? one.message ?? one.invoiceNumber) !== null;
	const isDueTogether = one.dueDate === null || other.dueDate === null || one.dueDate === other.dueDate;
	return isNamed && isDueTogether && paymentIdentity(one) === paymentIdentity(other);
}

type Due = Pick<BillFacts, "dueDate">;
