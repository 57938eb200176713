import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { allFolders, type CategoryDetails, type PlannedDocument } from "../plan/import-plan.ts";
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

type Insist = <Value>(work: () => Promise<Value>) => Promise<Value>;

/** Ids of what documents stand in, each asked for once and made where it is missing. */
export function placesOf(
	target: ImportTarget,
	{ choice, there, details }: ChosenCategories,
	insist: Insist,
	signal: AbortSignal,
): (document: PlannedDocument) => Promise<DocumentPlaces> {
	const known = new Map<string, string>();
	const refused = new Set<string>();

	/** @returns `null` where it comes with the document */
	async function idOf(key: string, ask: () => Promise<string | null>): Promise<string | null> {
		const before = known.get(key);
		if (before !== undefined) return before;
		const id = await insist(ask);
		if (id !== null) known.set(key, id);
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

	const nameOf = new Map(there.map(({ documentId, name }) => [documentId, name]));

	/** A folder called as the category in which a document lies would say nothing more. */
	function foldersOf(document: PlannedDocument): readonly string[] {
		const key = categoryKey(document.category);
		const chosen = choice.get(key);
		const into = chosen ? (nameOf.get(chosen) ?? null) : document.category;
		return categoryKey(into) === key ? document.folders : allFolders(document);
	}

	return async (document) => {
		const { category, parties } = document;
		const places: DocumentPlaces = { category: "", folders: [], parties: [], refused: [] };
		const name = category ?? "";
		const called = categoryKey(category);
		places.category =
			choice.get(called) ??
			(await idOf(`category ${called}`, () => target.ensureCategory(name, signal, details?.get(called)))) ??
			"";
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
	};
}
