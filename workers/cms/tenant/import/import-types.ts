import type { CategoryIcon } from "../../../../contract/entities/category-icons.ts";
import type { DocumentDate } from "../../../../contract/entities/document-dates.ts";
import type {
	FileState,
	PartyType,
	ReminderType,
	SubscriptionStatus,
	TenantRole,
} from "../../../../contract/entities/vocabulary.ts";
import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import type { Right } from "../../../../contract/entities/rights.ts";
import type { Address } from "../../../../contract/entities/entities.ts";
import type { BillFacts } from "../../../../contract/bills/bill.ts";
import type { TextChunk } from "../../../shared/reader-calls.ts";

/** How a tenant begins: with an admin, categories and folders. Ids are made by the object. */
export interface TenantFoundation {
	tenant: { documentId: string; id: number; name: string; kind: "private" | "company" };
	subscription: SubscriptionStatus;
	owner: { userId: string; name: string; email: string };
	/** Name of the category for what is still to be sorted in. */
	unsorted: string;
	categories: readonly string[];
	/** Of these categories, by name. */
	icons?: Readonly<Record<string, CategoryIcon>>;
	folders: readonly string[];
}

/** A further member. `rights` by category name; an Admin of the tenant needs none. */
export interface NewMember {
	userId: string;
	name: string;
	email: string;
	role: TenantRole;
	rights: readonly { category: string; rights: readonly Right[] }[];
}

/**
 * A document as an import brings it: everything it points at by name, made where it is missing, and with the instants
 * of its own history. Days YYYY-MM-DD, instants in milliseconds since 1970.
 */
export interface ImportedDocument {
	name: string;
	documentNumber: string | null;
	description: string | null;
	state: DocumentState;
	category: string;
	folders: readonly string[];
	parties: readonly ImportedParty[];
	startDate: string | null;
	endDate: string | null;
	inactiveDate: string | null;
	warrantyUntil: string | null;
	cost: number | null;
	costCurrency: string;
	reminders: readonly ImportedReminder[];
	/** Position within the same import of the document that this one replaces; it stands before this one. */
	replaces: number | null;
	createdAt: number;
	updatedAt: number;
	/** The user who is said to have filed it. */
	createdBy: string;
	files: readonly ImportedFile[];
}

/** With `daysBefore` and `basedOn` its day follows from that date of the document, where there is one. */
interface ImportedReminder {
	type: ReminderType;
	date: string;
	daysBefore?: number | null;
	basedOn?: DocumentDate | null;
}

export interface ImportedParty {
	type: PartyType;
	name: string | null;
	salutation: string | null;
	firstName: string | null;
	lastName: string | null;
	email: string | null;
	address: Address | null;
	headquarter: Address | null;
}

/** A file whose bytes already lie in the bucket under `objectKey`, which no other file has: they go with it. */
export interface ImportedFile {
	objectKey: string;
	name: string;
	mime: string;
	size: number;
	state: FileState;
	/** SHA-256 of its bytes, 64 hexadecimal digits, where it is known. */
	sha256?: string;
	/** Its text, where it has been read before; goes with the state `processed`. */
	text?: readonly TextChunk[];
	/** Whether its first page can be drawn, which then happens when somebody looks at it. */
	hasPreview?: boolean;
	/** What is to be paid by it, where that is known already. */
	bills?: readonly BillFacts[];
}
