import { cleanAmount, cleanCurrency, cleanNumber, cleanText, dayOf, partyOf } from "./bill-facts.ts";
import type { InvoiceTerms } from "./invoice-xml.ts";
import { all, at, textAt, type XmlElement } from "./xml-tree.ts";

/** The terms of EN 16931 in UBL 2.1 (CEN/TS 16931-3-2). A credit note is another element. */
export function billOfUbl(invoice: XmlElement): InvoiceTerms {
	const supplier = at(invoice, "AccountingSupplierParty/Party");
	const payee = at(invoice, "PayeeParty");
	const currency = cleanCurrency(textAt(invoice, "DocumentCurrencyCode"));
	const means = all(invoice, "PaymentMeans");
	const transfer = means.find((one) => at(one, "PayeeFinancialAccount")) ?? means[0];
	const tax = all(invoice, "TaxTotal/TaxAmount").find(
		(amount) => (amount.attribute("currencyID") ?? currency) === currency,
	);
	return {
		creditor: partyAt(payee) ?? partyAt(supplier),
		debtor: partyAt(at(invoice, "AccountingCustomerParty/Party")),
		iban: cleanNumber(textAt(transfer, "PayeeFinancialAccount/ID")),
		bic: cleanNumber(textAt(transfer, "PayeeFinancialAccount/FinancialInstitutionBranch/ID")),
		amount: cleanAmount(textAt(invoice, "LegalMonetaryTotal/PayableAmount")),
		...(currency !== null && { currency }),
		invoiceNumber: cleanText(textAt(invoice, "ID")),
		invoiceDate: dayAt(textAt(invoice, "IssueDate")),
		dueDate: dayAt(textAt(invoice, "DueDate", "PaymentMeans/PaymentDueDate")),
		taxAmount: cleanAmount(tax?.text),
		taxNumber: cleanNumber(textAt(supplier, "PartyTaxScheme/CompanyID")),
		typeCode: textAt(invoice, "InvoiceTypeCode"),
		paymentMeans: textAt(transfer, "PaymentMeansCode"),
		paymentReference: textAt(transfer, "PaymentID"),
	};
}

function partyAt(party: XmlElement | undefined) {
	const address = at(party, "PostalAddress");
	return partyOf(textAt(party, "PartyName/Name", "PartyLegalEntity/RegistrationName"), {
		street: textAt(address, "StreetName"),
		street2: textAt(address, "AdditionalStreetName"),
		zipCode: textAt(address, "PostalZone"),
		city: textAt(address, "CityName"),
		country: textAt(address, "Country/IdentificationCode"),
	});
}

function dayAt(text: string | undefined): string | null {
	const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text ?? "") ?? [];
	return day === undefined ? null : dayOf(Number(year), Number(month), Number(day));
}
