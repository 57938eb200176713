import type { TextName } from "../../../../contract/text-keys.ts";
import type { DocumentCategory } from "../../../../contract/entities/entities.ts";
import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import type { ReminderWrite } from "../../../../contract/entities/writes.ts";
import type { FileProblem } from "../archive/archive.ts";

/** Something that does not come over as it was, in words. */
export interface Remark {
	key: Extract<TextName, `import.remark.${string}`>;
	values?: Readonly<Record<string, string | number>>;
}

export interface PlannedFile {
	/** Where it lies in the archive. */
	path: string;
	name: string;
	/** Content type, as the source knows it. */
	type: string;
	/** In bytes. */
	size: number;
	/** SHA-256 as the source knows it. */
	sha256: string | null;
	/** MD5 or SHA-256 of a source that lets people change files behind it: what differs is remarked, and comes all the same. */
	checksum?: string;
	problem: FileProblem | null;
}

/** What is said of a document in the words of the contract. */
export interface PlannedFacts {
	documentNumber: string | null;
	description: string | null;
	startDate: string | null;
	endDate: string | null;
	inactiveDate: string | null;
	warrantyUntil: string | null;
	cost: number | null;
	costCurrency: string | null;
	state: "Active" | "Archived";
	/** None leaves them to the category. */
	reminders?: ReminderWrite[];
}

/** Nothing but its name is known. */
export const NO_FACTS: PlannedFacts = {
	documentNumber: null,
	description: null,
	startDate: null,
	endDate: null,
	inactiveDate: null,
	warrantyUntil: null,
	cost: null,
	costCurrency: null,
	state: "Active",
};

export interface PlannedDocument {
	/** What it is known by in its source, the same in every archive of it. */
	key: string;
	name: string;
	facts: PlannedFacts;
	/** Name of its category; `null` where it has none. */
	category: string | null;
	/** Its category was a folder, and stays one where the document goes into a category of another name. */
	isCategoryFolder?: boolean;
	/** Names of its folders. */
	folders: string[];
	parties: NewParty[];
	files: PlannedFile[];
	/** Key of the document that it replaces. */
	replaces: string | null;
	/** What of it does not come over. */
	remarks: Remark[];
}

/** What is known of a category beside its name, for one that is made. */
export type CategoryDetails = Partial<Pick<DocumentCategory, "icon" | "reminders">> & {
	/** How many reminders of it do not come over. */
	remindersLeft?: number;
};

export type ImportSource = "ablage" | "paperless" | "docspell" | "files";

/** What an archive holds, before anything is made of it. */
export interface ImportPlan {
	source: ImportSource;
	documents: PlannedDocument[];
	/** Of its categories, by `foldedName`. */
	categories?: ReadonlyMap<string, CategoryDetails>;
	/** Documents that cannot be read at all, each with the reason. */
	unreadable: { name: string; remark: Remark }[];
	/** What is true of the whole archive. */
	remarks: Remark[];
}

/** All folders that it may lie in. */
export function allFolders({
	category,
	isCategoryFolder,
	folders,
}: Pick<PlannedDocument, "category" | "isCategoryFolder" | "folders">): readonly string[] {
	return isCategoryFolder && category !== null ? [category, ...folders] : folders;
}

/** Bytes that are going to travel. */
export function bytesOf({ files }: Pick<PlannedDocument, "files">): number {
	return files.reduce((sum, { size, problem }) => sum + (problem === null ? size : 0), 0);
}
