import type { ConnectionLostError } from "../../../app/features/upload/ask-server.ts";
import type { CategoryDetails } from "../../../app/features/import/plan/import-plan.ts";
import type {
	ImportTarget,
	RefusedError,
	WantedDocument,
} from "../../../app/features/import/run/import-target.ts";

interface KeptDocument extends WantedDocument {
	documentId: string;
	arrived: { name: string; bytes: string }[];
	replaces: string | null;
}

/** What a call is answered with, once, in the place of what it asks for. */
export type Trouble = RefusedError | ConnectionLostError;

/** A reminder of a category that comes earlier is refused. */
const MOST_DAYS = 9_999;

/** A tenant in the memory. `troubles` are thrown by the next calls of that name, one each. */
export function fakeTarget() {
	const documents: KeptDocument[] = [];
	const names = new Map<string, string>();
	/** Those that were asked for. */
	const categories: ({ name: string } & CategoryDetails)[] = [];
	const troubles = new Map<string, Trouble[]>();
	let ids = 0;
	let makesParties = true;
	let isClosed = false;

	async function ask<Value>(call: string, answer: () => Value | Promise<Value>): Promise<Value> {
		const trouble = troubles.get(call)?.shift();
		if (trouble) throw trouble;
		return answer();
	}
	const named = (kind: string, name: string) => {
		const key = `${kind} ${name}`;
		names.set(key, names.get(key) ?? key);
		return key;
	};

	const target: ImportTarget = {
		importId: () => null,
		hold: () => ask("hold", () => {}),
		check: () => ask("check", () => {}),
		close: () => ask("close", () => void (isClosed = true)),
		find: ({ folders, parties }) =>
			ask("find", () => ({
				folders: folders.map((name) => names.get(`folder ${name}`) ?? null),
				parties: parties.map(({ name }) => names.get(`party ${name}`) ?? null),
			})),
		ensureCategory: (name, _, details) =>
			ask("category", () => {
				categories.push({ name, ...details });
				const left = (details?.reminders ?? []).filter(({ daysBefore }) => daysBefore > MOST_DAYS);
				return { documentId: named("category", name), left };
			}),
		ensureFolder: (name) => ask("folder", () => named("folder", name)),
		ensureParty: ({ name }) => ask("party", () => (makesParties ? named("party", name ?? "") : null)),
		begin: (wanted) =>
			ask("begin", () => {
				const found = documents.find(({ key }) => key === wanted.key);
				const document = found ?? { ...wanted, documentId: `d${(ids += 1)}`, arrived: [], replaces: null };
				if (!found) documents.push(document);
				const missing = wanted.files.flatMap(({ name }, at) =>
					document.arrived.some((file) => file.name === name) ? [] : [at],
				);
				return {
					documentId: document.documentId,
					isThere: found !== undefined && missing.length === 0,
					isDeleted: false,
					missing,
					replacedDocument: document.replaces,
				};
			}),
		send: (documentId, file) =>
			ask("send", async () => {
				const bytes = await (await file.slice(0, file.size)).text();
				documents.find((each) => each.documentId === documentId)?.arrived.push({ name: file.name, bytes });
			}),
		replace: (documentId, replacedId) =>
			ask("replace", () => {
				const document = documents.find((each) => each.documentId === documentId);
				if (document) document.replaces = replacedId;
			}),
	};
	return {
		target,
		documents,
		categories,
		isClosed: () => isClosed,
		makesNoParties() {
			makesParties = false;
		},
		/** The next call of this name comes to this. */
		fail(call: string, ...comesTo: Trouble[]) {
			troubles.set(call, comesTo);
		},
	};
}
