import { newUploadSession } from "../../features/upload/chunk-headers.ts";
import { suggestedName } from "../../../contract/files/suggested-name.ts";
import { problemOf } from "../../features/upload/tray/same-file.ts";
import type { UploadRequest } from "../../features/upload/tray/upload-destination.ts";
import type { SameFile } from "../../features/upload/tray/upload.ts";
import type { TextKey } from "../../../contract/text-keys.ts";

/** A chosen file, of which a document is to be made. Nothing of it is on the server yet. */
export interface Card {
	/** The session in which the file will go up. */
	id: string;
	file: File;
	/** Of the document. */
	name: string;
	/** Chosen for this one alone; `null` where it is that of all. */
	category: string | null;
	/** Why the file cannot go at all; the text takes its name as `name`. */
	problem: TextKey | null;
	/** Of the bytes, in hexadecimal, once it is known. */
	sha256: string | null;
	/** The tenant in which the file has been looked for. */
	checkedIn: string | null;
	/** Why that tenant does not take it. */
	refusal: TextKey | null;
	/** Files of that tenant with the same bytes. */
	sameFiles: readonly SameFile[];
}

export function newCard(file: File, t: Parameters<typeof suggestedName>[1]): Card {
	return {
		id: newUploadSession(),
		file,
		name: suggestedName(file.name, t),
		category: null,
		problem: problemOf(file),
		sha256: null,
		checkedIn: null,
		refusal: null,
		sameFiles: [],
	};
}

/** Those of which a document can be made. */
export function fileable(cards: readonly Card[]): Card[] {
	return cards.filter(({ problem, refusal }) => problem === null && refusal === null);
}

/** The ids of those whose bytes the tenant has already, or stand in the list a second time. */
export function doublesIn(cards: readonly Card[]): Set<string> {
	const seen = new Set<string>();
	const doubles = new Set<string>();
	for (const { id, sha256, sameFiles } of cards) {
		if (sameFiles.length > 0 || (sha256 !== null && seen.has(sha256))) doubles.add(id);
		if (sha256 !== null) seen.add(sha256);
	}
	return doubles;
}

interface Common {
	tenant: string;
	/** The category of all that have none of their own. */
	category: string;
}

/** What the tray is given: one new document for each file. What it has been told to be there already is wanted again. */
export function requestsOf(cards: readonly Card[], { tenant, category }: Common): UploadRequest[] {
	const doubles = doublesIn(cards);
	return cards.map((card) => ({
		file: card.file,
		destination: {
			place: { tenant, category: card.category ?? category },
			documentName: card.name.trim(),
			sha256: card.sha256,
			isWantedAgain: doubles.has(card.id),
		},
	}));
}
