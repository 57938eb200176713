import { cleanAmount, cleanCurrency, cleanNumber, cleanText, dayOf, partyOf } from "./bill-facts.ts";
import type { InvoiceTerms } from "./invoice-xml.ts";
import { all, at, textAt, type XmlElement } from "./xml-tree.ts";

/** The terms of EN 16931 in UN/CEFACT's Cross Industry Invoice (CEN/TS 16931-3-3), and of ZUGFeRD 1 before it. */
export function billOfCii(invoice: XmlElement): InvoiceTerms | null {
	const head = at(invoice, "ExchangedDocument") ?? at(invoice, "HeaderExchangedDocument");
	const trade =
		at(invoice, "SupplyChainTradeTransaction") ?? at(invoice, "SpecifiedSupplyChainTradeTransaction");
	const agreement =
		at(trade, "ApplicableHeaderTradeAgreement") ?? at(trade, "ApplicableSupplyChainTradeAgreement");
	const settlement =
		at(trade, "ApplicableHeaderTradeSettlement") ?? at(trade, "ApplicableSupplyChainTradeSettlement");
	if (!settlement) return null;
	const seller = at(agreement, "SellerTradeParty");
	const currency = cleanCurrency(textAt(settlement, "InvoiceCurrencyCode"));
	const means = all(settlement, "SpecifiedTradeSettlementPaymentMeans");
	const transfer = means.find((one) => textAt(one, IBAN) !== undefined) ?? means[0];
	const sums =
		at(settlement, "SpecifiedTradeSettlementHeaderMonetarySummation") ??
		at(settlement, "SpecifiedTradeSettlementMonetarySummation");
	const tax = all(sums, "TaxTotalAmount").find(
		(amount) => (amount.attribute("currencyID") ?? currency) === currency,
	);
	const bank = "PayeeSpecifiedCreditorFinancialInstitution/BICID";
	return {
		creditor: partyAt(at(settlement, "PayeeTradeParty")) ?? partyAt(seller),
		debtor: partyAt(at(agreement, "BuyerTradeParty")),
		iban: cleanNumber(textAt(transfer, IBAN)),
		bic: cleanNumber(textAt(transfer, bank)),
		amount: cleanAmount(textAt(sums, "DuePayableAmount", "GrandTotalAmount")),
		...(currency !== null && { currency }),
		invoiceNumber: cleanText(textAt(head, "ID")),
		invoiceDate: dayAt(textAt(head, "IssueDateTime/DateTimeString")),
		dueDate: dayAt(textAt(settlement, "SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString")),
		taxAmount: cleanAmount(tax?.text),
		taxNumber: taxNumberOf(seller),
		typeCode: textAt(head, "TypeCode"),
		paymentMeans: textAt(transfer, "TypeCode"),
		paymentReference: textAt(settlement, "PaymentReference"),
	};
}

const IBAN = "PayeePartyCreditorFinancialAccount/IBANID";

function partyAt(party: XmlElement | undefined) {
	const address = at(party, "PostalTradeAddress");
	return partyOf(textAt(party, "Name"), {
		street: textAt(address, "LineOne"),
		street2: textAt(address, "LineTwo"),
		zipCode: textAt(address, "PostcodeCode"),
		city: textAt(address, "CityName"),
		country: textAt(address, "CountryID"),
	});
}

/** The one for value-added tax before another one. */
function taxNumberOf(seller: XmlElement | undefined): string | null {
	const ids = all(seller, "SpecifiedTaxRegistration/ID");
	return cleanNumber((ids.find((id) => id.attribute("schemeID") === "VA") ?? ids[0])?.text);
}

/** Format 102: YYYYMMDD. */
function dayAt(text: string | undefined): string | null {
	const [, year, month, day] = /^(\d{4})-?(\d\d)-?(\d\d)/.exec(text ?? "") ?? [];
	return day === undefined ? null : dayOf(Number(year), Number(month), Number(day));
}
