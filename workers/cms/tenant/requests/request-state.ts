import { dayAt } from "../../../../contract/days.ts";
import { ContractError } from "../../../../contract/errors.ts";
import type { RequestState } from "../../../../contract/requests/request-words.ts";
import { runForNobody } from "../../acting.ts";
import type { TenantDatabase } from "../core/database.ts";
import { Member } from "../core/rights/sight.ts";
import type { RequestRow } from "./request-rows.ts";

/** What it is in now. */
export function stateOf(db: TenantDatabase, request: RequestRow): RequestState {
	if (request.endedAt !== null) return "ended";
	if (request.lastDay < dayAt(db.clock())) return "expired";
	if (!requesterOf(db, request)) return "suspended";
	return request.openItems === 0 ? "complete" : "open";
}

/** Whoever has asked, where they may still file what comes; `null` where they may not. */
export function requesterOf(
	db: TenantDatabase,
	{ requestedBy, categoryRow, isCategoryActive }: RequestRow,
): Member | null {
	if (categoryRow === null || isCategoryActive !== 1) return null;
	try {
		// Whoever asks for it: it is not their rights that count.
		const member = runForNobody(() => Member.prove(db, requestedBy));
		return member.mayEditIn(categoryRow) ? member : null;
	} catch (error) {
		if (error instanceof ContractError) return null;
		throw error;
	}
}
