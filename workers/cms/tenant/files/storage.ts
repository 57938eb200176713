import { UPLOAD_EXPIRY_MS } from "../../../../contract/constants.ts";
import { ContractError } from "../../../../contract/errors.ts";
import { notFound } from "../core/errors.ts";
import type { TenantDatabase } from "../core/database.ts";
import type { Member } from "../core/rights/sight.ts";
import { requireSubscription } from "../core/subscription.ts";
import { STORAGE_LIMIT, storageLimits } from "./storage-limits.ts";

/** How long room stays reserved for the rest of an upload, from its beginning or its last chunk. */
export const UPLOAD_HELD_MS = 15 * 60 * 1000;

/** A tenant's storage in bytes. */
export interface Storage {
	/** What its files take up. */
	used: number;
	/**
	 * What current uploads will take up, and documents that arrive from other tenants. Of uploads from which nothing comes
	 * any more: what has arrived.
	 */
	reserved: number;
	/** What both together may take up. */
	limit: number;
}

/** The tenant's storage as it stands, without what this upload or move has reserved. */
export function storageOf(db: TenantDatabase, now: number, exceptId = ""): Storage {
	const row = db.sql
		.exec<{ used: number; reserved: number; most: number }>(
			`SELECT coalesce(latest_meter_events ->> '$.storageBytes', 0) AS used,
				(
					SELECT coalesce(sum(iif(u.expires_at > ?1, u.reserved_bytes, (
						SELECT coalesce(sum(p.size), 0) FROM upload_part p WHERE p.session_id = u.session_id
					))), 0)
					FROM upload u JOIN document d ON d.id = u.document_row
					WHERE u.is_finished = 0 AND d.state < 2 AND u.session_id <> ?2
				) + (
					SELECT coalesce(sum(m.bytes), 0) FROM incoming_move m WHERE m.state = 'open' AND m.move_id <> ?2
				) AS reserved,
				${STORAGE_LIMIT} AS most
			FROM tenant`,
			now + UPLOAD_EXPIRY_MS - UPLOAD_HELD_MS,
			exceptId,
			JSON.stringify(storageLimits()),
		)
		.toArray()[0];
	if (!row) throw notFound();
	return { used: row.used, reserved: row.reserved, limit: row.most };
}

/** Whether so many bytes more find room. */
export function hasRoom({ used, reserved, limit }: Storage, bytes: number): boolean {
	return used + reserved + bytes <= limit;
}

/**
 * 413 unless the upload or move finds room for this many bytes, beside what is there and what others have reserved; 403
 * where the subscription has ended: that there is no room then would not say why.
 */
export function requireRoom({ db, now }: Member, id: string, bytes: number): void {
	requireSubscription(db);
	if (!hasRoom(storageOf(db, now, id), bytes)) {
		throw new ContractError("PayloadTooLargeError", "upload.storageLimit");
	}
}
