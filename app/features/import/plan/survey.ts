import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { categoryKey, partyKey } from "../run/document-places.ts";
import type { ImportTarget } from "../run/import-target.ts";
import { allFolders, bytesOf, type ImportPlan, type Remark } from "./import-plan.ts";

/** A category of the tenant. */
export interface PlaceCategory {
	documentId: string;
	name: string;
	isUnsorted: boolean;
}

/** Where documents may be filed in a tenant. */
export interface ImportPlace {
	/** Those in which the user may file. */
	categories: readonly PlaceCategory[];
	mayMakeCategories: boolean;
}

/** A category of the archive. */
export interface PlannedCategory {
	key: string;
	/** `null` stands for the documents without one. */
	name: string | null;
	documents: number;
}

/** What an archive comes to in a tenant, before anything is written. */
export interface Survey {
	documents: number;
	files: number;
	bytes: number;
	categories: readonly PlannedCategory[];
	folders: { there: number; made: number };
	parties: { there: number; made: number };
	/** What does not come over, each once, with how often. */
	remarks: readonly { remark: Remark; times: number }[];
	/** How many more there are, which are not told. */
	moreRemarks: number;
}

/** As many names are asked for at once. */
const ASKED_AT_ONCE = 500;

/** @param there the categories of the tenant: what was a folder goes into the one of its name, and needs no folder then */
export async function surveyOf(
	plan: ImportPlan,
	{ target, there }: { target: ImportTarget; there: readonly PlaceCategory[] },
	signal: AbortSignal,
): Promise<Survey> {
	const { documents } = plan;
	const namesakes = new Set(there.map(({ name }) => categoryKey(name)));
	const folders = new Map<string, string>();
	const parties = new Map<string, NewParty>();
	for (const document of documents) {
		const isNamesake = namesakes.has(categoryKey(document.category));
		for (const name of isNamesake ? document.folders : allFolders(document))
			if (!folders.has(foldedName(name))) folders.set(foldedName(name), name);
		for (const party of document.parties)
			if (!parties.has(partyKey(party))) parties.set(partyKey(party), party);
	}
	const found = { folders: 0, parties: 0 };
	const names = [...folders.values()];
	const people = [...parties.values()];
	for (let at = 0; at < Math.max(names.length, people.length); at += ASKED_AT_ONCE) {
		const part = await target.find(
			{ folders: names.slice(at, at + ASKED_AT_ONCE), parties: people.slice(at, at + ASKED_AT_ONCE) },
			signal,
		);
		found.folders += part.folders.filter((id) => id !== null).length;
		found.parties += part.parties.filter((id) => id !== null).length;
	}
	const files = documents.flatMap((document) => document.files.filter(({ problem }) => problem === null));
	return {
		documents: documents.length,
		files: files.length,
		bytes: documents.reduce((sum, document) => sum + bytesOf(document), 0),
		categories: plannedCategories(plan),
		folders: { there: found.folders, made: names.length - found.folders },
		parties: { there: found.parties, made: people.length - found.parties },
		...summedUp(plan),
	};
}

function plannedCategories({ documents }: ImportPlan): PlannedCategory[] {
	const byKey = new Map<string, PlannedCategory>();
	for (const { category } of documents) {
		const key = categoryKey(category);
		const before = byKey.get(key);
		byKey.set(key, { key, name: before?.name ?? category, documents: (before?.documents ?? 0) + 1 });
	}
	return [...byKey.values()].toSorted((one, other) => other.documents - one.documents);
}

/** As many different remarks are told. */
const MOST_REMARKS = 50;

function summedUp({ documents, unreadable, remarks }: ImportPlan): Pick<Survey, "remarks" | "moreRemarks"> {
	let moreRemarks = 0;
	const times = new Map<string, { remark: Remark; times: number }>();
	const ofDocuments = documents.flatMap((document) => document.remarks);
	for (const remark of [...remarks, ...ofDocuments, ...unreadable.map((each) => each.remark)]) {
		const key = JSON.stringify([remark.key, remark.values]);
		const before = times.get(key);
		if (before) before.times += 1;
		else if (times.size < MOST_REMARKS) times.set(key, { remark, times: 1 });
		else moreRemarks += 1;
	}
	return { remarks: [...times.values()], moreRemarks };
}
