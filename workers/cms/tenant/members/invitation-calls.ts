import type { InvitationWrite } from "../../../../contract/identity/invitations.ts";
import type { TenantHost } from "../core/host.ts";
import { type Accepting, acceptInvitation, receiveInvitation } from "./acceptance.ts";
import { createInvitation, listInvitations, resendInvitation, withdrawInvitation } from "./invitations.ts";
import { requireAdminOf } from "./members.ts";
import { tellOfMembership } from "./membership-news.ts";
import type { TenantSecret } from "./tenant-secrets.ts";

/** `tenant.invitations`: letting somebody in who is not there yet. */
export class InvitationCalls {
	readonly #host: TenantHost;

	constructor(host: TenantHost) {
		this.#host = host;
	}

	list(userId: string, tenantId: string) {
		return this.#host.read(userId, (member) => {
			requireAdminOf(member, tenantId);
			return listInvitations(member);
		});
	}

	create(userId: string, tenantId: string, write: InvitationWrite) {
		return this.#host.write(userId, (member) => {
			requireAdminOf(member, tenantId);
			return createInvitation(member, write);
		});
	}

	resend(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => {
			member.requireAdmin();
			return resendInvitation(member, documentId);
		});
	}

	withdraw(userId: string, documentId: string) {
		return this.#host.write(userId, (member) => {
			member.requireAdmin();
			return withdrawInvitation(member, documentId);
		});
	}

	/** For whoever brings the secret: they are no member. */
	receive(brought: TenantSecret) {
		return this.#host.readForSystem((db) => receiveInvitation(db, brought));
	}

	/** For whoever brings the secret and is who they are: no member yet. Their own object has learned of it by then, or does soon. */
	async accept(brought: TenantSecret, user: Accepting) {
		const accepted = await this.#host.writeForSystem((db) => acceptInvitation(db, brought, user));
		if (accepted.ok) await tellOfMembership(this.#host, user.userId);
		return accepted;
	}
}
