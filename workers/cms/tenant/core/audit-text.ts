import { partyName } from "../../../../contract/entities/vocabulary.ts";
import { foldText } from "../../../../contract/search/spelling.ts";
import type { AuditEntity, Changes } from "./audit.ts";
import type { TenantDatabase } from "./database.ts";
import { nameOfMandate, nameOfUser } from "./people.ts";

/** Characters of an entry that are searched: what somebody looks for stands in a name or in front. */
const MAX_TEXT = 1_000;

const SUBJECTS: Readonly<Partial<Record<AuditEntity, string>>> = {
	tenant: "SELECT name FROM tenant WHERE ?1 IS NOT NULL",
	member: `SELECT ${nameOfUser("?1")} AS name`,
	document: "SELECT name FROM document WHERE document_id = ?1",
	documentFile: "SELECT name FROM document WHERE document_id = ?1",
	reading: "SELECT name FROM document WHERE document_id = ?1",
	documentCategory: "SELECT name FROM category WHERE document_id = ?1",
	invitation: "SELECT email AS name FROM invitation WHERE document_id = ?1",
	mandate: `SELECT ${nameOfMandate("?1")} AS name`,
	share: `SELECT group_concat(name, ', ') AS name FROM (
		SELECT d.name FROM share s JOIN share_document sd ON sd.share_row = s.id JOIN document d ON d.id = sd.document_row
		WHERE s.document_id = ?1 ORDER BY d.name_key, d.id LIMIT 3
	)`,
	request: "SELECT name FROM document_request WHERE document_id = ?1",
	client: "SELECT name FROM client WHERE document_id = ?1",
	documentFolder: "SELECT name FROM folder WHERE document_id = ?1",
	documentParty: "SELECT display_name AS name FROM party WHERE document_id = ?1",
};

export interface AuditSubject {
	entity: AuditEntity;
	entityId: string;
	/** The document to which it belongs, where there is one. */
	documentId: string | null;
	changes: Changes;
}

/** What an entry is about, by its name: of a file the document. What has just been deleted is named by its changes. */
export function subjectOf(
	db: TenantDatabase,
	{ entity, entityId, documentId, changes }: AuditSubject,
): string | null {
	const sql = SUBJECTS[entity];
	const id = entity === "reading" ? documentRead(entityId) : (documentId ?? entityId);
	const [found] = sql ? db.sql.exec<{ name: string | null }>(sql, id).toArray() : [];
	return found?.name ?? formerName(changes);
}

/** The document of an entry that says who has read one: `user document hour`. */
export function documentRead(entityId: string): string {
	return entityId.split(" ")[1] ?? "";
}

function formerName(changes: Changes): string | null {
	const former = (field: string) => {
		const value = changes[field]?.[0];
		return typeof value === "string" ? value : null;
	};
	const type = former("type") === "PrivatePerson" ? "PrivatePerson" : "Company";
	const names = { name: former("name"), firstName: former("firstName"), lastName: former("lastName") };
	return (partyName({ type, ...names }) || former("email")) ?? null;
}

/** What is searched in an entry: its subject and every text among its values. */
export function auditText(subject: string | null, changes: Changes): string {
	const texts = subject === null ? [] : [subject];
	for (const value of Object.values(changes)) collectTexts(value, texts);
	return foldText(texts.join(" ").slice(0, MAX_TEXT));
}

/** Ids, versions and the like are nothing that people look for. */
const NO_TEXT: ReadonlySet<string> = new Set(["documentId", "version", "type"]);

function collectTexts(value: unknown, into: string[]): void {
	if (typeof value === "string" || typeof value === "number") into.push(String(value));
	else if (Array.isArray(value)) for (const entry of value) collectTexts(entry, into);
	else if (typeof value === "object" && value !== null) {
		for (const [name, entry] of Object.entries(value)) if (!NO_TEXT.has(name)) collectTexts(entry, into);
	}
}
