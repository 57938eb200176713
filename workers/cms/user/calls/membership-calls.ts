import { eq } from "drizzle-orm";
import type { Membership } from "../../actor.ts";
import { type Outcome, settleAsync } from "../../outcome.ts";
import { proceed, readClosing } from "../closing/closing-row.ts";
import * as leaving from "../leave-tenant.ts";
import { membership } from "../schema.ts";
import type { UserHost } from "../user-host.ts";

/** To which tenants the user belongs. What the user may do there each tenant knows. */
export class MembershipCalls {
	readonly #host: UserHost;

	constructor(host: UserHost) {
		this.#host = host;
	}

	/**
	 * Adds the tenant to the user's, or takes over its new name.
	 * @returns what the user is called now; `null` where there is no account (any more)
	 */
	async add(added: Membership): Promise<{ name: string; email: string } | null> {
		const user = this.#host.account();
		if (!user) return null;
		this.#host.database
			.insert(membership)
			.values(added)
			.onConflictDoUpdate({ target: membership.tenantKey, set: { name: added.name } })
			.run();
		leaving.stayInTenant(this.#host.sql, added.tenantKey);
		// Of an account that is shut a tenant learns that as soon as it has taken the user in.
		if (readClosing(this.#host.sql)?.state === "shut") proceed(this.#host.sql, "shut", this.#host.clock());
		this.#host.sessionChanged();
		await this.#host.setAlarm();
		return { name: `${user.firstName} ${user.lastName}`, email: user.email };
	}

	/** A tenant has another name. One to which the user does not belong (any more) says nothing. */
	rename(tenantKey: string, name: string): void {
		this.#host.database.update(membership).set({ name }).where(eq(membership.tenantKey, tenantKey)).run();
		this.#host.sessionChanged();
	}

	/** The first one first. */
	list(): readonly Membership[] {
		return this.#host.memberships() ?? [];
	}

	remove(tenantKey: string): void {
		const { storage, sql } = this.#host;
		storage.transactionSync(() => leaving.removeMembership(sql, tenantKey));
		this.#host.sessionChanged();
	}

	/** Leaves a tenant; 409 where it refuses. Cut off, it goes on by the alarm. */
	leave(tenantKey: string): Promise<Outcome<null>> {
		const host = this.#host;
		return settleAsync(async () => {
			const user = host.account();
			if (!user) return null;
			leaving.beginToLeave(host.sql, tenantKey, host.clock());
			await host.setAlarm();
			try {
				await leaving.leaveTenant({ ...host.jobs(), user }, tenantKey);
			} finally {
				host.sessionChanged();
				await host.setAlarm();
			}
			return null;
		});
	}
}
