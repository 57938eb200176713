import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import type { PlannedDocument } from "../plan/import-plan.ts";
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
	parties: string[];
	/** Names of what could not be made. */
	refused: string[];
}

/** Ids of what documents stand in, each asked for once and made where it is missing. */
export function placesOf(
	target: ImportTarget,
	categories: CategoryChoice,
	insist: <Value>(work: () => Promise<Value>) => Promise<Value>,
	signal: AbortSignal,
) {
	const known = new Map<string, string | null>();

	async function once(key: string, ask: () => Promise<string>): Promise<string | null> {
		const before = known.get(key);
		if (before !== undefined) return before;
		const found = await insist(ask).catch((error: unknown) => {
			// Nobody is kept from a document by a folder that the user may not make.
			if (error instanceof RefusedError) return null;
			throw error;
		});
		known.set(key, found);
		return found;
	}

	return async function placesFor({
		category,
		folders,
		parties,
	}: Pick<PlannedDocument, "category" | "folders" | "parties">): Promise<DocumentPlaces> {
		const refused: string[] = [];
		const ids = async (names: readonly { key: string; name: string; ask: () => Promise<string> }[]) => {
			const found = new Set<string>();
			for (const { key, name, ask } of names) {
				const id = await once(key, ask);
				if (id === null) refused.push(name);
				else found.add(id);
			}
			return [...found];
		};
		const chosen = categories.get(categoryKey(category)) ?? null;
		const place =
			chosen ?? (await insistOnCategory(category ?? "", () => target.ensureCategory(category ?? "", signal)));
		return {
			category: place,
			folders: await ids(
				folders.map((name) => ({
					key: `folder ${foldedName(name)}`,
					name,
					ask: () => target.ensureFolder(name, signal),
				})),
			),
			parties: await ids(
				parties.map((party) => ({
					key: `party ${partyKey(party)}`,
					name: partyName(party),
					ask: () => target.ensureParty(party, signal),
				})),
			),
			refused,
		};
	};

	/** Without its category a document is not filed: the refusal is its own. */
	async function insistOnCategory(name: string, ask: () => Promise<string>): Promise<string> {
		const key = `category ${foldedName(name)}`;
		const before = known.get(key);
		if (typeof before === "string") return before;
		const id = await insist(ask);
		known.set(key, id);
		return id;
	}
}
