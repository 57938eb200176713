import { clientApi, mandateApi, mandateOfferApi } from "../../../contract/api/mandates.ts";
import type { Client } from "../../../contract/entities/mandate.ts";
import { tenantKeyOf } from "../../../contract/ids.ts";
import { tenantByKey, tenantOwning } from "../across-tenants/tenant-client.ts";
import { signedInUser } from "../auth/authenticate.ts";
import { isTenant } from "../directory/tenants.ts";
import { Page, routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { notFound } from "../tenant/core/errors.ts";
import { sliceOf } from "../tenant/core/named-rows.ts";
import type { KnownClient } from "../tenant/mandates/clients.ts";
import { newTenantSecret, readTenantSecret } from "../tenant/members/tenant-secrets.ts";
import { userOf } from "../user/user-client.ts";
import { tenantNamed, tenantToCreateIn } from "./named-tenant.ts";

/** Mandates of a tenant, for its admins. */
export const mandates = routesOf(mandateApi, {
	async list({ env, actor, userId, query: { filters, pagination } }) {
		const store = tenantNamed(env, actor, filters.tenant);
		const { text, state } = filters;
		const slice = { ...sliceOf(pagination), text, isCurrent: state === "current" };
		return new Page(unwrap(await store.mandates.list(userId, slice)), pagination);
	},
	read: async ({ store, userId, id }) => unwrap(await store.mandates.read(userId, id)),
	async create({ env, actor, userId, body: { data } }) {
		return unwrap(await tenantToCreateIn(env, actor, data.tenant).mandates.offer(userId, data));
	},
	update: async ({ store, userId, id, body }) => unwrap(await store.mandates.update(userId, id, body.data)),
	resend: async ({ store, userId, id }) => unwrap(await store.mandates.resend(userId, id)),
	end: async ({ store, userId, id }) => unwrap(await store.mandates.end(userId, id)),
});

/** Offers of mandates, for whoever has the link of one. */
export const mandateOffers = routesOf(mandateOfferApi, {
	async open({ env, userId, body: { mandate } }) {
		const tenantKey = tenantKeyOf(mandate);
		const [user, isThere, { secret, kept }] = await Promise.all([
			userOf(env, userId).account.profileWithNews(),
			isTenant(env.DIRECTORY, tenantKey),
			newTenantSecret("mandate", mandate),
		]);
		if (!user?.isEmailConfirmed || !isThere) throw notFound("error.offerGone");
		const store = tenantByKey(env, tenantKey);
		unwrap(await store.mandates.openOffer(kept, user.email));
		return { code: secret };
	},
	async read({ env, body: { code } }) {
		const { store, brought } = await offerOf(env, code);
		return unwrap(await store.mandates.readOffer(brought));
	},
	async accept({ env, actor, userId, body: { code, tenant, version } }) {
		const company = tenantNamed(env, actor, tenant);
		const [{ broker }, profile, offer] = await Promise.all([
			company.clients.company(userId).then(unwrap),
			userOf(env, userId).account.profile(),
			offerOf(env, code),
		]);
		if (!profile) throw notFound();
		const { firstName, lastName, email } = profile;
		const holder = { userId, name: `${firstName} ${lastName}`, email };
		const facts = unwrap(await offer.store.mandates.accept(offer.brought, { broker, holder, version }));
		// (Cut off here, the client's object tells the company's by its alarm.)
		unwrap(await company.clients.take(facts, [userId]));
		return { tenant: facts.tenant, firstDay: facts.firstDay, lastDay: facts.lastDay };
	},
	async decline({ c, env, body: { code } }) {
		const [{ store, brought }, userId] = await Promise.all([offerOf(env, code), signedInUser(c)]);
		return unwrap(await store.mandates.declineOffer(brought, userId));
	},
});

/** The clients of a company. */
export const clients = routesOf(clientApi, {
	async list({ env, actor, userId, query: { filters, pagination } }) {
		const { tenant, ...asked } = filters;
		const store = tenantNamed(env, actor, tenant);
		const { brokerId, items, total } = unwrap(
			await store.clients.list(userId, { ...asked, ...sliceOf(pagination) }),
		);
		return new Page({ items: await withFigures(env, userId, brokerId, items), total }, pagination);
	},
	async team({ env, actor, userId, query: { filters } }) {
		return unwrap(await tenantNamed(env, actor, filters.tenant).clients.team(userId));
	},
	async assign({ env, actor, userId, body: { data } }) {
		const [first = ""] = data.clients;
		const { brokerId, items } = unwrap(await tenantOwning(env, actor, first).clients.assign(userId, data));
		return withFigures(env, userId, brokerId, items);
	},
	async end({ env, store, userId, id }) {
		const { mandateId, brokerId } = unwrap(await store.clients.toEnd(userId, id));
		const client = tenantByKey(env, tenantKeyOf(mandateId));
		return unwrap(await client.mandates.giveBack({ mandateId, brokerId }, userId));
	},
});

/** What the code of an offer opens, and where; 404 for one that was not made here. */
async function offerOf(env: CmsEnv, code: string) {
	const read = await readTenantSecret("mandate", code);
	if (!read) throw notFound("error.offerGone");
	return { store: tenantByKey(env, read.tenantKey), brought: read.brought };
}

/** Asks each client's tenant what there is to do. One that does not answer has no figures; the list is there. */
async function withFigures(
	env: CmsEnv,
	userId: string,
	brokerId: string,
	known: readonly KnownClient[],
): Promise<Client[]> {
	return Promise.all(
		known.map(async ({ mandateId, ...client }) => {
			if (client.state !== "active") return { ...client, figures: null };
			const { mandates: asked } = tenantByKey(env, tenantKeyOf(mandateId));
			const figures = await asked.figures({ mandateId, brokerId }, userId).catch((error: unknown) => {
				console.error("a client's tenant does not say what there is to do", error);
				return null;
			});
			return { ...client, figures: figures?.ok ? figures.value : null };
		}),
	);
}
