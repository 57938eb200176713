import type { Company } from "../../../../contract/company/company.ts";
import { logoKey } from "../../../shared/object-keys.ts";
import { newTenantOwnedId } from "../../new-id.ts";
import { recordChange } from "../core/audit.ts";
import { readTenantKey } from "../core/create-tenant.ts";
import type { TenantDatabase } from "../core/database.ts";
import { inUse, notFound } from "../core/errors.ts";
import type { Member } from "../core/rights/sight.ts";
import { readCompany } from "./company.ts";

/** What was put into the bucket and never became the tenant's picture leaves it after this long, in milliseconds. */
const ABANDONED_MS = 60 * 60 * 1000;

/** A picture on its way: as it was sent, and as it is kept. */
export interface NewLogo {
	sentId: string;
	id: string;
}

/** Ids for a picture that is about to come, for admins. What lies by them in the bucket leaves it, unless it is kept. */
export function expectLogo(member: Member): NewLogo {
	const { db, now } = member;
	member.requireAdmin();
	const tenantKey = readTenantKey(db);
	const ids = { sentId: newTenantOwnedId(tenantKey), id: newTenantOwnedId(tenantKey) };
	for (const id of [ids.sentId, ids.id]) removeFromBucket(db, id, now + ABANDONED_MS);
	return ids;
}

/** The picture is there: it takes the place of the former one. 409 for one that has been given up. */
export function keepLogo(member: Member, { sentId, id }: NewLogo): Company {
	const { db, now } = member;
	member.requireAdmin();
	const isExpected = db.sql.exec("DELETE FROM object_removal WHERE file_id = ?", id).rowsWritten > 0;
	if (!isExpected) throw inUse("error.stale");
	removeFromBucket(db, sentId, now);
	return changeLogo(member, id);
}

/** Takes the picture away; again, nothing happens. */
export function removeLogo(member: Member): Company {
	member.requireAdmin();
	return changeLogo(member, null);
}

/** The id of the picture; 404 where there is none. */
export function logoOf({ db }: Member): string {
	const { logo } = readCompany({ db });
	if (logo === null) throw notFound();
	return logo;
}

function changeLogo(member: Member, logo: string | null): Company {
	const { db, now } = member;
	const before = readCompany(member);
	if (before.logo !== null) removeFromBucket(db, before.logo, now);
	db.sql.exec("UPDATE tenant SET logo = ?", logo);
	if (before.logo !== logo) {
		const changes = { logo: [before.logo, logo] as [unknown, unknown] };
		recordChange(db, member, { entity: "tenant", entityId: before.documentId, action: "update", changes });
	}
	return readCompany(member);
}

function removeFromBucket(db: TenantDatabase, id: string, dueAt: number): void {
	db.sql.exec(
		"INSERT OR REPLACE INTO object_removal (file_id, object_key, due_at) VALUES (?, ?, ?)",
		id,
		logoKey(id),
		dueAt,
	);
}
