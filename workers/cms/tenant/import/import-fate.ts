import type { ImportStay, MadeKind } from "../../../../contract/imports/import-words.ts";
import type { Condition } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { isOpened } from "../core/rights/who-sees.ts";
import { isVisible, standsOnHidden } from "../documents/linked-rows.ts";
import { isOfMandate } from "../mandates/mandate-rows.ts";

/** What becomes of what an import has made when it is undone. */

type Place = Exclude<MadeKind, "document">;

/** A document of an import. */
export interface MadeDocument {
	/** Row of `import_made`. */
	made: number;
	/** Its own row and id; `null` where it is not there any more. */
	row: number | null;
	documentId: string;
	/** `null` where the member may not see it. */
	name: string | null;
	isInBin: boolean;
	/** It is in another tenant now. */
	isMoved: boolean;
	/** When undoing it is due, in milliseconds since 1970: later once it has failed. */
	dueAt: number;
	/** Why it stays; `null`: it goes. */
	why: ImportStay | null;
}

export interface MadePlace {
	made: number;
	/** As of a document. */
	dueAt: number;
	kind: Place;
	row: number | null;
	documentId: string;
	/** `null` where the member may not see it. */
	name: string | null;
	why: ImportStay | null;
}

/** A document that is no new one, or that nobody but the import has touched, stands in none of these. */
const TOUCHED = `CASE
	WHEN EXISTS (SELECT 1 FROM document_move v WHERE v.document_row = d.id AND v.step IS NOT NULL) THEN 'moving'
	WHEN EXISTS (SELECT 1 FROM share_document s WHERE s.document_row = d.id)
		OR ${isOfMandate("d.id")} THEN 'shared'
	WHEN EXISTS (
			SELECT 1 FROM inbox_item t
			WHERE t.document_row = d.id AND t.closed_by IS NOT NULL AND t.type <> 'NewDocument'
		)
		OR EXISTS (SELECT 1 FROM requested_item q WHERE q.document_row = d.id)
		OR EXISTS (
			SELECT 1 FROM document_file f JOIN file_bill b ON b.file_row = f.id
			WHERE f.document_row = d.id AND b.paid_by IS NOT NULL
		) THEN 'answered'
	WHEN d.version <> m.version OR EXISTS (
			SELECT 1 FROM audit_entry a WHERE a.document_id = d.document_id AND (
				a.action = 'fileOrder'
				OR a.entity = 'documentFile' AND (a.action IN ('update', 'delete') OR a.action = 'create' AND a.user_id <> i.user_id)
			)
		)
		OR (
			SELECT count(*) FROM audit_entry a
			WHERE a.document_id = d.document_id AND a.entity = 'documentFile' AND a.action = 'create'
				AND NOT EXISTS (SELECT 1 FROM mail_attachment x WHERE x.file_id = a.entity_id)
		) > m.files THEN 'changed'
	WHEN EXISTS (
			SELECT 1 FROM document r WHERE r.replaces_row = d.id AND r.state < 2 AND NOT EXISTS (
				SELECT 1 FROM import_made o WHERE o.made_id = r.document_id AND o.import_row = m.import_row
			)
		) THEN 'replaced'
	END`;

/** Which of an import are asked for: the next ones behind one, or of those that are left to undo, the next that are due. */
type Next = { limit: number } & ({ after: number } | { isLeft: true });

/** (Sorted by each step, what is left of a hundred thousand would never come to its end.) */
function nextOf(next: Next) {
	return "isLeft" in next
		? {
				index: "INDEXED BY import_made_left",
				where: "AND m.outcome IS NULL ORDER BY m.due_at, m.id",
				values: [],
			}
		: { index: "", where: "AND m.id > ? ORDER BY m.id", values: [next.after] };
}

type DocumentRow = {
	made: number;
	row: number | null;
	documentId: string;
	name: string;
	state: number | null;
	categoryRow: number | null;
	isSeen: number;
	isMoved: number;
	dueAt: number;
	touched: ImportStay | null;
};

/** SQL: that a document `d` was moved to another tenant. */
const IS_MOVED =
	"d.state = 2 AND EXISTS (SELECT 1 FROM document_move v WHERE v.document_row = d.id AND v.step IS NULL AND v.failure IS NULL)";

/** The next documents of an import behind one, or those that are left to undo, the next first. */
export function documentsOfImport(member: Member, importRow: number, next: Next): MadeDocument[] {
	const sees = member.sees();
	const { index, where, values } = nextOf(next);
	return member.db.sql
		.exec<DocumentRow>(
			`SELECT m.id AS made, d.id AS row, m.made_id AS documentId, d.name, d.state, d.category_row AS categoryRow,
				coalesce(${sees.sql}, 0) AS isSeen, coalesce(${IS_MOVED}, 0) AS isMoved, m.due_at AS dueAt, CASE WHEN d.state < 2 THEN ${TOUCHED} END AS touched
			FROM import_made m ${index} JOIN document_import i ON i.id = m.import_row
			LEFT JOIN document d ON d.document_id = m.made_id
			WHERE m.import_row = ? AND m.kind = 'document' ${where} LIMIT +?`,
			...sees.values,
			importRow,
			...values,
			next.limit,
		)
		.toArray()
		.map(({ made, row, documentId, name, state, categoryRow, isSeen, isMoved, dueAt, touched }) => {
			const isThere = state !== null && state < 2;
			const mayDelete = isSeen === 1 && categoryRow !== null && member.mayEditIn(categoryRow);
			return {
				made,
				row,
				documentId,
				name: isThere && isSeen === 1 ? name : null,
				isInBin: !isThere,
				isMoved: isMoved === 1,
				dueAt,
				why: !isThere ? null : mayDelete ? touched : "forbidden",
			};
		});
}

const NAME_OF: Readonly<Record<Place, string>> = { folder: "name", party: "display_name", category: "name" };

/**
 * What the row `t` is called, to those who see it: whoever has made it may have lost the right since, and others may have
 * named it anew.
 */
export function nameOfPlace(member: Member, kind: Place): Condition {
	const sees = kind === "category" ? member.seesCategory("t.id") : isVisible(member, kind);
	return { sql: `CASE WHEN ${sees.sql} THEN t.${NAME_OF[kind]} END`, values: sees.values };
}

type PlaceRow = {
	made: number;
	dueAt: number;
	row: number | null;
	documentId: string;
	name: string | null;
	isChanged: number;
	isMerging: number;
	isUsed: number;
	isHidden: number;
	live: number;
};

/**
 * The next folders, parties or categories of an import behind one, or those that are left to undo, the next first.
 * @param going documents of the import, not in the bin yet, that are going to leave it, by its row
 */
export function placesOfImport(
	member: Member,
	importRow: number,
	{ kind, ...next }: Next & { kind: Place },
	going: ReadonlyMap<number, number> = new Map(),
): MadePlace[] {
	const name = nameOfPlace(member, kind);
	const { index, where, values } = nextOf(next);
	const hidden = kind === "category" ? { sql: "0", values: [] } : standsOnHidden(member, kind);
	const used =
		kind === "category"
			? `${isOpened("t.id")}
				OR EXISTS (SELECT 1 FROM document_request g WHERE g.category_row = t.id AND g.ended_at IS NULL)`
			: "0";
	return member.db.sql
		.exec<PlaceRow>(
			`SELECT m.id AS made, m.due_at AS dueAt, t.id AS row, m.made_id AS documentId, ${name.sql} AS name,
				t.version <> m.version AS isChanged, ${hidden.sql} AS isHidden, (${used}) AS isUsed,
				EXISTS (SELECT 1 FROM merge g WHERE g.kind = '${kind}' AND t.id IN (g.from_row, g.into_row)) AS isMerging,
				(SELECT coalesce(sum(k.n), 0) FROM counter k WHERE k.kind = '${kind}' AND k.ref_row = t.id AND k.state < 2) AS live
			FROM import_made m ${index} LEFT JOIN ${kind} t ON t.document_id = m.made_id
			WHERE m.import_row = ? AND m.kind = '${kind}' ${where} LIMIT +?`,
			...name.values,
			...hidden.values,
			importRow,
			...values,
			next.limit,
		)
		.toArray()
		.map((place) => ({
			made: place.made,
			dueAt: place.dueAt,
			kind,
			row: place.row,
			documentId: place.documentId,
			name: place.name,
			why: place.row === null ? null : whyStays(member, kind, place, going.get(place.row) ?? 0),
		}));
}

function whyStays(
	member: Member,
	kind: Place,
	{ isChanged, isMerging, isUsed, isHidden, live }: PlaceRow,
	going: number,
): ImportStay | null {
	const mayDelete = kind === "category" ? member.isAdmin : member.mayEdit && isHidden === 0;
	if (live > going || isMerging === 1 || isUsed === 1) return "used";
	if (isChanged === 1) return "changed";
	return mayDelete ? null : "forbidden";
}
