import { invitationApi, memberApi } from "../../../contract/api/members.ts";
import { clientOf } from "../attempts/client.ts";
import { countInvitation } from "../attempts/limits.ts";
import { acceptInvitation, receiveInvitation, registerInvited } from "../auth/invited.ts";
import { requireMailer } from "../auth/links.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";

/** Who belongs to a tenant, with which rights. */
export const members = routesOf(memberApi, {
	async list({ store, userId, id, query: { filters, pagination } }) {
		const slice = { ...sliceOf(pagination), text: filters.text };
		return new Page(unwrap(await store.members.list(userId, id, slice)), pagination);
	},
	read: async ({ store, userId, id }) => unwrap(await store.members.read(userId, id)),
	update: async ({ store, userId, id, body }) => unwrap(await store.members.update(userId, id, body.data)),
	updateSeveral: async ({ store, userId, id, body }) =>
		unwrap(await store.members.updateSeveral(userId, id, body.data)),
	remove: async ({ store, userId, id }) => unwrap(await store.members.remove(userId, id)),
});

/** Letting somebody in who is not there yet. */
export const invitations = routesOf(invitationApi, {
	list: async ({ store, userId, id }) => unwrap(await store.invitations.list(userId, id)),
	async create({ env, store, userId, id, body: { data } }) {
		requireMailer(env);
		// Who may not invite anybody is told that, not how often.
		unwrap(await store.members.requireAdmin(userId));
		const counted = await countInvitation(env, userId);
		const made = await store.invitations.create(userId, id, data);
		if (!made.ok) await counted.cameToNothing();
		return unwrap(made);
	},
	async resend({ env, store, userId, id }) {
		requireMailer(env);
		unwrap(await store.members.requireAdmin(userId));
		const counted = await countInvitation(env, userId);
		const sent = await store.invitations.resend(userId, id);
		if (!sent.ok) await counted.cameToNothing();
		return unwrap(sent);
	},
	withdraw: async ({ store, userId, id }) => unwrap(await store.invitations.withdraw(userId, id)),
	receive: ({ env, body: { code } }) => receiveInvitation(env, code),
	accept: ({ env, userId, body: { code } }) => acceptInvitation(env, userId, code),
	register: ({ c, env, body }) => registerInvited(env, body, clientOf(c.req.raw.headers)),
});
