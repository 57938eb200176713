/** What the payment service tells, in the form of Stripe: signed, in no order, and more than once. */
import { z } from "zod";
import type { SubscriptionStatus } from "../../../contract/entities/vocabulary.ts";
import { ContractError } from "../../../contract/errors.ts";
import type { SubscriptionChange, SubscriptionFacts } from "../tenant/company/subscription-change.ts";

/** Older than this many seconds a signature does not count: somebody may have kept it. */
const TOLERANCE_S = 300;

const GIB = 1024 ** 3;

/** An event that concerns a subscription, and of whose tenant it speaks, where it says so. */
export interface SubscriptionEvent {
	tenantId: string | null;
	change: SubscriptionChange;
}

const eventSchema = z.object({
	id: z.string().min(1),
	type: z.string(),
	created: z.number().int(),
	data: z.object({ object: z.unknown() }),
});

/** A reference: the id, or the object itself where it was asked for. */
const reference = z.union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)]);
const metadataSchema = z.record(z.string(), z.string()).nullish();

const checkoutSchema = z.object({
	mode: z.string(),
	payment_status: z.string(),
	subscription: reference.nullish(),
	client_reference_id: z.string().nullish(),
	metadata: metadataSchema,
});

const subscriptionSchema = z.object({
	id: z.string(),
	status: z.string(),
	created: z.number().int(),
	cancel_at_period_end: z.boolean().nullish(),
	cancel_at: z.number().nullish(),
	trial_end: z.number().nullish(),
	current_period_end: z.number().nullish(),
	metadata: metadataSchema,
	items: z.object({
		data: z.array(
			z.object({
				current_period_end: z.number().nullish(),
				price: z.object({
					id: z.string(),
					nickname: z.string().nullish(),
					lookup_key: z.string().nullish(),
					metadata: metadataSchema,
				}),
			}),
		),
	}),
});

const subscriptionOfInvoice = z.object({ subscription: reference.nullish(), metadata: metadataSchema });
const invoiceSchema = z.object({
	subscription: reference.nullish(),
	subscription_details: z.object({ metadata: metadataSchema }).nullish(),
	parent: z.object({ subscription_details: subscriptionOfInvoice.nullish() }).nullish(),
});

/** Their word for how a subscription stands → ours. What is not there is no subscription yet. */
const STATUSES: Readonly<Record<string, SubscriptionStatus>> = {
	trialing: "trialing",
	active: "active",
	past_due: "past_due",
	unpaid: "past_due",
	// A trial has ended without a way to pay: the same subscription goes on once there is one.
	paused: "past_due",
	canceled: "canceled",
	incomplete_expired: "canceled",
};

/** The event, if the service has signed it. @throws ContractError 400 for any other */
export async function verifiedEvent(payload: string, signature: string, secret: string): Promise<unknown> {
	// Large, and seldom needed: the Worker starts without it.
	const { Stripe } = await import("stripe");
	try {
		return await Stripe.webhooks.constructEventAsync(
			payload,
			signature,
			secret,
			TOLERANCE_S,
			Stripe.createSubtleCryptoProvider(),
		);
	} catch (cause) {
		throw new ContractError("ValidationError", "the signature does not fit", {}, { cause });
	}
}

/** What an event says of a subscription; `null` for one that says nothing of any. */
export function subscriptionEvent(event: unknown): SubscriptionEvent | null {
	const { id, type, created, data } = readAs(eventSchema, event);
	const common = { eventId: id, at: created };
	switch (type) {
		case "checkout.session.completed":
			return ofCheckout(readAs(checkoutSchema, data.object), common);
		case "customer.subscription.created":
			return ofSubscription(readAs(subscriptionSchema, data.object), { ...common, rank: 1 });
		case "customer.subscription.updated":
			return ofSubscription(readAs(subscriptionSchema, data.object), { ...common, rank: 2 });
		case "customer.subscription.deleted": {
			const ended = { ...readAs(subscriptionSchema, data.object), status: "canceled" };
			return ofSubscription(ended, { ...common, rank: 4 });
		}
		case "invoice.payment_failed":
			return ofFailedInvoice(readAs(invoiceSchema, data.object), { ...common, rank: 3 });
		default:
			return null;
	}
}

type Common = Pick<SubscriptionChange, "eventId" | "at">;

function ofCheckout(session: z.infer<typeof checkoutSchema>, common: Common): SubscriptionEvent | null {
	const { mode, payment_status, subscription, client_reference_id, metadata } = session;
	if (mode !== "subscription" || !subscription || payment_status === "unpaid") return null;
	return {
		tenantId: metadata?.["tenantId"] ?? client_reference_id ?? null,
		change: {
			...common,
			rank: 0,
			kind: "begin",
			subscriptionId: subscription,
			status: "active",
			facts: null,
		},
	};
}

function ofSubscription(
	subscription: z.infer<typeof subscriptionSchema>,
	common: Common & { rank: number },
): SubscriptionEvent | null {
	const status = STATUSES[subscription.status];
	if (!status) return null;
	return {
		tenantId: subscription.metadata?.["tenantId"] ?? null,
		change: {
			...common,
			kind: "state",
			subscriptionId: subscription.id,
			status,
			facts: factsOf(subscription),
		},
	};
}

function ofFailedInvoice(
	invoice: z.infer<typeof invoiceSchema>,
	common: Common & { rank: number },
): SubscriptionEvent | null {
	const details = invoice.parent?.subscription_details;
	const subscriptionId = details?.subscription ?? invoice.subscription;
	if (!subscriptionId) return null;
	const metadata = details?.metadata ?? invoice.subscription_details?.metadata;
	return {
		tenantId: metadata?.["tenantId"] ?? null,
		change: { ...common, kind: "fail", subscriptionId, status: "past_due", facts: null },
	};
}

function factsOf(subscription: z.infer<typeof subscriptionSchema>): SubscriptionFacts {
	const [item] = subscription.items.data;
	const { price } = item ?? {};
	const said = price?.metadata ?? {};
	const periodEnd = item?.current_period_end ?? subscription.current_period_end ?? subscription.trial_end;
	const endsAt = subscription.cancel_at ?? periodEnd;
	const endsWithPeriod =
		(subscription.cancel_at_period_end ?? false) || typeof subscription.cancel_at === "number";
	const end = endsWithPeriod ? endsAt : periodEnd;
	return {
		startedAt: subscription.created,
		plan: price ? (price.nickname ?? price.lookup_key ?? price.id) : null,
		limits: {
			...limit("storageBytes", said["storageGiB"], GIB),
			...limit("documents", said["documents"], 1),
			...limit("members", said["members"], 1),
		},
		features: (said["features"] ?? "").split(/[\s,]+/).filter(Boolean),
		periodEnd: typeof end === "number" ? end * 1000 : null,
		endsWithPeriod,
	};
}

/** A limit that the price names as a number; anything else is none. */
function limit(name: string, said: string | undefined, unit: number): Record<string, number> {
	return said !== undefined && /^\d{1,9}$/.test(said) ? { [name]: Number(said) * unit } : {};
}

/** @throws ContractError 400 where the service says it in a form that is not known here: it tries again, and shows it */
function readAs<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
	const parsed = schema.safeParse(value);
	if (parsed.success) return parsed.data;
	throw new ContractError("ValidationError", "an event in an unknown form", {}, { cause: parsed.error });
}
