import type { AccountRole, AccountType } from "../../contract/entities/vocabulary.ts";
import type { Right } from "../../contract/entities/rights.ts";
import type { SeedMandate, SeedRequest, SeedShare } from "../../workers/cms/seeding.ts";
import type { ImportedDocument, ImportedParty } from "../../workers/cms/tenant/import/import-types.ts";
import type { Day } from "../../contract/days.ts";

/** A file of a demo document, drawn when it is asked for. */
export interface DemoPaper {
	name: string;
	mime: "application/pdf" | "image/png";
	draw: () => Promise<Uint8Array>;
}

/** A document as the demo's authors write it; what is missing is empty. */
export interface DemoDraft {
	name: string;
	category: string;
	/** The day on which somebody filed it. */
	filedOn: Day;
	/** E-mail of who filed it. */
	filedBy: string;
	documentNumber?: string;
	description?: string;
	folders?: readonly string[];
	parties?: readonly ImportedParty[];
	startDate?: Day;
	endDate?: Day;
	inactiveDate?: Day;
	warrantyUntil?: Day;
	cost?: number;
	costCurrency?: string;
	reminders?: ImportedDocument["reminders"];
	/** Put away even though nothing replaces it. */
	archived?: boolean;
	papers?: readonly DemoPaper[];
}

/** Documents of which each replaces the one before, oldest first. A document that stands alone is a chain of one. */
export type DemoChain = readonly DemoDraft[];

/** A document ready for the import, but for its files and the id of who filed it. */
export interface DemoDocument extends Omit<ImportedDocument, "files" | "createdBy"> {
	filedBy: string;
	papers: readonly DemoPaper[];
}

export interface DemoUser {
	email: string;
	password: string;
	firstName: string;
	lastName: string;
	accountType: AccountType;
	role: AccountRole;
}

export interface DemoMember {
	email: string;
	role: "Admin" | "Member";
	rights: readonly { category: string; rights: readonly Right[] }[];
}

export interface DemoTenant {
	name: string;
	kind: "private" | "company";
	/** E-mail of the owner, who is its first Admin. */
	owner: string;
	members: readonly DemoMember[];
	/** Companies that work for it. */
	mandates?: readonly SeedMandate[];
	/** What the owner shares. */
	shares?: readonly SeedShare[];
	/** What the owner asks others for. */
	requests?: readonly SeedRequest[];
	categories: readonly string[];
	folders: readonly string[];
	documents: readonly DemoDocument[];
}

export interface DemoData {
	users: readonly DemoUser[];
	tenants: readonly DemoTenant[];
}
