/** What the company has of its mandates by what their clients say: the client's object tells, and acts for nobody. */
import { dayAt } from "../../../../contract/days.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { tellAdmins } from "../core/announcements.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { sortKey } from "../core/folding.ts";
import { membersOf } from "../core/people.ts";
import { writeClientHolders } from "./clients.ts";
import { noteMandateNews, overOccasion } from "./mandate-news.ts";
import type { MandateFacts } from "./mandate-work.ts";

/**
 * A tenant says what has become of its mandate: acts for nobody. Told twice or late, what holds is what it says now.
 * @param holders who works by it, where the company does not know it yet
 */
export function takeMandate(db: TenantDatabase, facts: MandateFacts, holders: readonly string[]): null {
	const [there] = db.sql
		.exec<ToldClient>(
			`SELECT id AS row, document_id AS documentId, ended_at AS endedAt, terms_at AS termsAt, told_over AS toldOver
			FROM client WHERE mandate_id = ?`,
			facts.mandateId,
		)
		.toArray();
	tellAdmins(db);
	if (there) noteNewsOf(db, there, facts);
	const row = there?.row ?? addClient(db, facts);
	writeFacts(db, row, facts);
	// Who works by it the company decides from then on.
	if (!there && !facts.ended) beginWork(db, row, holders);
	return null;
}

/** The first time that the company hears of it. @returns its row */
function addClient(db: TenantDatabase, { mandateId, tenant, firstDay, lastDay }: MandateFacts): number {
	const { row } = db.sql
		.exec<{ row: number }>(
			`INSERT INTO client (document_id, mandate_id, tenant_id, number, name, name_key, first_day, last_day)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id AS row`,
			newTenantOwnedId(readTenantKey(db)),
			mandateId,
			tenant.documentId,
			tenant.id,
			tenant.name,
			sortKey(tenant.name),
			firstDay,
			lastDay,
		)
		.one();
	// From its first client on the company has pages for them.
	db.sql.exec(
		`UPDATE tenant SET features = json_insert(features, '$[#]', 'clients')
		WHERE NOT EXISTS (SELECT 1 FROM json_each(features) WHERE value = 'clients')`,
	);
	return row;
}

/** Who is none of the company's people any more works for nobody. */
function beginWork(db: TenantDatabase, row: number, holders: readonly string[]): void {
	const people = new Set(membersOf(db).map(({ userId }) => userId));
	writeClientHolders(
		db,
		row,
		[],
		holders.filter((id) => people.has(id)),
	);
}

/** What the company knew of a mandate. */
type ToldClient = {
	row: number;
	documentId: string;
	endedAt: number | null;
	termsAt: number | null;
	toldOver: string | null;
};

/** What has become of the mandate since the company was told last: the admins are told one thing of it. */
function noteNewsOf(db: TenantDatabase, known: ToldClient, { lastDay, ended, terms }: MandateFacts): void {
	const subject = known.documentId;
	// (What the company has given back itself it knows.)
	if (known.endedAt !== null) return;
	if (ended) {
		if (ended.by === "client") {
			noteMandateNews(db, "ClientEnded", { subject, at: ended.at, actor: ended.userId });
		}
	} else if (lastDay !== null && lastDay < dayAt(db.clock()) && lastDay !== known.toldOver) {
		const occasion = { lastDay, termsAt: terms?.at ?? null, termsBy: terms?.by ?? null };
		noteMandateNews(db, "ClientOver", overOccasion(subject, occasion));
	} else if (terms && terms.at > (known.termsAt ?? 0)) {
		noteMandateNews(db, "ClientChanged", { subject, at: terms.at, actor: terms.by });
	}
}

/** Who of the client's people has ended it is not kept. */
function writeFacts(db: TenantDatabase, row: number, facts: MandateFacts): void {
	const { tenant, firstDay, lastDay, categories, ended, terms } = facts;
	const isOver = lastDay !== null && lastDay < dayAt(db.clock());
	db.sql.exec(
		`UPDATE client SET number = ?, name = ?, name_key = ?, first_day = ?, last_day = ?, categories = ?, terms_at = ?,
			told_over = coalesce(?, told_over), ended_at = coalesce(?, ended_at), ended_by = coalesce(?, ended_by),
			ended_by_user = coalesce(?, ended_by_user)
		WHERE id = ?`,
		tenant.id,
		tenant.name,
		sortKey(tenant.name),
		firstDay,
		lastDay,
		JSON.stringify(categories),
		terms?.at ?? null,
		isOver ? lastDay : null,
		ended?.at ?? null,
		ended?.by ?? null,
		ended?.by === "broker" ? ended.userId : null,
		row,
	);
}
