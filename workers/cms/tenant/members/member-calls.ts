import type { MemberWrite, RightsOfSeveral } from "../../../../contract/entities/members.ts";
import { type Outcome, settleAsync } from "../../outcome.ts";
import type { TenantHost } from "../core/host.ts";
import type { Slice } from "../core/named-rows.ts";
import type { Member } from "../core/rights/sight.ts";
import { tenantProfile } from "../core/tenant-row.ts";
import { demandSecondFactor } from "./demand-second-factor.ts";
import { endTenant, type EndState } from "../ending/end-tenant.ts";
import { leaveTenant } from "./former-members.ts";
import { memberNameChanged, type NameFacts } from "./member-name.ts";
import {
	changeMember,
	changeSeveral,
	listMembers,
	readMember,
	removeTenantMember,
	requireAdminOf,
} from "./members.ts";
import { tellOfMembership } from "./membership-news.ts";
import { ownMembership } from "./own-membership.ts";
import { fateOf, keepMember, removeEnded, shutMember } from "./shut-accounts.ts";

/** `tenant.members`: who belongs to the tenant, with which rights. */
export class MemberCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	/** The tenant as the user sees it, and the user's rights in it. */
	profile(userId: string) {
		return this.#host.read(userId, tenantProfile);
	}

	/** 403 for whoever has not full rights in the tenant. */
	requireAdmin(userId: string) {
		return this.#host.read(userId, (member) => member.requireAdmin());
	}

	/** What the user is here. */
	own(userId: string) {
		return this.#host.read(userId, ownMembership);
	}

	list(userId: string, tenantId: string, slice: Slice & { text: string }) {
		return this.#host.read(userId, (member) => {
			requireAdminOf(member, tenantId);
			return listMembers(member, slice);
		});
	}

	read(userId: string, documentId: string) {
		return this.#host.read(
			userId,
			asAdmin((member) => readMember(member, documentId)),
		);
	}

	update(userId: string, documentId: string, write: MemberWrite) {
		return this.#host.write(
			userId,
			asAdmin((member) => changeMember(member, documentId, write)),
		);
	}

	updateSeveral(userId: string, tenantId: string, write: RightsOfSeveral) {
		return this.#host.write(userId, (member) => {
			requireAdminOf(member, tenantId);
			return changeSeveral(member, write);
		});
	}

	/** Whether whoever acts here has to have shown a second factor. */
	demandSecondFactor(userId: string, tenantId: string, isDemanded: boolean) {
		return this.#host.write(userId, (member) => demandSecondFactor(member, tenantId, isDemanded));
	}

	/** The member's own object has learned of it by the time this answers, or does soon. */
	async remove(userId: string, documentId: string) {
		const removed = await this.#host.write(
			userId,
			asAdmin((member) => removeTenantMember(member, documentId)),
		);
		if (!removed.ok) return removed;
		await tellOfMembership(this.#host, removed.value.userId);
		return { ...removed, value: null };
	}

	/** The user's object has been told to leave: acts for nobody else. */
	leave(userId: string) {
		return this.#host.writeForSystem((db) => leaveTenant(db, userId));
	}

	/** What becomes of the tenant should the user delete their account. */
	fate(userId: string) {
		return this.#host.read(userId, fateOf);
	}

	/** The user's object says that the account is to be deleted then: acts for nobody. */
	accountShut(userId: string, closesAt: number) {
		return this.#host.writeForSystem((db) => shutMember(db, userId, closesAt));
	}

	/** The account stays. */
	accountKept(userId: string) {
		return this.#host.writeForSystem((db) => keepMember(db, userId));
	}

	/** The account is gone, and so are its place here and a tenant in which nobody else is: by and by. */
	async accountEnded(userId: string): Promise<Outcome<EndState>> {
		const removed = await this.#host.writeForSystem((db) => removeEnded(db, userId));
		if (!removed.ok) return removed;
		if (removed.value === "nobody") return settleAsync(() => endTenant(this.#host, userId));
		// Whoever asks once more has woken it.
		if (removed.value === "nothing") await this.#host.empty();
		return { ok: true, value: { isDone: true, pauseMs: 0 } };
	}

	/** What the user's object says of the user: acts for nobody. */
	nameChanged(userId: string, facts: NameFacts) {
		return this.#host.writeForSystem((db) => memberNameChanged(db, userId, facts));
	}
}

function asAdmin<Value>(work: (member: Member) => Value): (member: Member) => Value {
	return (member) => {
		member.requireAdmin();
		return work(member);
	};
}
