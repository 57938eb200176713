import { createHash } from "node:crypto";
import { ContractError } from "../../../../contract/errors.ts";
import type { Member } from "./rights/sight.ts";

/** For how long a repeated POST is recognised, in milliseconds. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/** A POST as it was asked; `key` is its Idempotency-Key, if it has one. */
export interface RepeatableRequest {
	key: string | null;
	kind: string;
	body: unknown;
}

/**
 * Does the work once per key: a repeated request gets the first answer. The same key with another body is refused.
 * Belongs in the transaction of the work.
 */
export function once<Answer>(member: Member, request: RepeatableRequest, work: () => Answer): Answer {
	const { db, userId, now } = member;
	const { key, kind, body } = request;
	if (key === null) return work();
	const hash = createHash("sha256")
		.update(JSON.stringify([kind, body]))
		.digest("hex");
	db.sql.exec("DELETE FROM idempotency_key WHERE created_at < ?", now - KEPT_MS);
	const before = db.sql
		.exec<{ request: string; answer: string }>(
			"SELECT request, answer FROM idempotency_key WHERE user_id = ? AND key = ?",
			userId,
			key,
		)
		.toArray()[0];
	if (before) {
		if (before.request !== hash) throw new ContractError("ConflictError", "error.idempotencyKeyReused");
		const first: Answer = JSON.parse(before.answer);
		return first;
	}
	const answer = work();
	db.sql.exec(
		"INSERT INTO idempotency_key (user_id, key, request, answer, created_at) VALUES (?, ?, ?, ?, ?)",
		userId,
		key,
		hash,
		JSON.stringify(answer),
		now,
	);
	return answer;
}
