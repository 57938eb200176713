import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { dayAt } from "../../../../contract/days.ts";
import type { AccessRights } from "../../../../contract/answers.ts";
import { inactiveWarningDays } from "../../../../contract/entities/document-state.ts";
import type { TenantDocument } from "../../../../contract/entities/entities.ts";
import type { Condition } from "../core/database.ts";
import { notFound } from "../core/errors.ts";
import type { Member, PlacedDocument } from "../core/rights/sight.ts";
import { amount, instant, stateFromRow, textList } from "../core/values.ts";
import { filesOfDocument } from "../files/files.ts";
import { visibleDocument } from "./document-access.ts";

/** A document with its place: what a change begins with. */
export interface ReadDocument {
	row: PlacedDocument & { replacesRow: number | null };
	document: TenantDocument;
}

/** `GET documents/{id}`: the document with all that belongs to it (spec 7). */
export function readDocument(member: Member, documentId: string): TenantDocument {
	const by = { sql: "d.document_id = ? AND d.state < 2", values: [documentId] };
	return readWhere(member, by).document;
}

/** The document of a row, a deleted one too; 404 where the member may not see it. */
export function readRow(member: Member, row: number): ReadDocument {
	return readWhere(member, { sql: "d.id = ?", values: [row] });
}

/** `GET /documents/access-rights/{documentId}` (spec 7). */
export function documentAccessRights(member: Member, documentId: string): AccessRights {
	const rights = member.rightsOn(visibleDocument(member, documentId));
	return { rights, roles: [...member.tenantRoles] };
}

// Lists and what is pointed at come as JSON of the database.
type DocumentRow = {
	id: number;
	documentId: string;
	identifier: number;
	number: string | null;
	name: string;
	description: string | null;
	state: number;
	categoryRow: number;
	startDate: string | null;
	endDate: string | null;
	inactiveDate: string | null;
	warrantyUntil: string | null;
	cost: number | null;
	costCurrency: string;
	replacesRow: number | null;
	filterGroups: string;
	createdAt: number;
	updatedAt: number;
	version: number;
	tenantDocumentId: string;
	tenantId: number;
	tenantName: string;
	takesFiles: number;
	categoryId: string;
	categoryName: string;
	categoryIcon: string | null;
	categoryIsActive: number;
	categoryVersion: number;
	moveState: (TenantDocument["moveState"] & string) | null;
	/** When the latest unfinished upload is forgotten: a day after its latest chunk. */
	uploadExpires: number | null;
	/** Likewise of a document that was made for a file of which nothing has come yet. */
	awaitedUntil: number | null;
	folders: string;
	participations: string;
	reminders: string;
	replaced: string | null;
	replacedBy: string | null;
};

const LISTS = `
	(SELECT json_group_array(json_object('documentId', f.document_id, 'name', f.name)) FROM (
		SELECT f.document_id, f.name FROM document_folder l CROSS JOIN folder f ON f.id = l.folder_row
		WHERE l.document_row = d.id ORDER BY f.name_key, f.id
	) f) AS folders,
	(SELECT json_group_array(json_object('documentId', p.participation, 'documentParty', json_object(
		'documentId', p.document_id, 'type', p.type, 'name', p.name, 'salutation', p.salutation,
		'firstName', p.first_name, 'lastName', p.last_name, 'email', p.email,
		'address', json(p.address), 'headquarter', json(p.headquarter), 'version', p.version
	))) FROM (
		SELECT l.document_id AS participation, p.* FROM participation l CROSS JOIN party p ON p.id = l.party_row
		WHERE l.document_row = d.id ORDER BY p.name_key, p.id
	) p) AS participations,
	(SELECT json_group_array(json_object(
		'documentId', r.document_id, 'type', r.type, 'date', r.date,
		'daysBefore', r.days_before, 'basedOn', r.based_on
	)) FROM (SELECT * FROM reminder WHERE document_row = d.id ORDER BY date, id) r) AS reminders`;

const COLUMNS = `d.id, d.document_id AS documentId, d.identifier, d.number, d.name, d.description, d.state,
	d.category_row AS categoryRow, d.start_date AS startDate, d.end_date AS endDate,
	d.inactive_date AS inactiveDate, d.warranty_until AS warrantyUntil, d.cost, d.cost_currency AS costCurrency,
	d.replaces_row AS replacesRow, d.filter_groups AS filterGroups, d.created_at AS createdAt,
	d.updated_at AS updatedAt, d.version,
	t.document_id AS tenantDocumentId, t.id AS tenantId, t.name AS tenantName,
	t.is_active = 1 AND t.subscription_status IN ('active', 'trialing') AS takesFiles,
	c.document_id AS categoryId, c.name AS categoryName, c.icon AS categoryIcon, c.is_active AS categoryIsActive,
	c.version AS categoryVersion,
	(
		SELECT iif(m.step IS NULL, 'failed', 'running') FROM document_move m
		WHERE m.document_row = d.id AND (m.step IS NOT NULL OR m.failure IS NOT NULL)
	) AS moveState,
	(SELECT max(u.expires_at) FROM upload u WHERE u.document_row = d.id AND u.is_finished = 0) AS uploadExpires,
	(
		SELECT a.due_at FROM awaited_file a
		WHERE a.document_row = d.id AND NOT EXISTS (SELECT 1 FROM document_file f WHERE f.document_row = d.id)
	) AS awaitedUntil`;

/** In one statement, because each one costs as much as what it reads. */
function readWhere(member: Member, by: Condition): ReadDocument {
	const replaced = neighbour(member, "o.id = d.replaces_row", "o");
	const replacedBy = neighbour(member, "n.replaces_row = d.id", "n");
	const sees = member.sees();
	const [row] = member.db.sql
		.exec<DocumentRow>(
			`SELECT ${COLUMNS}, ${LISTS}, ${replaced.sql} AS replaced, ${replacedBy.sql} AS replacedBy
			FROM document d CROSS JOIN category c ON c.id = d.category_row CROSS JOIN tenant t
			WHERE ${by.sql} AND ${sees.sql}`,
			...replaced.values,
			...replacedBy.values,
			...by.values,
			...sees.values,
		)
		.toArray();
	if (!row) throw notFound("error.documentNotFound");
	const { id, categoryRow, replacesRow } = row;
	return { row: { id, categoryRow, replacesRow }, document: toDocument(member, row) };
}

/** The neighbour in the chain of replacements, as far as the member may see it. */
function neighbour(member: Member, which: string, row: string): Condition {
	const { sql, values } = member.sees(row);
	const fields = `'documentId', ${row}.document_id, 'name', ${row}.name, 'state', ${row}.state`;
	return {
		sql: `(SELECT json_object(${fields}) FROM document ${row} WHERE ${which} AND ${row}.state < 2 AND ${sql})`,
		values,
	};
}

function toDocument(member: Member, row: DocumentRow): TenantDocument {
	const tenant = { documentId: row.tenantDocumentId, id: row.tenantId, name: row.tenantName };
	const reminders = listOf<TenantDocument["reminders"][number]>(row.reminders);
	return {
		documentId: row.documentId,
		documentIdentifier: row.identifier,
		documentNumber: row.number,
		name: row.name,
		description: row.description,
		state: stateFromRow(row.state),
		tenant,
		documentCategory: {
			documentId: row.categoryId,
			name: row.categoryName,
			icon: row.categoryIcon,
			isActive: row.categoryIsActive === 1,
			tenant,
			version: row.categoryVersion,
		},
		startDate: row.startDate,
		endDate: row.endDate,
		inactiveDate: row.inactiveDate,
		warrantyUntil: row.warrantyUntil,
		cost: amount(row.cost),
		costCurrency: row.costCurrency,
		replacedByDocument: reference(row.replacedBy),
		replacedDocument: reference(row.replaced),
		createdAt: instant(row.createdAt),
		updatedAt: instant(row.updatedAt),
		version: row.version,
		rights: member.rightsOn(row),
		...member.limitsOn(row),
		documentFolders: listOf(row.folders),
		documentParticipations: listOf<Omit<TenantDocument["documentParticipations"][number], "tenant">>(
			row.participations,
		).map((participation) => Object.assign(participation, { tenant })),
		filterGroups: textList(row.filterGroups),
		documentFiles: filesOfDocument(member, row),
		reminders,
		inactiveWarningDays: inactiveWarningDays(
			{
				inactiveDate: row.inactiveDate,
				reminders: reminders.filter(({ basedOn }) => !basedOn || row[basedOn] !== null),
			},
			dayAt(member.now),
		),
		moveState: row.moveState,
		uploadState: uploadState(row, member.now),
		...(row.takesFiles === 0 && { takesFiles: false }),
		roles: [...member.tenantRoles],
	};
}

/** A chunk takes minutes on a slow line; after this long, in milliseconds, nobody is sending any more. */
const SENDING_MS = 5 * 60_000;

function uploadState(
	{ uploadExpires, awaitedUntil }: Pick<DocumentRow, "uploadExpires" | "awaitedUntil">,
	now: number,
): TenantDocument["uploadState"] {
	const latest = Math.max(uploadExpires ?? 0, awaitedUntil ?? 0) - UPLOAD_EXPIRY_MS;
	if (latest > now - SENDING_MS) return "arriving";
	return uploadExpires === null ? null : "interrupted";
}

/** Records that the database has written as JSON just now; of texts there is `textList`. */
function listOf<Entry>(json: string): Entry[] {
	const list: Entry[] = JSON.parse(json);
	return list;
}

function reference(json: string | null): TenantDocument["replacedDocument"] {
	if (json === null) return null;
	const { documentId, name, state }: { documentId: string; name: string; state: number } = JSON.parse(json);
	return { documentId, name, state: stateFromRow(state) };
}
