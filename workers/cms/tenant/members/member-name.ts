import { changesBetween, recordChange } from "../core/audit.ts";
import type { TenantDatabase } from "../core/database.ts";
import { type Membership, renameMember } from "../core/rights/memberships.ts";

export type NameFacts = Pick<Membership, "name" | "email">;

/** A member has another name or e-mail address. Told again, or of somebody who is no member (any more), nothing happens. */
export function memberNameChanged(db: TenantDatabase, userId: string, { name, email }: NameFacts): null {
	const before = renameMember(db, userId, { name, email });
	const changes = before ? changesBetween({ ...before }, { name, email }) : {};
	if (Object.keys(changes).length > 0) {
		const entry = { entity: "member", entityId: userId, action: "update", changes } as const;
		recordChange(db, { userId, now: db.clock() }, entry);
	}
	return null;
}
