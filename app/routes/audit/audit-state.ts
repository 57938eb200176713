import {
	AUDIT_ACTS,
	AUDIT_KINDS,
	type AuditAct,
	type AuditKind,
} from "../../../contract/audit/audit-words.ts";
import { DOCUMENT_ID_PATTERN } from "../../../contract/constants.ts";
import { typedDay } from "../../../contract/days.ts";

/** What the page shows, as the address says it. */
export interface AuditState {
	text: string;
	/** Ids of a user and of a document. */
	user: string;
	document: string;
	kind: AuditKind | "";
	action: AuditAct | "";
	/** Days, as they were typed. */
	from: string;
	to: string;
	/** Where the page begins; empty for the latest. */
	before: string;
}

/** What makes no sense is left out. */
export function parseAuditState(query: URLSearchParams): AuditState {
	const typed = (name: string) => (query.get(name) ?? "").trim().slice(0, 200);
	const id = (name: string) => (DOCUMENT_ID_PATTERN.test(typed(name)) ? typed(name) : "");
	const before = typed("before");
	return {
		text: typed("text"),
		user: id("user"),
		document: id("document"),
		kind: AUDIT_KINDS.find((known) => known === typed("kind")) ?? "",
		action: AUDIT_ACTS.find((known) => known === typed("action")) ?? "",
		from: typed("from"),
		to: typed("to"),
		before: /^\d{1,16}-\d{1,16}$/.test(before) ? before : "",
	};
}

/** The query of the URL with its question mark; empty for the whole record from its latest entry on. */
export function formatAuditState(state: AuditState): string {
	const said = Object.entries(state).filter(([, value]) => value !== "");
	return said.length > 0 ? `?${new URLSearchParams(said)}` : "";
}

/** The same as the CMS is asked for it. */
export function auditFilters({ text, user, document, kind, action, from, to }: AuditState) {
	return {
		text,
		user,
		document: document || undefined,
		kind: kind || undefined,
		action: action || undefined,
		from: typedDay(from) ?? undefined,
		to: typedDay(to) ?? undefined,
	};
}
