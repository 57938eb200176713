import { dayAt } from "../../../../contract/days.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import type { NewParty } from "../../../../contract/entities/party-writes.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import { type Archive, baseName, commonFolder, folderOf, readFacts } from "../archive/archive.ts";
import { fieldFacts, type NamedField } from "../plan/field-facts.ts";
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
import { type DocspellItem, itemSchema } from "./docspell-item.ts";

/** `items/{two letters of the id}/{id}/metadata.json`; what is linked to it by date or tag lies elsewhere. */
const METADATA = /(?:^|\/)items\/[^/]{1,2}\/[^/]+\/metadata\.json$/;

/** Categories of tags that say what a document is, folded. */
const KIND = /^(?:doc(?:ument)?[ -]?types?|dokument(?:en)?[ -]?(?:typ|art)(?:en)?|type de document)$/;

export function isDocspell({ files }: Archive): boolean {
	return [...files.keys()].some((path) => METADATA.test(path));
}

/** An export of Docspell, as `dsc export` makes it. */
export async function readDocspell(
	archive: Archive,
	onRead: (share: number) => void = () => {},
): Promise<ImportPlan> {
	const paths = [...archive.files.keys()].filter((path) => METADATA.test(path));
	const root = commonFolder(paths.map((path) => path.replace(METADATA, "/")));
	const plan: ImportPlan = {
		source: "docspell",
		documents: [],
		unreadable: [],
		remarks: [{ key: "import.remark.docspell.kept" }, ...besideRemark(archive, root)],
	};
	const filesOf = Map.groupBy(
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
			plan.unreadable.push({ name, remark: { key: "import.remark.unreadable" } });
		} else if (item.state?.toLowerCase() === "deleted") deleted += 1;
		else if (!keys.has(item.id)) {
			keys.add(item.id);
			plan.documents.push(plannedItem(archive, item, filesOf.get(`${folder}files/`) ?? []));
		}
	}
	if (deleted > 0) plan.remarks.push({ key: "import.remark.deleted", values: { count: deleted } });
	return plan;
}

/**
 * An item in our words (docs/decisions/115-moving-in.md): the tag that says what it is names the category, all others, its
 * folder and the thing that it is about are folders, whom it is from and about are parties.
 */
function plannedItem(archive: Archive, item: DocspellItem, paths: readonly string[]): PlannedDocument {
	const remarks: Remark[] = [];
	const kind = item.tags.find((tag) => tag.category && KIND.test(foldText(tag.category).trim()));
	const category = fittingName(kind?.name);
	const { lines, ...facts } = fieldFacts(fieldsOf(item, category), category, remarks);
	const files = filesIn(archive, item, paths);
	const folders = [item.folder, item.conc_equip, ...item.tags.filter((tag) => tag !== kind)];
	return {
		key: `docspell ${item.id}`,
		name: fittingName(item.name) ?? fittingName(files[0]?.name) ?? item.id,
		facts: {
			...facts,
			documentNumber: null,
			description: fittingText([item.notes ?? "", ...lines].filter(Boolean).join("\n"), remarks),
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
function fieldsOf({ customfields, due_date }: DocspellItem, category: string | null): NamedField[] {
	const fields = customfields.map(({ name, label, ftype, value }): NamedField => ({
		name: label || name,
		kind: ftype === "money" ? "amount" : ftype === "date" ? "date" : "text",
		content: value,
	}));
	if (!due_date) return fields;
	const isInvoice = category !== null && isForInvoices(category);
	const due: NamedField = { name: isInvoice ? "due" : "Fällig", kind: "date", content: dayOf(due_date) };
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

/** What lies in its folder, in the order of its attachments. */
function filesIn(archive: Archive, { attachments }: DocspellItem, paths: readonly string[]): PlannedFile[] {
	const taken = new Set<string>();
	const place = new Map(attachments.map(({ name, position }) => [name, position]));
	const placeOf = (path: string) => place.get(baseName(path)) ?? attachments.length;
	const inOrder = paths.toSorted((one, other) => placeOf(one) - placeOf(other) || one.localeCompare(other));
	const found = inOrder.map((path) =>
		plannedFile(archive, { path, name: baseName(path), type: null }, taken),
	);
	// (One of the same name as another may have been left out by the export.)
	const names = new Set(paths.map(baseName));
	const missing = attachments
		.filter(({ name }) => !names.has(name ?? ""))
		.slice(0, Math.max(0, attachments.length - paths.length));
	return [
		...found,
		...missing.map(({ name }) => plannedFile(archive, { path: "", name: name ?? null, type: null }, taken)),
	];
}
