import type { BillFacts } from "../../../contract/bills/bill.ts";
import type { TextLimits } from "../text-limits.ts";
import { UnreadableFileError } from "../unreadable-file-error.ts";
import { billProblems, referenceKindOf } from "./bill-checks.ts";
import { cleanNumber, cleanText, NO_FACTS } from "./bill-facts.ts";
import { billOfCii } from "./cii.ts";
import { billOfUbl } from "./ubl.ts";
import { readXmlTree, rootName, type XmlElement } from "./xml-tree.ts";

/** Largest XML of an invoice that is read, in bytes: files may lie in it. */
export const MAX_XML_BYTES = 16 * 1024 * 1024;

/** What the two syntaxes of EN 16931 say, before it is looked at together. */
export interface InvoiceTerms extends Partial<BillFacts> {
	/** UNTDID 1001: what kind of invoice it is. */
	typeCode?: string | undefined;
	/** UNTDID 4461: how it is paid. */
	paymentMeans?: string | undefined;
	/** BT-83: what the payment is to say. */
	paymentReference?: string | undefined;
}

const SYNTAXES: Readonly<Record<string, (root: XmlElement) => InvoiceTerms | null>> = {
	Invoice: billOfUbl,
	CrossIndustryInvoice: billOfCii,
	// ZUGFeRD 1
	CrossIndustryDocument: billOfCii,
};

/** By these the seller owes the buyer (the credit notes among the codes of EN 16931), and by a pro forma nobody does. */
const NOT_TO_BE_PAID: ReadonlySet<string> = new Set(
	"81 83 261 262 296 308 325 381 396 420 458 532".split(" "),
);

/** Direct debits (UNTDID 4461), and cards: nothing is to be transferred. */
const DEBITS: ReadonlySet<string> = new Set(["48", "49", "54", "55", "59"]);

/**
 * The bill of an XML by EN 16931 (XRechnung, Factur-X, ZUGFeRD, Peppol); `null` where it is none, or one by which nothing
 * is to be paid.
 */
export async function billOfXml(bytes: Uint8Array, limits: TextLimits): Promise<BillFacts | null> {
	const root = rootName(bytes);
	const read = root !== null && Object.hasOwn(SYNTAXES, root) ? SYNTAXES[root] : undefined;
	if (root === null || !read || bytes.length > MAX_XML_BYTES) return null;
	const terms = await readXmlTree(bytes, { root, limits }).then(read, nullIfUnreadable);
	if (!terms || NOT_TO_BE_PAID.has(terms.typeCode ?? "")) return null;
	const { typeCode: _, paymentMeans, paymentReference, ...told } = terms;
	const number = cleanNumber(paymentReference) ?? "";
	const referenceKind = referenceKindOf(number);
	const facts: BillFacts = {
		...NO_FACTS,
		...told,
		sources: ["xml"],
		referenceKind,
		reference: referenceKind === "NON" ? null : number,
		message: referenceKind === "NON" ? cleanText(paymentReference) : null,
		isDebited: DEBITS.has(paymentMeans ?? ""),
	};
	// Nothing to pay: paid already, a correction, or no invoice after all.
	if (facts.amount === null || facts.amount <= 0 || facts.creditor === null) return null;
	return { ...facts, problems: billProblems(facts) };
}

function nullIfUnreadable(error: unknown): null {
	if (error instanceof UnreadableFileError) return null;
	throw error;
}
