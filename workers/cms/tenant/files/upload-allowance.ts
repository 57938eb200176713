import { ContractError } from "../../../../contract/errors.ts";
import type { Member } from "../core/rights/sight.ts";

/** Uploads that one user may have open in one tenant: more than anybody drops at once, and forgotten after a day. */
export const MAX_OPEN_UPLOADS = 500;
/** Uploads that one user may begin in one tenant within a window that begins with the first. */
export const MAX_NEW_UPLOADS = 3_000;
const WINDOW_MS = 10 * 60 * 1000;

/** Counts an upload that begins. Throws 429 where the user has begun too many, or has too many open. */
export function countNewUpload({ db, userId, now }: Member): void {
	const { open } = db.sql
		.exec<{ open: number }>(
			"SELECT count(*) AS open FROM upload WHERE user_id = ? AND is_finished = 0",
			userId,
		)
		.one();
	if (open >= MAX_OPEN_UPLOADS) throw new ContractError("TooManyRequestsError", "error.tooManyRequests");
	const { begun, endsAt } = db.sql
		.exec<{ begun: number; endsAt: number }>(
			`INSERT INTO upload_allowance (user_id, begun, ends_at) VALUES (?1, 1, ?2 + ?3)
			ON CONFLICT DO UPDATE SET
				begun = iif(ends_at <= ?2, 1, begun + 1),
				ends_at = iif(ends_at <= ?2, excluded.ends_at, ends_at)
			RETURNING begun, ends_at AS endsAt`,
			userId,
			now,
			WINDOW_MS,
		)
		.one();
	if (begun > MAX_NEW_UPLOADS) {
		const retryAfter = Math.ceil((endsAt - now) / 1000);
		throw new ContractError("TooManyRequestsError", "error.tooManyRequests", { retryAfter });
	}
}
