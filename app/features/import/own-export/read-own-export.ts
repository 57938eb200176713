import { documentPartyCreateSchema, type NewParty } from "../../../../contract/entities/party-writes.ts";
import { partyName, type PartyType } from "../../../../contract/entities/vocabulary.ts";
import type { ReminderWrite } from "../../../../contract/entities/writes.ts";
import { foldedName } from "../../../../contract/search/spelling.ts";
import { CATEGORIES_FILE, EXPORT_FILES } from "../../download/export-files.ts";
import { safeFileName, uniqueNames } from "../../download/safe-name.ts";
import { type Archive, baseName, commonFolder, factsIn, folderOf, readFacts } from "../archive/archive.ts";
import {
	besideRemark,
	differentNames,
	fileRemark,
	fittingAmount,
	fittingCurrency,
	fittingDay,
	fittingName,
	fittingText,
	MOST_LINKS,
	plannedFile,
} from "../plan/fitting.ts";
import type {
	CategoryDetails,
	ImportPlan,
	PlannedDocument,
	PlannedFile,
	Remark,
} from "../plan/import-plan.ts";
import { unlistedRemark } from "../plan/unlisted-files.ts";
import { accountFiles } from "./account-files.ts";
import { type ExportedDocument, exportedCategoriesSchema, exportedDocumentSchema } from "./own-document.ts";

/** The file that says what is known of a document, in its folder. */
const FACTS = "document.json";

/** (Other programs have files of that name, too.) */
export async function isOwnExport(archive: Archive): Promise<boolean> {
	for (const path of factsOf(archive)) {
		if ((await readFacts(archive, path, exportedDocumentSchema)) !== null) return true;
	}
	return false;
}

function factsOf({ files }: Archive): string[] {
	return [...files.keys()].filter((path) => baseName(path) === FACTS && folderOf(path) !== "");
}

/** An export of the product (docs/decisions/069-taking-ones-data-along.md), in as many parts as were chosen. */
export async function readOwnExport(
	archive: Archive,
	onRead: (share: number) => void = () => {},
): Promise<ImportPlan> {
	const paths = factsOf(archive);
	// (Above the folder of the category, in which the one of the document lies.)
	const roots = new Set(paths.map((path) => above(above(folderOf(path)))));
	const root = commonFolder([...roots]);
	const listed = new Set<string>();
	const icons = new Map<string, CategoryDetails>();
	const plan: ImportPlan = {
		source: "ablage",
		documents: [],
		unreadable: [],
		remarks: [
			{ key: "import.remark.ablage.kept" },
			{ key: "import.remark.ablage.bills" },
			...besideRemark(archive, root),
		],
	};
	const keys = new Set<string>();
	for (const [at, path] of paths.entries()) {
		onRead(at / paths.length);
		const facts = await readFacts(archive, path, exportedDocumentSchema);
		const document = facts && plannedDocument(archive, folderOf(path), facts);
		if (facts?.documentCategory) {
			const { name, icon } = facts.documentCategory;
			icons.set(foldedName(name), { icon });
		}
		for (const named of facts ? pathsOf(folderOf(path), facts) : []) listed.add(named);
		if (document === null) {
			const name = baseName(folderOf(path).slice(0, -1));
			plan.unreadable.push({ name: fittingName(name) ?? FACTS, remark: { key: "import.remark.unreadable" } });
		} else if (!keys.has(document.key)) {
			// (The same document in two parts is one: it was exported twice.)
			keys.add(document.key);
			plan.documents.push(document);
		}
	}
	const isBeside = (path: string) => roots.has(folderOf(path)) && EXPORT_FILES.has(baseName(path));
	plan.remarks.push(...leftRemarks(archive, root, (path) => listed.has(path) || isBeside(path)));
	plan.categories = await categoriesOf(archive, roots, icons);
	remarkMissing(plan.documents, keys);
	return plan;
}

/** What it says of files that belong to no document. @param isOwn whether a path is of an export */
function leftRemarks(archive: Archive, root: string, isOwn: (path: string) => boolean): Remark[] {
	const account = accountFiles(archive);
	const isListed = (path: string) => isOwn(path) || account.has(path) || baseName(path) === FACTS;
	const left = unlistedRemark(archive, root, isListed);
	return account.size > 0 ? [{ key: "import.remark.ablage.account" }, ...left] : left;
}

/** Documents that replace one that is not among them replace nothing, and say so. */
function remarkMissing(documents: readonly PlannedDocument[], keys: ReadonlySet<string>): void {
	for (const document of documents) {
		if (document.replaces === null || keys.has(document.replaces)) continue;
		document.replaces = null;
		document.remarks.push({ key: "import.remark.replacedMissing" });
	}
}

/** What is said of the categories, by each part; of exports that do not have it, what each document says of its own. */
async function categoriesOf(
	{ files, namesakes }: Archive,
	roots: ReadonlySet<string>,
	icons: ReadonlyMap<string, CategoryDetails>,
): Promise<ReadonlyMap<string, CategoryDetails>> {
	const categories = new Map(icons);
	// (ZIPs that were chosen together share the path.)
	for (const file of [...files.values(), ...namesakes.values()]) {
		if (!roots.has(folderOf(file.path)) || baseName(file.path) !== CATEGORIES_FILE) continue;
		// oxlint-disable-next-line no-await-in-loop -- one after the other: each is read whole
		const exported = (await factsIn(file, exportedCategoriesSchema)) ?? [];
		for (const { name, ...details } of exported) categories.set(foldedName(name), details);
	}
	return categories;
}

/** The folder in which a folder lies. */
function above(folder: string): string {
	return folderOf(folder.slice(0, -1));
}

function plannedDocument(
	archive: Archive,
	folder: string,
	exported: ExportedDocument,
): PlannedDocument | null {
	const remarks: Remark[] = [];
	const name = fittingName(exported.name);
	if (name === null) return null;
	const files = filesOf(archive, folder, exported);
	return {
		key: `ablage ${exported.documentId}`,
		name,
		facts: {
			documentNumber: fittingName(exported.documentNumber, 100),
			description: fittingText(exported.description ?? "", remarks),
			startDate: fittingDay(exported.startDate, "startDate", remarks),
			endDate: fittingDay(exported.endDate, "endDate", remarks),
			inactiveDate: fittingDay(exported.inactiveDate, "inactiveDate", remarks),
			warrantyUntil: fittingDay(exported.warrantyUntil, "warrantyUntil", remarks),
			cost: fittingAmount(exported.cost, "cost", remarks),
			costCurrency: fittingCurrency(exported.costCurrency),
			state: exported.state,
			reminders: remindersOf(exported, remarks),
		},
		category: fittingName(exported.documentCategory?.name),
		folders: differentNames(
			exported.documentFolders.map((each) => fittingName(each.name)),
			remarks,
		),
		parties: partiesOf(exported, remarks),
		files,
		replaces: exported.replacedDocument ? `ablage ${exported.replacedDocument.documentId}` : null,
		remarks: [...remarks, ...files.flatMap(fileRemark)],
	};
}

/** The paths of its files, as the export has made them of their names. */
function pathsOf(folder: string, { documentFiles }: ExportedDocument): string[] {
	const freeName = uniqueNames();
	freeName(FACTS);
	return documentFiles.map(({ file }) => `${folder}${freeName(safeFileName(file.name))}`);
}

/** What was attached to a mail that is there comes with it again. */
function filesOf(archive: Archive, folder: string, exported: ExportedDocument): PlannedFile[] {
	const { documentFiles } = exported;
	const paths = pathsOf(folder, exported);
	const taken = new Set<string>();
	const mails = new Set(documentFiles.map(({ documentId }) => documentId));
	return documentFiles.flatMap(({ file, sha256 = null, mail }, at) => {
		if (mail && mails.has(mail.documentId)) return [];
		const path = paths[at] ?? file.name;
		const named = { path, name: file.name, type: file.mime ?? null, size: file.size, sha256 };
		return [plannedFile(archive, named, taken)];
	});
}

function remindersOf({ reminders }: ExportedDocument, remarks: Remark[]): ReminderWrite[] {
	let { left } = reminders;
	const all = reminders.read.flatMap(({ type, date, daysBefore, basedOn }): ReminderWrite[] => {
		const day = fittingDay(date, type, remarks);
		const isBased = typeof daysBefore === "number" && basedOn;
		if (isBased || day !== null)
			return [{ type, ...(day !== null && { date: day }), ...(isBased && { daysBefore, basedOn }) }];
		// (What stands for a day and is none is remarked already.)
		if (!date) left += 1;
		return [];
	});
	left += Math.max(0, all.length - MOST_LINKS);
	if (left > 0) remarks.push({ key: "import.remark.remindersLeft", values: { count: left } });
	return all.slice(0, MOST_LINKS);
}

function partiesOf({ documentParticipations }: ExportedDocument, remarks: Remark[]): NewParty[] {
	const all = documentParticipations.read.flatMap(({ documentParty }): NewParty[] => {
		const { name = null, firstName = null, lastName = null } = documentParty;
		const type = documentParty.type ?? typeByNames(documentParty);
		const called = partyName({ type, name, firstName, lastName });
		const party = documentPartyCreateSchema.safeParse({ ...documentParty, type });
		if (!party.success) {
			remarks.push({ key: "import.remark.partyLeft", values: { name: called } });
			return [];
		}
		if (documentParty.type === null)
			remarks.push({ key: `import.remark.partyAs.${type}`, values: { name: called } });
		const { tenant: _, ...taken } = party.data;
		return [taken];
	});
	const left = documentParticipations.left + Math.max(0, all.length - MOST_LINKS);
	if (left > 0) remarks.push({ key: "import.remark.partiesLeft", values: { count: left } });
	return all.slice(0, MOST_LINKS);
}

/** What a party is of which nobody says it in a word that is known here. */
function typeByNames({
	name,
	lastName,
}: ExportedDocument["documentParticipations"]["read"][number]["documentParty"]): PartyType {
	return !name && lastName ? "PrivatePerson" : "Company";
}
