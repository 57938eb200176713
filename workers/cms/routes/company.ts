import { companyApi, SIGNATURE_HEADER } from "../../../contract/api/company.ts";
import type { Actor } from "../actor.ts";
import { tenantByKey } from "../across-tenants/tenant-client.ts";
import { findSubscriber, keepSubscription } from "../directory/tenants.ts";
import { environment } from "../environment.ts";
import { serveLogo, writeLogo } from "../files/logo.ts";
import { readText } from "../http/read-request.ts";
import { routesOf } from "../http/routes-of.ts";
import { unwrap } from "../outcome.ts";
import { subscriptionEvent, verifiedEvent } from "../payments/stripe-event.ts";
import { notFound } from "../tenant/core/errors.ts";

/** What a tenant says of itself, and how it has subscribed. */
export const company = routesOf(companyApi, {
	async read(call) {
		requireTenant(call);
		return unwrap(await call.store.company.read(call.userId));
	},
	async write(call) {
		requireTenant(call);
		return unwrap(await call.store.company.write(call.userId, call.body.data));
	},
	async members(call) {
		requireTenant(call);
		return unwrap(await call.store.company.members(call.userId));
	},
	async logo(call) {
		requireTenant(call);
		const id = unwrap(await call.store.company.logo(call.userId));
		return serveLogo(call.c.req.raw, call.env.FILES, id);
	},
	async writeLogo(call) {
		requireTenant(call);
		return writeLogo(call, call.c.req.raw);
	},
	async removeLogo(call) {
		requireTenant(call);
		return unwrap(await call.store.company.removeLogo(call.userId));
	},
	async stripeEvent({ c, env }) {
		const secret = environment.STRIPE_WEBHOOK_SECRET;
		if (secret === "") throw notFound("error.notFound");
		const payload = await readText(c.req.raw);
		const event = await verifiedEvent(payload, c.req.header(SIGNATURE_HEADER) ?? "", secret);
		await takeEvent(env, event);
		return { received: true as const };
	},
});

/** An id of something else of the tenant leads to the same database. */
function requireTenant({ actor, id }: { actor: Actor; id: string }): void {
	if (!actor.memberships.some(({ documentId }) => documentId === id)) throw notFound();
}

/** What fails is told again: then the tenant has it already, and the directory gets it. */
async function takeEvent(env: CmsEnv, event: unknown): Promise<void> {
	const told = subscriptionEvent(event);
	if (!told) return;
	const { tenantId, change } = told;
	const { subscriptionId } = change;
	const subscriber = await findSubscriber(env.DIRECTORY, { tenantId, subscriptionId });
	if (!subscriber) {
		console.warn(`nobody has the subscription ${subscriptionId} of which event ${change.eventId} tells`);
		return;
	}
	const kept = unwrap(await tenantByKey(env, subscriber.key).company.changeSubscription(change));
	if (kept !== null && kept !== subscriber.subscriptionId) {
		await keepSubscription(env.DIRECTORY, subscriber.documentId, kept);
	}
}
