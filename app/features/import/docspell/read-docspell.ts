import { dayAt } from "../../../../contract/days.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import { type Archive, baseName, commonFolder, folderOf, readFacts } from "../archive/archive.ts";
import type { DescriptionWords } from "../plan/description-words.ts";
import { fieldFacts, type NamedField, shownBoolean } from "../plan/field-facts.ts";
import {
	besideRemark,
	differentNames,
	fileRemark,
	fittingDay,
	fittingName,
	fittingText,
	plannedFile,
} from "../plan/fitting.ts";
import type { ImportPlan, PlannedDocument, PlannedFile, Remark } from "../plan/import-plan.ts";
import { namedParty } from "../plan/named-party.ts";
import { paidRemark } from "../plan/paid-remark.ts";
import { unlistedRemark } from "../plan/unlisted-files.ts";
import { type DocspellItem, itemSchema } from "./docspell-item.ts";
import { groupBy } from "../../old-browsers/group-by.ts";

/** `items/{two letters of the id}/{id}/metadata.json`; what is linked to it by date or tag lies elsewhere. */
const METADATA = /(?:^|\/)items\/[^/]{1,2}\/[^/]+\/metadata\.json$/;

/** What `dsc` writes within an export: the items, and what is linked to them. */
const WRITTEN = /^(?:items|by_\w+)\//;

/** So many items `dsc export` writes unless it is told to write `--all`. */
const USUAL_LIMIT = 100;

/** Categories of tags that say what a document is, folded. */
const KIND = /^(?:doc(?:ument)?[ -]?types?|dokument(?:en)?[ -]?(?:typ|art)(?:en)?|type de document)$/;

export function isDocspell({ files }: Archive): boolean {
	return [...files.keys()].some((path) => METADATA.test(path));
}

/** An export of Docspell, as `dsc export` makes it. */
export async function readDocspell(
	archive: Archive,
	words: DescriptionWords,
	onRead: (share: number) => void = () => {},
): Promise<ImportPlan> {
	const paths = [...archive.files.keys()].filter((path) => METADATA.test(path));
	// (It may be packed without a folder around it.)
	const root = commonFolder(paths.map((path) => path.replace(METADATA, "/").replace(/^\//, "")));
	const plan: ImportPlan = {
		source: "docspell",
		documents: [],
		unreadable: [],
		remarks: [
			{ key: "import.remark.docspell.kept" },
			...besideRemark(archive, root),
			...unlistedRemark(archive, root, (path) => WRITTEN.test(path.slice(root.length))),
		],
	};
	const filesOf = groupBy(
		[...archive.files.keys()].filter((path) => /\/files\/[^/]+$/.test(path)),
		(path) => folderOf(path),
	);
	const keys = new Set<string>();
	let deleted = 0;
	for (const [at, path] of paths.entries()) {
		onRead(at / paths.length);
		const folder = folderOf(path);
		const item = await readFacts(archive, path, itemSchema);
		if (item === null) {
			const name = baseName(folder.slice(0, -1));
			plan.unreadable.push({ name: fittingName(name) ?? path, remark: { key: "import.remark.unreadable" } });
		} else if (item.state?.toLowerCase() === "deleted") deleted += 1;
		else if (!keys.has(item.id)) {
			keys.add(item.id);
			plan.documents.push(plannedItem(archive, item, filesOf.get(`${folder}files/`) ?? [], words));
		}
	}
	plan.remarks.push(...paidRemark(plan.documents));
	if (paths.length === USUAL_LIMIT)
		plan.remarks.push({ key: "import.remark.docspell.limit", values: { count: USUAL_LIMIT } });
	if (deleted > 0) plan.remarks.push({ key: "import.remark.deleted", values: { count: deleted } });
	return plan;
}

/**
 * An item in our words (docs/decisions/115-moving-in.md): the tag that says what it is names the category, all others, its
 * folder and the thing that it is about are folders, whom it is from and about are parties.
 */
function plannedItem(
	archive: Archive,
	item: DocspellItem,
	paths: readonly string[],
	words: DescriptionWords,
): PlannedDocument {
	const remarks: Remark[] = [];
	const kind = item.tags.find((tag) => tag.category && KIND.test(foldText(tag.category).trim()));
	const category = fittingName(kind?.name);
	const { lines, ...facts } = fieldFacts(fieldsOf(item, category, words), category, remarks);
	const files = filesIn(archive, item, paths);
	const folders = [item.folder, item.conc_equip, ...item.tags.filter((tag) => tag !== kind)];
	return {
		key: `docspell ${item.id}`,
		name: fittingName(item.name) ?? fittingName(files[0]?.name) ?? item.id,
		facts: {
			...facts,
			documentNumber: null,
			description: fittingText(
				[
					item.notes ?? "",
					...(item.direction?.toLowerCase() === "outgoing" ? [words.outgoing] : []),
					...lines,
				]
					.filter(Boolean)
					.join("\n"),
				remarks,
			),
			startDate: item.date ? fittingDay(dayOf(item.date), "date", remarks) : null,
			inactiveDate: null,
			state: "Active",
		},
		category,
		folders: differentNames(
			folders.map((each) => fittingName(each?.name)),
			remarks,
		),
		parties: partiesOf(item),
		files,
		replaces: null,
		remarks: [...remarks, ...files.flatMap(fileRemark)],
	};
}

/** Its own, and the day by which it is due: of a bill that is to be paid. */
function fieldsOf(
	{ customfields, due_date }: DocspellItem,
	category: string | null,
	words: DescriptionWords,
): NamedField[] {
	const fields = customfields.map(({ name, label, ftype, value }): NamedField => ({
		name: label || name,
		kind: ftype === "money" ? "amount" : ftype === "date" ? "date" : "text",
		content: ftype === "bool" ? shownBoolean(value === "true") : value,
	}));
	if (!due_date) return fields;
	const isInvoice = category !== null && isForInvoices(category);
	const due: NamedField = { name: isInvoice ? "due" : words.due, kind: "date", content: dayOf(due_date) };
	return [due, ...fields];
}

/** (Docspell has its days at noon of somewhere: the day here is the same.) */
function dayOf(instant: number): string {
	return Math.abs(instant) < 8.64e15 ? dayAt(instant) : String(instant);
}

function partiesOf({ corr_org, corr_person, conc_person }: DocspellItem): NewParty[] {
	const organisation = fittingName(corr_org?.name);
	const people = new Set([corr_person, conc_person].flatMap((person) => fittingName(person?.name) ?? []));
	return [
		...(organisation === null ? [] : [namedParty("Company", organisation)]),
		...[...people].map((name) => namedParty("PrivatePerson", name)),
	];
}

/**
 * What lies in its folder, in the order of its attachments. An attachment is called as its original or, where Docspell has
 * converted it, as the PDF made of it (`Brief.docx.pdf`). Of several of one name `dsc` writes the first one alone.
 */
function filesIn(archive: Archive, { attachments }: DocspellItem, paths: readonly string[]): PlannedFile[] {
	const taken = new Set<string>();
	const planned = (path: string, name: string | null) =>
		plannedFile(archive, { path, name, type: null }, taken);
	const left = new Map(paths.map((path) => [baseName(path), path]));
	const found: string[] = [];
	const withoutFile: (string | null)[] = [];
	for (const { name } of attachments.toSorted((one, other) => one.position - other.position)) {
		const called = name?.normalize("NFC") ?? "";
		const original = [called, called.replace(/\.pdf$/i, "")].find((each) => left.has(each)) ?? "";
		const path = left.get(original);
		if (path === undefined) withoutFile.push(name ?? null);
		else found.push(path);
		left.delete(original);
	}
	// Those that somebody has renamed lie there under their first names.
	const renamed = [...left.values()].toSorted();
	const missing = withoutFile.slice(0, Math.max(0, withoutFile.length - renamed.length));
	return [
		...[...found, ...renamed].map((path) => planned(path, baseName(path))),
		...missing.map((name) => planned("", name)),
	];
}
