import { z } from "zod";
import { documentIdSchema } from "../ids.ts";

/** What a bill says of how it is to be paid, as it was read from a file (docs/decisions/084-bills-understood.md). */

/** How a payment is told from others: by a QR reference, by a creditor reference (ISO 11649), or by none. */
export const REFERENCE_KINDS = ["QRR", "SCOR", "NON"] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Where a bill stands in a file. */
export const BILL_SOURCES = ["swissQrCode", "epcQrCode", "xml"] as const;
export type BillSource = (typeof BILL_SOURCES)[number];

/** What does not fit: digits that do not check, or a kind of reference that does not go with the account. */
export const BILL_PROBLEMS = ["iban", "reference", "referenceKind"] as const;
export type BillProblem = (typeof BILL_PROBLEMS)[number];

const text = z.string().nullable();
const day = z.iso.date().nullable();

export const billPartySchema = z.object({
	name: z.string(),
	/** Street with its number, or the first line. */
	street: text,
	street2: text,
	zipCode: text,
	city: text,
	/** ISO 3166-1, two letters. */
	country: text,
});
export type BillParty = z.infer<typeof billPartySchema>;

export const billFactsSchema = z.object({
	/** In the order in which they were found. */
	sources: z.array(z.enum(BILL_SOURCES)),
	/** Page on which its code stands, from 1; `null` where it stands on none. */
	page: z.number().int().nullable(),
	/** Who is to get the money. */
	creditor: billPartySchema.nullable(),
	/** Who is to pay. */
	debtor: billPartySchema.nullable(),
	/** Without spaces. */
	iban: text,
	bic: text,
	referenceKind: z.enum(REFERENCE_KINDS),
	/** Without spaces; `null` for the kind `NON`. */
	reference: text,
	message: text,
	/** `null` where whoever pays says how much. */
	amount: z.number().nullable(),
	/** ISO 4217. */
	currency: z.string(),
	invoiceNumber: text,
	invoiceDate: day,
	dueDate: day,
	/** Value-added tax that is in the amount. */
	taxAmount: z.number().nullable(),
	/** Number of the creditor as a taxpayer. */
	taxNumber: text,
	/** It is debited, and need not be paid. */
	isDebited: z.boolean(),
	problems: z.array(z.enum(BILL_PROBLEMS)),
	/** What its QR code says, as it is; `null` where it has none. */
	qrCode: text,
});
/** A bill as it was read. */
export type BillFacts = z.infer<typeof billFactsSchema>;

/** A bill in a file of a document. */
export const billSchema = billFactsSchema.extend({
	documentId: documentIdSchema,
	isPaid: z.boolean(),
	/** The tenant itself has sent it: the money comes in. */
	isOwn: z.boolean().optional(),
	/** Other documents that want the same payment and that the asking user may see, not all of very many. */
	sameBills: z
		.array(z.object({ documentId: documentIdSchema, name: z.string(), isPaid: z.boolean() }))
		.optional(),
});
export type Bill = z.infer<typeof billSchema>;

const billReference = { bill: documentIdSchema };

/** Body of `POST /documents/{id}/bills`: which bill fills the document's empty fields. */
export const billAdoptionSchema = z.strictObject(billReference);
export type BillAdoption = z.infer<typeof billAdoptionSchema>;

/** Body of `PUT /documents/{id}/bills`: a bill is paid, or is not after all. */
export const billWriteSchema = z.strictObject({
	...billReference,
	isPaid: z.boolean("validation.choice"),
});
export type BillWrite = z.infer<typeof billWriteSchema>;
