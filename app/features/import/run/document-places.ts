import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { allFolders, type CategoryDetails, type PlannedDocument, type Remark } from "../plan/import-plan.ts";
import type { PlaceCategory } from "../plan/survey.ts";
import { type ImportTarget, RefusedError } from "./import-target.ts";

/** For each category of the archive, by `categoryKey`, the id of the one in its place; `null` has one made of its name. */
export type CategoryChoice = ReadonlyMap<string, string | null>;

/** What stands for the documents without a category. */
export const NO_CATEGORY = "";

export function categoryKey(name: string | null): string {
	return name === null ? NO_CATEGORY : foldedName(name);
}

export function partyKey(party: Pick<NewParty, "type" | "name" | "firstName" | "lastName">): string {
	return `${party.type} ${foldedName(partyName(party))}`;
}

export interface DocumentPlaces {
	category: string;
	folders: string[];
	/** Ids, and those that come with the document. */
	parties: (string | NewParty)[];
	/** Names of what could not be made. */
	refused: string[];
}

/** Where the categories of an archive go. */
export interface ChosenCategories {
	choice: CategoryChoice;
	/** Those of the tenant. */
	there: readonly Pick<PlaceCategory, "documentId" | "name">[];
	/** Of those of the archive, by their keys. */
	details?: ReadonlyMap<string, CategoryDetails> | undefined;
}

interface PlacesOf {
	target: ImportTarget;
	categories: ChosenCategories;
	insist: <Value>(work: () => Promise<Value>) => Promise<Value>;
	/** Hears what of a category that is made does not come over. */
	onRemark: (remark: Remark) => void;
	signal: AbortSignal;
}

/** Ids of what documents stand in. */
interface Places {
	of: (document: PlannedDocument) => Promise<DocumentPlaces>;
	/** What is known, and what was chosen, may be gone by now: it is asked for again, by its name. */
	forget: () => void;
}

/** Each place is asked for once and made where it is missing. */
export function placesOf({
	target,
	categories: { choice, there, details },
	insist,
	onRemark,
	signal,
}: PlacesOf): Places {
	const ids = new Map<string, string>();
	const refused = new Set<string>();

	/** @returns `null` where it comes with the document */
	async function idOf(key: string, ask: () => Promise<string | null>): Promise<string | null> {
		const before = ids.get(key);
		if (before !== undefined) return before;
		const id = await insist(ask);
		if (id !== null) ids.set(key, id);
		return id;
	}

	/** Nobody is kept from a document by what the user may not make beside it. */
	async function unlessRefused<Value>(key: string, ask: () => Promise<Value>): Promise<Value | undefined> {
		if (refused.has(key)) return undefined;
		try {
			return await ask();
		} catch (error) {
			if (!(error instanceof RefusedError)) throw error;
			refused.add(key);
			return undefined;
		}
	}

	async function categoryCalled(name: string): Promise<string> {
		const planned: CategoryDetails = details?.get(categoryKey(name)) ?? {};
		const { remindersLeft = 0, ...known } = planned;
		const { documentId, left } = await target.ensureCategory(name, signal, known);
		if (remindersLeft > 0)
			onRemark({ key: "import.remark.categoryRemindersLeft", values: { name, count: remindersLeft } });
		for (const { basedOn, daysBefore: count } of left)
			onRemark({ key: `import.remark.reminderLeft.${basedOn}`, values: { name, count } });
		return documentId;
	}

	/** How often. */
	let forgotten = 0;
	const nameOf = new Map(there.map(({ documentId, name }) => [documentId, name]));

	/** A folder called as the category in which a document lies would say nothing more. */
	function foldersOf(document: PlannedDocument): readonly string[] {
		const key = categoryKey(document.category);
		const chosen = choice.get(key);
		const into = chosen ? (nameOf.get(chosen) ?? null) : document.category;
		return categoryKey(into) === key ? document.folders : allFolders(document);
	}

	/** Of the category in the place of one of the archive. */
	async function chosenId(called: string): Promise<string | null> {
		const id = choice.get(called) ?? null;
		const name = id === null ? undefined : nameOf.get(id);
		if (forgotten === 0 || name === undefined) return id;
		return idOf(`chosen ${id}`, () => categoryCalled(name));
	}

	async function find(document: PlannedDocument): Promise<DocumentPlaces> {
		const { category, parties } = document;
		const places: DocumentPlaces = { category: "", folders: [], parties: [], refused: [] };
		const name = category ?? "";
		const called = categoryKey(category);
		places.category =
			(await chosenId(called)) ?? (await idOf(`category ${called}`, () => categoryCalled(name))) ?? "";
		for (const folder of foldersOf(document)) {
			const key = `folder ${foldedName(folder)}`;
			const id = await unlessRefused(key, () => idOf(key, () => target.ensureFolder(folder, signal)));
			if (id) places.folders.push(id);
			else places.refused.push(folder);
		}
		for (const party of parties) {
			const key = `party ${partyKey(party)}`;
			const id = await unlessRefused(key, () => idOf(key, () => target.ensureParty(party, signal)));
			if (id === undefined) places.refused.push(partyName(party));
			else if (id === null || !places.parties.includes(id)) places.parties.push(id ?? party);
		}
		return places;
	}

	async function of(document: PlannedDocument): Promise<DocumentPlaces> {
		for (;;) {
			const before = forgotten;
			const places = await find(document);
			// While one of them was waited for the others may have gone.
			if (forgotten === before) return places;
		}
	}

	function forget(): void {
		forgotten += 1;
		ids.clear();
		refused.clear();
	}

	return { of, forget };
}
