import type { DocumentState } from "../../../../contract/entities/document-state.ts";
import type { ErrorName } from "../../../../contract/errors.ts";
import type { SortField, SortOrder } from "../../../../contract/explorer/explorer-columns.ts";

export const CATEGORIES = ["Rechnungen", "Versicherungen", "Wohnen"] as const;
export type Category = (typeof CATEGORIES)[number];
export const FOLDERS = ["Steuern", "Zu bezahlen"] as const;
export type Folder = (typeof FOLDERS)[number];

export interface ModelDocument {
	documentId: string;
	/** Position of its tenant among the tenants, and its own within the tenant. */
	tenant: number;
	row: number;
	version: number;
	name: string;
	category: Category;
	folders: readonly Folder[];
	state: DocumentState;
	startDate: string | null;
	inactiveDate: string | null;
	cost: number | null;
	createdAt: number;
	updatedAt: number;
}

/** Somebody's rights: of an admin everywhere, of a member in the first tenant alone. */
export type ModelUser = "admin" | Readonly<Partial<Record<Category, "Read" | "Edit">>>;

export interface ModelFilter {
	text: string;
	categories: readonly Category[];
	folders: readonly Folder[];
	/** From this day on. */
	startDate: string | null;
	state: "Active" | "Archived" | null;
}

export interface ModelView {
	filter: ModelFilter;
	sort: { field: ModelSort; order: SortOrder };
	/** From 1. */
	page: number;
	pageSize: number;
}

const KEYS = {
	name: ({ name }: ModelDocument) => name,
	state: ({ state }: ModelDocument) => state,
	documentCategory: ({ category }: ModelDocument) => category,
	tenant: ({ tenant }: ModelDocument) => tenant,
	startDate: ({ startDate }: ModelDocument) => startDate,
	cost: ({ cost }: ModelDocument) => cost,
	createdAt: ({ createdAt }: ModelDocument) => createdAt,
	updatedAt: ({ updatedAt }: ModelDocument) => updatedAt,
} satisfies Partial<Record<SortField, (document: ModelDocument) => string | number | null>>;
export type ModelSort = keyof typeof KEYS;
export const MODEL_SORTS = Object.keys(KEYS) as ModelSort[];

export function maySee(user: ModelUser, { tenant, category, state }: ModelDocument): boolean {
	return state !== "Deleted" && (user === "admin" || (tenant === 0 && user[category] !== undefined));
}

export function mayChange(user: ModelUser, { category }: ModelDocument): boolean {
	return user === "admin" || user[category] === "Edit";
}

/** What the user finds, whatever the order. */
export function matching(
	documents: readonly ModelDocument[],
	user: ModelUser,
	{ text, categories, folders, startDate, state }: ModelFilter,
): ModelDocument[] {
	return documents.filter(
		(document) =>
			maySee(user, document) &&
			text.split(" ").every((word) => contains(document.name, word)) &&
			(categories.length === 0 || categories.includes(document.category)) &&
			(folders.length === 0 || document.folders.some((folder) => folders.includes(folder))) &&
			(startDate === null || (document.startDate !== null && document.startDate >= startDate)) &&
			(state === null || document.state === state),
	);
}

/** A part of a word; one of less than three letters only at its beginning. */
function contains(name: string, word: string): boolean {
	return word.length < 3 ? ` ${name}`.includes(` ${word}`) : name.includes(word);
}

/** What has no key comes last; what is equal comes tenant by tenant, and within one in the direction of the sort. */
export function sorted(
	documents: readonly ModelDocument[],
	{ field, order }: ModelView["sort"],
): ModelDocument[] {
	const direction = order === "asc" ? 1 : -1;
	return documents.toSorted((one, other) => {
		const [key, otherKey] = [KEYS[field](one), KEYS[field](other)];
		if (key !== otherKey) {
			if (key === null || otherKey === null) return key === null ? 1 : -1;
			return key < otherKey ? -direction : direction;
		}
		return one.tenant - other.tenant || direction * (one.row - other.row);
	});
}

/** Sets a state as spec 4 has it. Answers why not, or `null`. */
export function setState(
	document: ModelDocument,
	user: ModelUser,
	{ state, version, today }: { state: DocumentState; version: number; today: string },
): ErrorName | null {
	if (!maySee(user, document)) return "NotFoundError";
	if (!mayChange(user, document)) return "ForbiddenError";
	if (version !== document.version) return "ConflictError";
	if (state === document.state) return null;
	const isUnarchived = document.state === "Archived" && state === "Active";
	if (isUnarchived && (document.inactiveDate ?? "") <= today) document.inactiveDate = null;
	document.state = state;
	document.version += 1;
	return null;
}
