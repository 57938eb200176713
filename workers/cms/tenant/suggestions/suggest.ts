import type {
	DocumentSuggestions,
	NamedSuggestion,
	SuggestionReason,
} from "../../../../contract/suggestions/document-suggestions.ts";
import { dayAt } from "../../../../contract/days.ts";
import { isForInvoices } from "../../../../contract/entities/document-dates.ts";
import { isGuessedName } from "../../../../contract/files/suggested-name.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { documentWithRight } from "../documents/document-access.ts";
import { BILLS_OF_FILE, billsFromJson } from "../bills/file-bills.ts";
import { askedWords } from "./asked-words.ts";
import { beginningOf, fileNamesOf } from "./document-text.ts";
import { categoryByText } from "./category-by-text.ts";
import { filedOfParty, type FiledOfParty } from "./filed-of-party.ts";
import { type Vote, votes } from "./likeness.ts";
import { namedParties } from "./named-parties.ts";
import { suggestedName } from "./suggested-name.ts";
import { datesOfPaper } from "./suggested-dates.ts";
import { suggestedReminders } from "./suggested-reminders.ts";
import { type SimilarDocument, similarDocuments } from "./similar-documents.ts";

/** Of what papers of the same party are filed under, so much is taken over; the rest is said by similar papers. */
const SAID_BY_PARTY = 0.35;
/** What less speaks for is not suggested: a wrong value costs more than a missing one. */
const LEAST_FOR_CATEGORY = 0.3;
const LEAST_FOR_PARTY = 0.4;
const LEAST_FOR_OTHER_PARTY = 0.6;
const LEAST_FOR_FOLDER = 0.6;
const MOST_PARTIES = 4;
const MOST_FOLDERS = 3;
/** How much a name in the text says beside what similar papers say. */
const SAID_BY_NAME = 0.6;
/** Types of files whose text begins with a subject. */
const MAILS: ReadonlySet<string> = new Set(["message/rfc822", "application/vnd.ms-outlook"]);
/** Files after one of which a document may be called. */
const MOST_FILES = 20;
/** Words of a text after which a name is rather an addressee's, or one that is mentioned. */
const LETTERHEAD = 40;

/**
 * What a document might be filed under, by what its files say and by how the member's other papers are filed. Nothing is
 * stored for it: the index of words, the counters and the relations say it all. 403 for who may only see the document.
 */
export function suggestFor(member: Member, documentId: string): DocumentSuggestions {
	const placed = documentWithRight(member, documentId);
	const text = beginningOf(member.db, placed.id);
	const asked = askedWords(`${fileNamesOf(member.db, placed.id)}\n${text}`);
	const similar = similarDocuments(member, placed, asked);
	const parties = suggestedParties(member, placed, { text, similar });
	const [sender] = parties;
	const filed = sender ? filedOfParty(member, placed, sender.row) : null;
	const category =
		suggestedCategory(member, similar, sender && filed ? { sender, filed } : null) ??
		categoryOfKind(member, text);
	const known = knownOf(member, placed);
	const categoryName = category?.name ?? known.categoryName;
	const today = dayAt(member.now);
	const said = datesOfPaper({
		text,
		bills: known.bills,
		category: categoryName,
		endingAtOnce: similar.reduce((sum, { endsAtOnce, weight }) => sum + endsAtOnce * weight, 0),
		today,
	});
	const { dates } = said;
	return {
		documentId,
		name: suggestedName({
			similar,
			sender: sender ?? null,
			startDate: dates.find(({ date }) => date === "startDate")?.day ?? null,
			text,
			isMail: MAILS.has(known.files[0]?.mime ?? ""),
		}),
		guessedName: known.files.some(({ name }) => isGuessedName(known.name, name)) ? known.name : null,
		unsortedCategory: unsortedCategoryOf(member),
		category,
		parties: parties.map(({ documentId: id, name, reason }) => ({ documentId: id, name, reason })),
		folders: suggestedFolders(member, similar),
		dates,
		reminders: suggestedReminders({
			...said,
			text,
			filed: known,
			isInvoice: isForInvoices(categoryName),
			today,
		}),
	};
}

type SuggestedParty = NamedSuggestion & { row: number };

function suggestedParties(
	member: Member,
	placed: PlacedDocument,
	{ text, similar }: { text: string; similar: readonly SimilarDocument[] },
): SuggestedParty[] {
	const voted = new Map(votes(similar, ({ partyRows }) => partyRows).map((vote) => [vote.row, vote]));
	const named = new Map(namedParties(member, placed, text).map((party) => [party.row, party]));
	const scored = [...new Set([...voted.keys(), ...named.keys()])]
		.map((row) => {
			const name = named.get(row);
			const share = voted.get(row)?.share ?? 0;
			const place = name && name.at < LETTERHEAD ? 1 : 0.5;
			const score = share + (name ? SAID_BY_NAME * name.rate * place : 0);
			return { row, score, vote: voted.get(row), isNamed: name !== undefined };
		})
		.toSorted((one, other) => other.score - one.score);
	const likely = scored
		.filter(({ score }, index) => score >= (index === 0 ? LEAST_FOR_PARTY : LEAST_FOR_OTHER_PARTY))
		// Beside the sender only those who stand there.
		.filter(({ isNamed }, index) => index === 0 || isNamed)
		.slice(0, MOST_PARTIES);
	const names = namesOf(
		member,
		"party",
		likely.map(({ row }) => row),
	);
	return likely.flatMap(({ row, vote, isNamed }) => {
		const known = names.get(row);
		if (!known || standsHereAlone(member, placed, row)) return [];
		const reason = isNamed ? ({ kind: "text", label: null } as const) : vote && similarTo(similar, vote);
		return reason ? [{ row, ...known, reason }] : [];
	});
}

/** A party that stands on this document and on no other one: there is nothing from which it could be known. */
function standsHereAlone({ db }: Member, { id }: PlacedDocument, partyRow: number): boolean {
	const { here, others } = db.sql
		.exec<{ here: number; others: number }>(
			`SELECT EXISTS (SELECT 1 FROM participation WHERE document_row = ?1 AND party_row = ?2) AS here,
				EXISTS (SELECT 1 FROM participation WHERE party_row = ?2 AND document_row <> ?1) AS others`,
			id,
			partyRow,
		)
		.one();
	return here === 1 && others === 0;
}

function suggestedCategory(
	member: Member,
	similar: readonly SimilarDocument[],
	known: { sender: SuggestedParty; filed: FiledOfParty } | null,
): NamedSuggestion | null {
	const voted = votes(similar, ({ categoryRow }) => [categoryRow]);
	const weight = known && known.filed.total > 0 ? SAID_BY_PARTY * (1 - 1 / (known.filed.total + 1)) : 0;
	const ofParty = (row: number) => known?.filed.byCategory.get(row) ?? 0;
	const rows = new Set([...voted.map(({ row }) => row), ...(known?.filed.byCategory.keys() ?? [])]);
	const [best] = [...rows]
		.filter((row) => member.mayEditIn(row))
		.map((row) => {
			const vote = voted.find((each) => each.row === row);
			const share = ofParty(row) / Math.max(1, known?.filed.total ?? 0);
			return { row, vote, score: (1 - weight) * (vote?.share ?? 0) + weight * share };
		})
		.toSorted((one, other) => other.score - one.score);
	if (!best || best.score < LEAST_FOR_CATEGORY) return null;
	const named = namesOf(member, "category", [best.row]).get(best.row);
	if (!named) return null;
	const ofSender = ofParty(best.row);
	const reason: SuggestionReason | undefined =
		known && ofSender > 0
			? {
					kind: "party",
					party: { documentId: known.sender.documentId, name: known.sender.name },
					documents: ofSender,
				}
			: best.vote && similarTo(similar, best.vote);
	return reason ? { ...named, reason } : null;
}

/** Where nothing that is filed says more, as in a new tenant: by the names of the categories in which the member may file. */
function categoryOfKind(member: Member, text: string): NamedSuggestion | null {
	const offered = member.db.sql
		.exec<Named & { id: number }>(
			`SELECT id, document_id AS documentId, name FROM category
			WHERE is_active = 1 AND is_unsorted = 0 ORDER BY position, id`,
		)
		.toArray()
		.filter(({ id }) => member.mayEditIn(id));
	const found = categoryByText(text, offered);
	if (!found) return null;
	const { documentId, name } = found.category;
	return { documentId, name, reason: { kind: "words", words: found.words } };
}

function suggestedFolders(member: Member, similar: readonly SimilarDocument[]): NamedSuggestion[] {
	const likely = votes(similar, ({ folderRows }) => folderRows)
		.filter(({ share }) => share >= LEAST_FOR_FOLDER)
		.slice(0, MOST_FOLDERS);
	const names = namesOf(
		member,
		"folder",
		likely.map(({ row }) => row),
	);
	return likely.flatMap((vote) => {
		const known = names.get(vote.row);
		return known ? [{ ...known, reason: similarTo(similar, vote) }] : [];
	});
}

function similarTo(similar: readonly SimilarDocument[], { best, papers }: Vote): SuggestionReason {
	const { documentId = "", name = "" } = similar.find(({ row }) => row === best) ?? {};
	return { kind: "similar", document: { documentId, name }, documents: papers };
}

function unsortedCategoryOf(member: Member): string | null {
	const sees = member.seesCategory("c.id");
	const [found] = member.db.sql
		.exec<{ documentId: string }>(
			`SELECT c.document_id AS documentId FROM category c WHERE c.is_unsorted = 1 AND ${sees.sql}`,
			...sees.values,
		)
		.toArray();
	return found?.documentId ?? null;
}

function knownOf({ db }: Member, { id, categoryRow }: PlacedDocument) {
	const known = db.sql
		.exec<KnownRow>(
			`SELECT d.name, c.name AS categoryName, d.start_date AS startDate, d.end_date AS endDate, (
				SELECT json_group_array(json(${BILLS_OF_FILE})) FROM document_file f WHERE f.document_row = d.id
			) AS bills, (
				SELECT json_group_array(json_object('name', name, 'mime', mime)) FROM (
					SELECT name, mime FROM document_file WHERE document_row = d.id
					ORDER BY position, created_at, id LIMIT ${MOST_FILES}
				)
			) AS files
			FROM document d JOIN category c ON c.id = ? WHERE d.id = ?`,
			categoryRow,
			id,
		)
		.one();
	const ofFiles: unknown[] = JSON.parse(known.bills);
	const files: { name: string; mime: string }[] = JSON.parse(known.files);
	const bills = ofFiles.flatMap((json) => billsFromJson(JSON.stringify(json)));
	return { ...known, bills, files };
}

type KnownRow = {
	name: string;
	categoryName: string;
	startDate: string | null;
	endDate: string | null;
	bills: string;
	files: string;
};

type Named = { documentId: string; name: string };

/** Names of rows that stand on documents, or are categories of such, that the member sees; of categories the active ones. */
function namesOf(
	{ db }: Member,
	table: "category" | "folder" | "party",
	rows: readonly number[],
): Map<number, Named> {
	const name = table === "party" ? "display_name" : "name";
	const offered = table === "category" ? "is_active = 1 AND is_unsorted = 0" : "1";
	const found = db.sql.exec<Named & { id: number }>(
		`SELECT id, document_id AS documentId, ${name} AS name FROM ${table}
		WHERE id IN (SELECT value FROM json_each(?)) AND ${offered}`,
		JSON.stringify(rows),
	);
	return new Map([...found].map(({ id, ...named }) => [id, named]));
}
